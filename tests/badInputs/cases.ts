import { gzipSync } from 'node:zlib';

/** A call that must be refused: what is there, what is typed, and what is said. */
export interface BadInput {
  readonly name: string;
  readonly line: string | readonly string[];
  /** 1: what was given cannot be used; 2: the call itself is wrong. */
  readonly code: 1 | 2;
  /** What the sentence must say, so that one knows what to do. */
  readonly says: RegExp;
  /** Files beside `applicants.csv`, `judgments.csv` and what {@link preparation} makes. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** What is piped in. */
  readonly input?: string;
}

const columns = '--target graduated --protected background';
const ranked = `${columns} --ranking teacher_rank`;
const small = '--target y --protected g --ranking r';

/** Calls that work, and whose files the bad ones are about. */
export const preparation: readonly string[] = [
  `fit applicants.csv ${ranked} --out model.json`,
  'graph applicants.csv --id id --protected background --ranking teacher_rank --out graph.json',
  'graph applicants.csv --id id --protected background --ranking teacher_rank --out graph.csv',
  'transform model.json applicants.csv --id id --out fair.parquet',
];

/** People with a target y, a group g, a rank r and a feature x. */
function table(rows = 40, change: (row: string[], i: number) => string[] = (row) => row): string {
  const body = Array.from({ length: rows }, (_, i) =>
    change([i % 3 === 0 ? 'yes' : 'no', i % 2 ? 'a' : 'b', String((i * 7) % 11), `${i % 5}.5`], i),
  );
  return `${[['y', 'g', 'r', 'x'], ...body].map((row) => row.join(',')).join('\n')}\n`;
}

/** The same with one cell replaced. */
function withCell(column: number, row: number, cell: string): string {
  return table(40, (cells, i) => cells.map((old, j) => (i === row && j === column ? cell : old)));
}

/** The same with one column replaced. */
function withColumn(column: number, cell: (row: number) => string): string {
  return table(40, (cells, i) => cells.map((old, j) => (j === column ? cell(i) : old)));
}

function model(change: (text: string) => string = (text) => text): string {
  return change('{"format":"pairfair/model","version":1}');
}

const latin1 = Buffer.from(table().replaceAll('yes', 'jä'), 'latin1');
const utf16 = Buffer.from(table(), 'utf16le');
const packed = gzipSync(table());
const pairs = 'a,b,answer,judge\np001,p002,yes,ann\np001,p002,no,ben\n';

/** Two hundred bad inputs and more. */
// biome-ignore format: a list to be read line by line.
export const badInputs: readonly BadInput[] = [
  // The program and its words.
  { name: 'an unknown command', line: 'fot x.csv', code: 2, says: /'fot'\. Did you mean 'fit'/ },
  { name: 'a command in capitals', line: 'FIT x.csv', code: 2, says: /no command 'FIT'/ },
  { name: 'a command that looks like a flag', line: '--fit x.csv', code: 2, says: /no command '--fit'/ },
  { name: 'fit without data', line: 'fit', code: 2, says: /takes DATA.*got nothing.*--help/ },
  { name: 'fit with two tables', line: 'fit a.csv b.csv', code: 2, says: /got a\.csv b\.csv/ },
  { name: 'predict without data', line: 'predict model.json', code: 2, says: /takes MODEL DATA/ },
  { name: 'predict with three words', line: 'predict a b c', code: 2, says: /takes MODEL DATA/ },
  { name: 'transform without words', line: 'transform', code: 2, says: /takes MODEL DATA/ },
  { name: 'evaluate without data', line: 'evaluate', code: 2, says: /takes DATA/ },
  { name: 'compare without data', line: 'compare', code: 2, says: /takes DATA/ },
  { name: 'graph without data', line: 'graph', code: 2, says: /takes DATA/ },
  { name: 'tune without data', line: 'tune', code: 2, says: /takes DATA/ },
  { name: 'export without a model', line: 'export', code: 2, says: /takes MODEL/ },
  { name: 'verify without a file', line: 'verify', code: 2, says: /takes FILE/ },
  { name: 'demo with a word', line: 'demo now', code: 2, says: /got now/ },
  { name: 'data with two words', line: 'data compas crime', code: 2, says: /got compas crime/ },
  { name: 'an unknown data set', line: 'data compass', code: 1, says: /compass/ },
  { name: 'reproduce without a name', line: 'reproduce --out r', code: 2, says: /takes synthetic-low/ },
  { name: 'reproduce of nothing known', line: 'reproduce titanic --out r', code: 2, says: /takes .* not 'titanic'/ },
  { name: 'reproduce without a place', line: 'reproduce synthetic-low', code: 2, says: /--out is needed/ },
  { name: 'reproduce into a file', line: 'reproduce synthetic-low --out applicants.csv', code: 1, says: /part of its path is a file/ },
  { name: 'reproduce without the data files', line: 'reproduce compas --data nowhere --out r', code: 1, says: /compas/i },
  { name: 'no runs', line: 'reproduce synthetic-low --runs 0 --out r', code: 2, says: /--runs must be a whole number from 1/ },
  { name: 'completion of an unknown shell', line: 'completion tcsh', code: 2, says: /bash, zsh or fish/ },
  { name: 'completion without a shell', line: 'completion', code: 2, says: /takes bash\|zsh\|fish/ },
  { name: 'judgments without a verb', line: 'judgments', code: 2, says: /takes aggregate/ },
  { name: 'judgments with an unknown verb', line: 'judgments agregate judgments.csv', code: 2, says: /Did you mean 'aggregate'/ },
  { name: 'a verb without its file', line: 'judgments aggregate --out g.json', code: 2, says: /takes aggregate/ },

  // Flags.
  { name: 'an unknown flag', line: `fit applicants.csv ${ranked} --gama 1 --out m.json`, code: 2, says: /--gama\..*'--gamma'/ },
  { name: 'a flag of one dash', line: `fit applicants.csv ${ranked} -gamma 1 --out m.json`, code: 2, says: /no flag -g/ },
  { name: 'a flag twice', line: `fit applicants.csv ${ranked} --gamma 0.1 --gamma 0.2 --out m.json`, code: 2, says: /--gamma is given twice/ },
  { name: 'a flag without its value', line: 'fit applicants.csv --target', code: 2, says: /--target needs a value/ },
  { name: 'a text for a number', line: `fit applicants.csv ${ranked} --gamma high --out m.json`, code: 2, says: /--gamma must be a number, but is "high"/ },
  { name: 'a decimal comma', line: `fit applicants.csv ${ranked} --gamma 0,5 --out m.json`, code: 2, says: /--gamma must be a number, but is "0,5"/ },
  { name: 'a value for a switch', line: 'judgments agreement judgments.csv --set-aside=yes', code: 2, says: /--set-aside must be true or false/ },
  { name: 'no choice', line: `fit applicants.csv ${ranked} --scaling log --out m.json`, code: 2, says: /--scaling must be one of standard, robust, none/ },
  { name: 'a choice misspelt', line: `fit applicants.csv ${ranked} --kernel rfb --out m.json`, code: 2, says: /Did you mean 'rbf'/ },
  { name: 'an empty list', line: `fit applicants.csv ${ranked} --features , --out m.json`, code: 2, says: /--features must be a list/ },
  { name: 'a list of numbers with a word', line: `tune applicants.csv ${ranked} --gammas 0.1,big --out m.json`, code: 2, says: /--gammas must be numbers/ },
  { name: 'a method that does not exist', line: `compare applicants.csv ${ranked} --methods magic --out c`, code: 2, says: /--methods must be one of/ },
  { name: 'a flag of another command', line: `evaluate applicants.csv ${ranked} --score academic --gamma 0.5`, code: 2, says: /no flag --gamma/ },
  { name: 'a flag of another verb', line: 'judgments agreement judgments.csv --honest 3', code: 2, says: /--honest does not go with judgments agreement/ },
  { name: 'γ above 1', line: `fit applicants.csv ${ranked} --gamma 2 --out m.json`, code: 1, says: /--gamma must lie in/ },
  { name: 'γ below 0', line: `fit applicants.csv ${ranked} --gamma=-1 --out m.json`, code: 1, says: /--gamma must lie in/ },
  { name: 'a strictness above 1', line: `fit applicants.csv ${ranked} --strictness 1.5 --out m.json`, code: 1, says: /--strictness must/ },
  { name: 'a negative ridge', line: `fit applicants.csv ${ranked} --ridge=-1 --out m.json`, code: 1, says: /--ridge must/ },
  { name: 'no dimensions', line: `fit applicants.csv ${ranked} --dims 0 --out m.json`, code: 1, says: /--dims must be a whole number/ },
  { name: 'half a dimension', line: `fit applicants.csv ${ranked} --dims 1.5 --out m.json`, code: 1, says: /--dims must be a whole number/ },
  { name: 'more dimensions than columns', line: `fit applicants.csv ${ranked} --dims 99 --out m.json`, code: 1, says: /--dims must be a whole number from 1 to/ },
  { name: 'no neighbours', line: `fit applicants.csv ${ranked} --neighbors 0 --out m.json`, code: 1, says: /--neighbors must be a whole number/ },
  { name: 'an order weight of 2', line: `fit applicants.csv ${ranked} --order-weight 2 --out m.json`, code: 2, says: /--order-weight must lie between 0 and 1/ },
  { name: 'an order weight with the paper’s PFR', line: `fit applicants.csv ${ranked} --order-weight 0.5 --dims 2 --out m.json`, code: 2, says: /--order-weight needs graded PFR/ },
  { name: 'strictness of a basis', line: `fit applicants.csv ${ranked} --strictness 0.5 --constraint basis --out m.json`, code: 2, says: /take one/ },
  { name: 'a kernel of no width', line: `fit applicants.csv ${ranked} --kernel rbf --width 0 --out m.json`, code: 1, says: /--width must/ },
  { name: 'landmarks that are no count', line: `fit applicants.csv ${ranked} --kernel rbf --landmarks=-3 --out m.json`, code: 2, says: /--landmarks must be a whole number/ },
  { name: 'a seed that is no whole number', line: `fit applicants.csv ${ranked} --seed 1.5 --kernel rbf --landmarks 20 --out m.json`, code: 2, says: /--seed must be a whole number/ },
  { name: 'a negative seed', line: 'judgments simulate synthetic-low --seed=-1 --out s.ndjson', code: 2, says: /--seed must be a whole number/ },
  { name: 'a giving up of 2', line: `tune applicants.csv ${ranked} --give-up 2 --out m.json`, code: 2, says: /--give-up takes a number from 0 to 1/ },
  { name: 'one fold', line: `tune applicants.csv ${ranked} --folds 1 --out m.json`, code: 1, says: /--folds must be a whole number/ },
  { name: 'more folds than people', line: 'tune t.csv --target y --protected g --ranking r --folds 100 --out m.json', code: 1, says: /folds/, files: { 't.csv': table() } },
  { name: 'γ above 1 among those to try', line: `tune applicants.csv ${ranked} --gammas 0.5,3 --ridges 1 --strictnesses 0 --folds 2 --workers 1 --out m.json`, code: 1, says: /gamma must lie in/ },
  { name: 'no workers', line: `tune applicants.csv ${ranked} --workers 0 --out m.json`, code: 2, says: /--workers must be a whole number from 1/ },
  { name: 'half a worker', line: `fit applicants.csv ${ranked} --workers 0.5 --out m.json`, code: 2, says: /--workers must be a whole number from 1/ },
  { name: 'no levels', line: `fit applicants.csv ${ranked} --max-levels 0 --out m.json`, code: 2, says: /--max-levels must be a whole number/ },
  { name: 'no quantiles', line: `fit applicants.csv ${ranked} --quantiles 0 --out m.json`, code: 1, says: /--quantiles must be a whole number/ },
  { name: 'a size that is none', line: `fit applicants.csv ${ranked} --memory-limit lots --out m.json`, code: 2, says: /--memory-limit must be a size as in/ },
  { name: 'a delimiter of two characters', line: `fit applicants.csv ${ranked} --delimiter ;; --out m.json`, code: 2, says: /--delimiter must be one character/ },
  { name: 'an encoding nobody knows', line: `fit applicants.csv ${ranked} --encoding ebcdic --out m.json`, code: 2, says: /--encoding must be one of utf-8/ },
  { name: 'names beside a header', line: `fit applicants.csv ${ranked} --columns a,b --out m.json`, code: 2, says: /add --header none/ },
  { name: 'a name twice', line: `fit t.csv ${small} --header none --columns y,g,r,y --out m.json`, code: 2, says: /--columns has 'y' twice/, files: { 't.csv': table() } },
  { name: 'too few names', line: `fit t.csv ${small} --header none --columns y,g,r --out m.json`, code: 1, says: /--columns names 3 columns, but .* 4 cells/, files: { 't.csv': table() } },
  { name: 'a Parquet file without header', line: `fit fair.parquet ${columns} --header none --out m.json`, code: 1, says: /--header none is about CSV and TSV/ },
  { name: 'JSON lines without header', line: `fit t.jsonl ${columns} --header none --out m.json`, code: 1, says: /--header none is about CSV and TSV/, files: { 't.jsonl': '{"a":1}\n' } },
  { name: 'an encoding of a Parquet file', line: `fit fair.parquet ${columns} --encoding latin-1 --out m.json`, code: 1, says: /--encoding is about CSV/ },
  { name: 'a threshold that is no number', line: `fit applicants.csv ${ranked} --threshold x --out m.json`, code: 2, says: /--threshold must be a number/ },
  { name: 'a negative number of draws', line: `evaluate applicants.csv ${ranked} --score academic --draws 1.5`, code: 2, says: /--draws must be a whole number/ },

  // Tables.
  { name: 'a table that is not there', line: `fit nobody.csv ${ranked} --out m.json`, code: 1, says: /There is no file nobody\.csv/ },
  { name: 'a table without a name', line: ['fit', '', '--target', 'y', '--protected', 'g', '--ranking', 'r', '--out', 'm.json'], code: 1, says: /name of the table is empty/ },
  { name: 'a glob without files', line: `fit none-*.csv ${ranked} --out m.json`, code: 1, says: /No file matches/ },
  { name: 'a folder for a table', line: `fit d ${ranked} --out m.json`, code: 1, says: /d is a folder; name a file or a glob/, files: { 'd/x.csv': 'a\n' } },
  { name: 'an empty file', line: `fit t.csv ${ranked} --out m.json`, code: 1, says: /is empty: a table starts with/, files: { 't.csv': '' } },
  { name: 'a file of empty lines', line: `fit t.csv ${ranked} --out m.json`, code: 1, says: /is empty/, files: { 't.csv': '\n\n\n' } },
  { name: 'a header alone', line: `fit t.csv ${small} --out m.json`, code: 1, says: /t\.csv has no rows/, files: { 't.csv': 'y,g,r,x\n' } },
  { name: 'ragged rows', line: `fit t.csv ${small} --out m.json`, code: 1, says: /line 3: expected 3 cells .* there are 2/, files: { 't.csv': 'y,g,r\nyes,a,1\nno,b\n' } },
  { name: 'rows that are too long', line: `fit t.csv ${small} --out m.json`, code: 1, says: /line 3: expected 3 cells/, files: { 't.csv': 'y,g,r\nyes,a,1\nno,b,2,9\n' } },
  { name: 'a wrong delimiter', line: `fit t.csv ${small} --delimiter , --out m.json`, code: 1, says: /one column only.*--delimiter/, files: { 't.csv': table().replaceAll(',', ';') } },
  { name: 'a delimiter that does not occur', line: `fit t.csv ${small} --delimiter | --out m.json`, code: 1, says: /one column only.*--delimiter/, files: { 't.csv': table() } },
  { name: 'two columns of one name', line: `fit t.csv ${small} --out m.json`, code: 1, says: /Two columns are called 'a'.*Rename one/, files: { 't.csv': 'a,a\n1,2\n' } },
  { name: 'an open quotation mark', line: `fit t.csv ${small} --out m.json`, code: 1, says: /line 2: a quotation mark is opened and not closed/, files: { 't.csv': 'y,g\nyes,"b\nno,b\n' } },
  { name: 'a quotation mark inside a cell', line: `fit t.csv ${small} --out m.json`, code: 1, says: /quotation mark.*Double it/, files: { 't.csv': 'y,g\nyes,"b"c\nno,b\n' } },
  { name: 'a word among numbers', line: `fit t.csv ${small} --out m.json`, code: 1, says: /'x' holds numbers, but 1 of its 40 values are not, such as 'oops'.*--missing-values.*--categorical/, files: { 't.csv': withCell(3, 5, 'oops') } },
  { name: 'inf among numbers', line: `fit t.csv ${small} --out m.json`, code: 1, says: /Column 'x' holds Infinity in row 6/, files: { 't.csv': withCell(3, 5, 'inf') } },
  { name: 'minus infinity', line: `fit t.csv ${small} --out m.json`, code: 1, says: /Column 'x' holds -Infinity in row 8/, files: { 't.csv': withCell(3, 7, '-inf') } },
  { name: 'a number too large', line: `fit t.csv ${small} --out m.json`, code: 1, says: /Column 'x' holds Infinity in row 1:.*too large/, files: { 't.csv': withCell(3, 0, '1e400') } },
  { name: 'inf, with DuckDB', line: `fit t.csv ${small} --engine duckdb --out m.json`, code: 1, says: /Column 'x' holds Infinity in row 6/, files: { 't.csv': withCell(3, 5, 'inf') } },
  { name: 'inf in new rows', line: 'predict model.json new.csv --out s.csv', code: 1, says: /Column 'academic' holds Infinity in row 2/, files: { 'new.csv': 'academic,supplementary,state,background\n1,2,west,coached\ninf,3,east,coached\n' } },
  { name: 'inf in new rows, with DuckDB', line: 'predict model.json new.csv --engine duckdb --out s.csv', code: 1, says: /Column 'academic' holds Infinity in row 2/, files: { 'new.csv': 'academic,supplementary,state,background\n1,2,west,coached\ninf,3,east,coached\n' } },
  { name: 'inf among scores', line: 'evaluate t.csv --target y --protected g --score x --draws 0', code: 1, says: /Column 'x' holds Infinity in row 4/, files: { 't.csv': withCell(3, 3, 'inf') } },
  { name: 'Latin-1 for UTF-8', line: `fit t.csv ${small} --out m.json`, code: 1, says: /not a text in UTF-8\. .*--encoding windows-1252/, files: { 't.csv': latin1 } },
  { name: 'Latin-1 for UTF-8, with DuckDB', line: `fit t.csv ${small} --engine duckdb --out m.json`, code: 1, says: /--encoding windows-1252/, files: { 't.csv': latin1 } },
  { name: 'UTF-16 without its mark', line: `fit t.csv ${small} --out m.json`, code: 1, says: /say --encoding utf-16/, files: { 't.csv': utf16 } },
  { name: 'binary for text', line: `fit t.csv ${small} --out m.json`, code: 1, says: /not a text table/, files: { 't.csv': Uint8Array.of(1, 2, 0, 3, 10) } },
  { name: 'a spreadsheet', line: `fit t.xlsx ${small} --out m.json`, code: 1, says: /a spreadsheet or a zip archive: save it as CSV/, files: { 't.xlsx': 'PK\u0003\u0004rest' } },
  { name: 'a PDF', line: `fit t.csv ${small} --out m.json`, code: 1, says: /a PDF file: save it as CSV/, files: { 't.csv': '%PDF-1.7\n' } },
  { name: 'a Parquet file that is called CSV', line: `fit t.csv ${small} --out m.json`, code: 1, says: /Parquet file without that ending/, files: { 't.csv': 'PAR1....' } },
  { name: 'a Parquet file that is none', line: `fit t.parquet ${small} --out m.json`, code: 1, says: /no Parquet file, or it is damaged/, files: { 't.parquet': 'hello world' } },
  { name: 'a Parquet file that is cut off', line: `fit t.parquet ${small} --out m.json`, code: 1, says: /damaged or cut off/, files: { 't.parquet': `PAR1${'x'.repeat(100)}` } },
  { name: 'gzip that is cut off', line: `fit t.csv.gz ${small} --out m.json`, code: 1, says: /damaged or cut off.*Get or pack it again/, files: { 't.csv.gz': packed.subarray(0, -9) } },
  { name: 'gzip that is damaged', line: `fit t.csv.gz ${small} --out m.json`, code: 1, says: /damaged or cut off/, files: { 't.csv.gz': packed.map((byte, i) => (i === 40 ? byte ^ 255 : byte)) } },
  { name: 'gzip that is damaged, with DuckDB', line: `fit t.csv.gz ${small} --engine duckdb --out m.json`, code: 1, says: /damaged or cut off/, files: { 't.csv.gz': packed.subarray(0, -20) } },
  { name: 'gzip that is none', line: `fit t.csv.gz ${small} --out m.json`, code: 1, says: /not packed with gzip.*take \.gz off/, files: { 't.csv.gz': table() } },
  { name: 'gzip that does not say so', line: `fit t.csv ${small} --out m.json`, code: 1, says: /let its name end with \.gz/, files: { 't.csv': packed } },
  { name: 'JSON lines that break off', line: `fit t.jsonl ${small} --out m.json`, code: 1, says: /line \d: this is no JSON/, files: { 't.jsonl': '{"y":1}\n{"y":\n' } },
  { name: 'JSON lines without objects', line: `fit t.jsonl ${small} --out m.json`, code: 1, says: /must be an object such as/, files: { 't.jsonl': '1\n2\n' } },
  { name: 'an empty file of JSON lines', line: `fit t.ndjson ${small} --out m.json`, code: 1, says: /must be an object such as/, files: { 't.ndjson': '' } },
  { name: 'TSV with commas', line: `fit t.tsv ${small} --out m.json`, code: 1, says: /one column only/, files: { 't.tsv': table() } },
  { name: 'nothing on standard input', line: `fit - ${small} --out m.json`, code: 1, says: /^standard input is empty/ },
  { name: 'ragged rows on standard input', line: `fit - ${small} --out m.json`, code: 1, says: /^standard input, line 3: expected 3/, input: 'y,g,r\nyes,a,1\nno,b\n' },
  { name: 'a word among numbers on standard input', line: `fit - ${small} --out m.json`, code: 1, says: /'x' holds numbers/, input: withCell(3, 5, 'oops') },
  { name: 'a column that standard input lacks', line: `fit - --target z --protected g --ranking r --out m.json`, code: 1, says: /no column 'z'.*There are y, g, r, x/, input: table() },
  { name: 'standard input with DuckDB', line: `fit - ${small} --engine duckdb --out m.json`, code: 2, says: /cannot read from -/, input: table() },
  { name: 'a table of a server with a file’s flags', line: `fit clickhouse://nowhere:1/a.b ${small} --id i --delimiter ; --out m.json`, code: 2, says: /--delimiter is about files/ },
  { name: 'a server that is not there', line: `fit clickhouse://127.0.0.1:1/a.b ${small} --id i --out m.json`, code: 1, says: /127\.0\.0\.1:1/ },
  { name: 'an address without a table', line: `fit clickhouse://127.0.0.1:1 ${small} --id i --out m.json`, code: 1, says: /clickhouse:.*database\.table/ },
  { name: 'a file with the engine of a server', line: `fit applicants.csv ${ranked} --engine clickhouse --out m.json`, code: 2, says: /not a file/ },
  { name: 'a table of a server in memory', line: `fit clickhouse://127.0.0.1:1/a.b ${small} --engine memory --out m.json`, code: 2, says: /--engine memory cannot read/ },

  // What columns are for.
  { name: 'no target', line: 'fit applicants.csv --protected background --ranking teacher_rank --out m.json', code: 2, says: /--target is needed/ },
  { name: 'no protected attribute', line: 'fit applicants.csv --target graduated --ranking teacher_rank --out m.json', code: 2, says: /--protected is needed/ },
  { name: 'a target that is not there', line: 'fit applicants.csv --target gradated --protected background --ranking teacher_rank --out m.json', code: 1, says: /no column 'gradated'\. Did you mean 'graduated'/ },
  { name: 'a protected column that is not there', line: 'fit applicants.csv --target graduated --protected race --ranking teacher_rank --out m.json', code: 1, says: /no column 'race'/ },
  { name: 'a ranking that is not there', line: `fit applicants.csv ${columns} --ranking rank --out m.json`, code: 1, says: /no column 'rank'/ },
  { name: 'an id that is not there', line: `fit applicants.csv ${ranked} --id name --out m.json`, code: 1, says: /no column 'name'/ },
  { name: 'a feature that is not there', line: `fit applicants.csv ${ranked} --features academic,gpa --out m.json`, code: 1, says: /no column 'gpa'/ },
  { name: 'something to ignore that is not there', line: `fit applicants.csv ${ranked} --ignore stat --out m.json`, code: 1, says: /no column 'stat'\. Did you mean 'state'/ },
  { name: 'a target with one class', line: `fit t.csv ${small} --out m.json`, code: 1, says: /two classes, but has only 'yes'/, files: { 't.csv': withColumn(0, () => 'yes') } },
  { name: 'a target without any value', line: `fit t.csv ${small} --out m.json`, code: 1, says: /'y' must have two classes, but has no value/, files: { 't.csv': withColumn(0, () => '') } },
  { name: 'a positive class that nobody has', line: 'fit t.csv --target y --positive maybe --protected g --ranking r --out m.json', code: 1, says: /maybe/, files: { 't.csv': table() } },
  { name: 'a protected column without any value', line: `fit t.csv ${small} --out m.json`, code: 1, says: /'g' is empty in every row/, files: { 't.csv': withColumn(1, () => '') } },
  { name: 'one group', line: `fit t.csv ${small} --out m.json`, code: 1, says: /at least two groups apart, but everybody is 'a'/, files: { 't.csv': withColumn(1, () => 'a') } },
  { name: 'a group that nobody belongs to', line: 'fit applicants.csv --target graduated --protected background=coachd --ranking teacher_rank --out m.json', code: 1, says: /Nobody has 'coachd'.*Did you mean 'coached'/ },
  { name: 'a ranking of words', line: `fit applicants.csv ${columns} --ranking state --out m.json`, code: 1, says: /'state' must hold numbers, but holds texts/ },
  { name: 'ratings of words', line: `fit applicants.csv ${columns} --ratings state --out m.json`, code: 1, says: /'state' must hold numbers, but holds texts/ },
  { name: 'a ranking without any value', line: `fit t.csv ${small} --out m.json`, code: 1, says: /'r' must hold numbers, but is empty in every row/, files: { 't.csv': withColumn(2, () => '') } },
  { name: 'scores without any value', line: 'evaluate t.csv --target y --protected g --score x', code: 1, says: /'x' must hold numbers, but is empty in every row/, files: { 't.csv': withColumn(3, () => '') } },
  { name: 'ids without any value', line: `fit t.csv ${small} --id x --out m.json`, code: 1, says: /Ids must be there and differ, but column 'x'/, files: { 't.csv': withColumn(3, () => '') } },
  { name: 'ids that are not unique', line: `fit applicants.csv ${ranked} --id state --out m.json`, code: 1, says: /Ids must be there and differ/ },
  { name: 'a split without any value', line: `fit t.csv ${small} --split x --out m.json`, code: 1, says: /must say train or test in every row/, files: { 't.csv': withColumn(3, () => '') } },
  { name: 'a split of other words', line: `fit applicants.csv ${ranked} --split state --out m.json`, code: 1, says: /must say train or test in every row, but also says/ },
  { name: 'a split with nobody to test', line: `fit t.csv ${small} --split x --out m.json`, code: 1, says: /people on both sides/, files: { 't.csv': withColumn(3, () => 'train') } },
  { name: 'a feature that is the target', line: `fit applicants.csv ${ranked} --features academic,graduated --out m.json`, code: 2, says: /cannot be a feature and the target/ },
  { name: 'features that never vary', line: `fit t.csv ${small} --out m.json`, code: 1, says: /None of the feature columns varies/, files: { 't.csv': withColumn(3, () => '1') } },
  { name: 'no feature at all', line: `fit t.csv ${small} --ignore x --out m.json`, code: 1, says: /feature/, files: { 't.csv': table() } },
  { name: 'features without any value', line: `fit t.csv ${small} --features x --out m.json`, code: 1, says: /None of the feature columns varies/, files: { 't.csv': withColumn(3, () => '') } },
  { name: 'missing values where they are refused', line: `fit t.csv ${small} --missing refuse --out m.json`, code: 1, says: /x \(1\).*--missing fill/, files: { 't.csv': withCell(3, 4, '') } },
  { name: 'scores that nobody named', line: `evaluate applicants.csv ${ranked}`, code: 2, says: /--score is needed/ },
  { name: 'scores that are not there', line: `evaluate applicants.csv ${ranked} --score scor`, code: 1, says: /no column 'scor'/ },
  { name: 'scores of words', line: `evaluate applicants.csv ${ranked} --score state`, code: 1, says: /'state' must hold numbers/ },
  { name: 'scores with gaps', line: 'evaluate t.csv --target y --protected g --score x --draws 0', code: 1, says: /column 'x' is empty in 1 rows, first in row 4/, files: { 't.csv': withCell(3, 3, '') } },

  // Who deserves the same.
  { name: 'nobody said who deserves the same', line: `fit applicants.csv ${columns} --out m.json`, code: 2, says: /Say who deserves the same treatment: --judgments FILE/ },
  { name: 'ties without a ranking', line: `fit applicants.csv ${columns} --ratings teacher_rank --ties share --out m.json`, code: 2, says: /--ties goes with --ranking/ },
  { name: 'classes without ratings', line: `fit applicants.csv ${ranked} --classes round --out m.json`, code: 2, says: /--classes goes with --ratings/ },
  { name: 'quantiles without a ranking', line: `fit applicants.csv ${columns} --ratings teacher_rank --quantiles 4 --out m.json`, code: 2, says: /--quantiles goes with --ranking/ },
  { name: 'between without a graph', line: `fit applicants.csv ${ranked} --between groups --out m.json`, code: 2, says: /--between goes with --graph/ },
  { name: 'a rule of classes that is none', line: `fit applicants.csv ${columns} --ratings teacher_rank --classes thirds --out m.json`, code: 2, says: /--classes must be round, cuts/ },
  { name: 'cuts that descend', line: `fit applicants.csv ${columns} --ratings teacher_rank --classes cuts:5,2 --out m.json`, code: 1, says: /cuts/ },
  { name: 'soft classes of a column', line: `fit applicants.csv ${columns} --ratings teacher_rank --classes soft --out m.json`, code: 2, says: /--classes soft goes with --judgments/ },
  { name: 'a graph that is not there', line: `fit applicants.csv ${columns} --graph none.json --out m.json`, code: 1, says: /none\.json could not be read: there is no such file/ },
  { name: 'a folder for a graph', line: `fit applicants.csv ${columns} --graph d --out m.json`, code: 1, says: /d could not be read: it is a folder/, files: { 'd/x': '' } },
  { name: 'a graph that is no JSON', line: `fit applicants.csv ${columns} --graph g.json --out m.json`, code: 1, says: /g\.json is not a JSON file/, files: { 'g.json': 'hello' } },
  { name: 'a graph that is cut off', line: `fit applicants.csv ${columns} --graph g.json --out m.json`, code: 1, says: /not a JSON file, or is cut off/, files: { 'g.json': '{"format":"pairfair/graph","versi' } },
  { name: 'an empty graph file', line: `fit applicants.csv ${columns} --graph g.json --out m.json`, code: 1, says: /not a JSON file: it is empty/, files: { 'g.json': '' } },
  { name: 'a model for a graph', line: `fit applicants.csv ${columns} --graph model.json --out m.json`, code: 1, says: /pairfair\/graph/ },
  { name: 'a graph of a newer version', line: `fit applicants.csv ${columns} --graph g.json --out m.json`, code: 1, says: /version/, files: { 'g.json': '{"format":"pairfair/graph","version":99}' } },
  { name: 'a graph that was changed', line: `fit applicants.csv ${columns} --graph g.json --out m.json`, code: 1, says: /changed after pairfair wrote it.*--unsealed/, files: { 'g.json': '{"format":"pairfair/graph","version":1,"digest":"sha256:0"}' } },
  { name: 'a graph of nothing', line: `fit applicants.csv ${columns} --graph g.json --out m.json`, code: 1, says: /g\.json is damaged: its field 'kind'/, files: { 'g.json': '{"format":"pairfair/graph","version":1}' } },
  { name: 'a graph that is a list', line: `fit applicants.csv ${columns} --graph g.json --out m.json`, code: 1, says: /pairfair\/graph/, files: { 'g.json': '[1,2]' } },
  { name: 'a graph table of other columns', line: `fit applicants.csv ${columns} --graph g.csv --out m.json`, code: 1, says: /columns a, b and perhaps weight/, files: { 'g.csv': 'x,y\n1,2\n' } },
  { name: 'a graph table with words for weights', line: `fit applicants.csv ${columns} --graph g.csv --out m.json`, code: 1, says: /'weight' of g\.csv must hold numbers/, files: { 'g.csv': 'a,b,weight\n1,2,much\n' } },
  { name: 'a graph table with a negative weight', line: `fit applicants.csv ${columns} --graph g.csv --out m.json`, code: 1, says: /-1/, files: { 'g.csv': 'a,b,weight\np001,p002,-1\n' } },
  { name: 'a graph over other people', line: `fit applicants.csv ${columns} --id id --graph g.csv --out m.json`, code: 1, says: /graph|link/, files: { 'g.csv': 'a,b\nq1,q2\n' } },
  { name: 'judgments that are not there', line: `fit applicants.csv ${columns} --judgments none.ndjson --out m.json`, code: 1, says: /there is no such file/ },
  { name: 'judgments about people nobody knows', line: `fit t.csv ${small.replace('--ranking r', '')} --judgments j.csv --out m.json`, code: 1, says: /nobody|unknown|p001.*--set-aside/, files: { 't.csv': table(), 'j.csv': pairs } },
  { name: 'judgments of one judge about few', line: `fit applicants.csv ${columns} --id id --judgments j.csv --min-answers 3 --out m.json`, code: 1, says: /--min-answers|link/, files: { 'j.csv': pairs } },
  { name: 'min-answers of 0', line: 'judgments aggregate judgments.csv --min-answers 0 --out g.json', code: 1, says: /--min-answers must be a whole number/ },

  // Judgments.
  { name: 'a file of judgments that is not there', line: 'judgments agreement none.csv', code: 1, says: /could not be read: there is no such file/ },
  { name: 'judgments in a spreadsheet', line: 'judgments agreement j.xlsx', code: 2, says: /read from \.ndjson, \.csv or \.parquet, but j\.xlsx/, files: { 'j.xlsx': 'PK' } },
  { name: 'an empty file of judgments', line: 'judgments agreement j.csv', code: 1, says: /j\.csv holds no judgments/, files: { 'j.csv': '' } },
  { name: 'judgments without the columns of any', line: 'judgments agreement j.csv', code: 1, says: /column|a, b/, files: { 'j.csv': 'x,y\n1,2\n' } },
  { name: 'judgments with an answer that is none', line: 'judgments aggregate j.csv --out g.json', code: 1, says: /perhaps/, files: { 'j.csv': `${pairs}p001,p003,perhaps,ann\n` } },
  { name: 'judgments of somebody about himself', line: 'judgments aggregate j.csv --out g.json', code: 1, says: /--set-aside/, files: { 'j.csv': `${pairs}p001,p001,yes,ann\n` } },
  { name: 'NDJSON that breaks off', line: 'judgments agreement j.ndjson', code: 1, says: /line 1/i, files: { 'j.ndjson': '{"a":"x",' } },
  { name: 'NDJSON of something else', line: 'judgments agreement j.ndjson', code: 1, says: /line 1|judgment/i, files: { 'j.ndjson': '{"hello":1}\n' } },
  { name: 'a Latin-1 file of judgments', line: 'judgments agreement j.csv', code: 1, says: /--encoding windows-1252/, files: { 'j.csv': Buffer.from(pairs.replaceAll('ann', 'änn'), 'latin1') } },
  { name: 'packed judgments that are damaged', line: 'judgments agreement j.csv.gz', code: 1, says: /gzip is damaged or cut off/, files: { 'j.csv.gz': gzipSync(pairs).subarray(0, -9) } },
  { name: 'an aggregation of what is not there', line: 'judgments aggregate judgments.csv --aggregation dawid-skene --out g.json', code: 2, says: /--aggregation dawid-skene puts ratings together, but there are none/ },
  { name: 'a share above 1', line: 'judgments aggregate judgments.csv --agreement-threshold 2 --out g.json', code: 1, says: /threshold must lie in/ },
  { name: 'aggregate without a place', line: 'judgments aggregate judgments.csv', code: 2, says: /--out is needed/ },
  { name: 'people that are not there', line: 'judgments aggregate judgments.csv --people none.csv --out g.json', code: 1, says: /There is no file none\.csv/ },
  { name: 'judged people that the table lacks', line: 'judgments aggregate judgments.csv --people t.csv --out g.json', code: 1, says: /--set-aside/, files: { 't.csv': table() } },
  { name: 'made-up judges for a graph of synthetic people', line: 'judgments simulate synthetic-low --ranking x --out s.ndjson', code: 2, says: /--ranking is about a table/ },
  { name: 'no judges', line: 'judgments simulate synthetic-low --honest 0 --out s.ndjson', code: 2, says: /Somebody must be asked: --honest/ },
  { name: 'a share of errors above 1', line: 'judgments simulate synthetic-low --error 2 --out s.ndjson', code: 2, says: /--error must lie in/ },
  { name: 'no answers', line: 'judgments simulate synthetic-low --answers 0 --out s.ndjson', code: 2, says: /--answers must be/ },
  { name: 'simulate without a place', line: 'judgments simulate synthetic-low', code: 2, says: /--out is needed/ },
  { name: 'simulated people of a table', line: 'judgments simulate applicants.csv --protected background --ranking teacher_rank --people-out p.csv --out s.ndjson', code: 2, says: /--people-out goes with synthetic/ },
  { name: 'ratings of a graph', line: 'judgments simulate applicants.csv --id id --protected background --graph graph.json --kind rating --out s.ndjson', code: 1, says: /rating/ },
  { name: 'a plan of one run', line: 'judgments plan synthetic-low --runs 1', code: 2, says: /--runs must be a whole number from 2/ },
  { name: 'seconds without minutes', line: 'judgments plan synthetic-low --seconds-per-answer 5', code: 2, says: /goes with --minutes/ },
  { name: 'minutes and answers', line: 'judgments plan synthetic-low --minutes 5 --answers 10', code: 2, says: /so --answers cannot/ },
  { name: 'no minutes', line: 'judgments plan synthetic-low --minutes 0', code: 2, says: /--minutes must be above 0/ },
  { name: 'a plan onto standard output', line: 'judgments plan synthetic-low --out -', code: 2, says: /name a folder/ },

  // Models.
  { name: 'a model that is not there', line: 'predict none.json applicants.csv --out s.csv', code: 1, says: /none\.json could not be read: there is no such file/ },
  { name: 'a model that is no JSON', line: 'predict m.json applicants.csv --out s.csv', code: 1, says: /m\.json is not a JSON file/, files: { 'm.json': 'hello' } },
  { name: 'a model that is nothing', line: 'predict m.json applicants.csv --out s.csv', code: 1, says: /pairfair\/model/, files: { 'm.json': '{}' } },
  { name: 'a model that is null', line: 'predict m.json applicants.csv --out s.csv', code: 1, says: /pairfair\/model/, files: { 'm.json': 'null' } },
  { name: 'a model that is empty', line: 'predict m.json applicants.csv --out s.csv', code: 1, says: /m\.json is damaged: its field/, files: { 'm.json': model() } },
  { name: 'a model of a newer version', line: 'predict m.json applicants.csv --out s.csv', code: 1, says: /version/, files: { 'm.json': model((text) => text.replace('1}', '99}')) } },
  { name: 'a model that was changed', line: 'predict m.json applicants.csv --out s.csv', code: 1, says: /changed after pairfair wrote it.*--unsealed/, files: { 'm.json': model((text) => text.replace('}', ',"digest":"sha256:1"}')) } },
  { name: 'transform with a changed model', line: 'transform m.json applicants.csv --out s.csv', code: 1, says: /--unsealed/, files: { 'm.json': model((text) => text.replace('}', ',"digest":"sha256:1"}')) } },
  { name: 'inspect of a changed model', line: 'inspect m.json', code: 1, says: /--unsealed/, files: { 'm.json': model((text) => text.replace('}', ',"digest":"sha256:1"}')) } },
  { name: 'export of a changed model', line: 'export m.json --to sql --out m.sql', code: 1, says: /--unsealed/, files: { 'm.json': model((text) => text.replace('}', ',"digest":"sha256:1"}')) } },
  { name: 'a graph for a model', line: 'predict graph.json applicants.csv --out s.csv', code: 1, says: /pairfair\/model/ },
  { name: 'model and data the wrong way round', line: 'predict applicants.csv model.json --out s.csv', code: 1, says: /applicants\.csv is not a JSON file/ },
  { name: 'new rows without a feature', line: 'predict model.json new.csv --out s.csv', code: 1, says: /no column 'academic'; the model needs/, files: { 'new.csv': 'supplementary,state,background\n1,west,coached\n' } },
  { name: 'new rows without the group', line: 'predict model.json new.csv --out s.csv', code: 1, says: /needs the column 'background' at prediction time/, files: { 'new.csv': 'academic,supplementary,state\n1,2,west\n' } },
  { name: 'new rows with words for numbers', line: 'predict model.json new.csv --out s.csv', code: 1, says: /'academic' must hold numbers as in training/, files: { 'new.csv': 'academic,supplementary,state,background\nhigh,2,west,coached\n' } },
  { name: 'new rows without the id', line: 'predict model.json applicants.csv --id name --out s.csv', code: 1, says: /no column 'name'|'name'/ },
  { name: 'a table that is not there, to predict', line: 'predict model.json none.csv --out s.csv', code: 1, says: /There is no file none\.csv/ },
  { name: 'predict without a place', line: 'predict model.json applicants.csv', code: 2, says: /--out is needed/ },
  { name: 'inspect of a table that is none', line: 'inspect none.json', code: 1, says: /none\.json/ },
  { name: 'inspect of another JSON file', line: 'inspect x.json', code: 2, says: /neither a model nor a graph/, files: { 'x.json': '{"a":1}' } },
  { name: 'verify of a file that is not there', line: 'verify none.json', code: 1, says: /there is no such file/ },
  { name: 'verify of a file without a digest', line: 'verify applicants.csv', code: 1, says: /no digest/ },
  { name: 'verify of a changed file', line: 'verify m.json', code: 1, says: /was changed after pairfair wrote it/, files: { 'm.json': model((text) => text.replace('}', ',"digest":"sha256:1"}')) } },
  { name: 'verify of a folder', line: 'verify d', code: 1, says: /it is a folder/, files: { 'd/x': '' } },
  { name: 'verify of an audit log that was changed', line: 'verify a.ndjson', code: 1, says: /audit|event/i, files: { 'a.ndjson': '{"format":"pairfair/audit","version":1}\n{"seq":1}\n' } },
  { name: 'export without a format', line: 'export model.json --out m.sql', code: 2, says: /--to is needed/ },
  { name: 'export into nothing known', line: 'export model.json --to excel --out m.xlsx', code: 2, says: /--to must be one of/ },
  { name: 'export without a place', line: 'export model.json --to sql', code: 2, says: /--out is needed/ },
  { name: 'a dialect of Python', line: 'export model.json --to python --dialect duckdb --out m.py', code: 2, says: /go with --to sql/ },
  { name: 'an unknown dialect', line: 'export model.json --to sql --dialect oracle --out m.sql', code: 2, says: /--dialect must be one of/ },
  { name: 'ONNX on standard output', line: 'export model.json --to onnx --out -', code: 2, says: /name a file/ },

  // Where things are written.
  { name: 'a place below a file', line: `fit applicants.csv ${ranked} --out applicants.csv/model.json`, code: 1, says: /could not be written: part of its path is a file/ },
  { name: 'a folder for a file', line: `fit applicants.csv ${ranked} --out d`, code: 1, says: /there is a folder of that name/, files: { 'd/x': '' } },
  { name: 'an empty place', line: ['predict', 'model.json', 'applicants.csv', '--out', ''], code: 2, says: /--out is empty/ },
  { name: 'an address for a place', line: 'predict model.json applicants.csv --out https://a.example/s.csv', code: 1, says: /an address, not a file/ },
  { name: 'a server for the rows of a file', line: 'predict model.json applicants.csv --out clickhouse://127.0.0.1:1/a.b', code: 2, says: /name a file with --out/ },
  { name: 'a spreadsheet of scores', line: 'predict model.json applicants.csv --out s.xlsx', code: 1, says: /\.csv, \.tsv, \.jsonl .* or \.parquet, not as \.xlsx/ },
  { name: 'scores as JSON', line: 'predict model.json applicants.csv --out s.json', code: 1, says: /not as \.json/ },
  { name: 'scores as text', line: 'transform model.json applicants.csv --out s.txt', code: 1, says: /not as \.txt/ },
  { name: 'scores as Parquet on standard output', line: 'predict model.json applicants.csv --format parquet --out -', code: 1, says: /Parquet file cannot go to standard output/ },
  { name: 'a format of no table', line: 'predict model.json applicants.csv --format xml --out s.xml', code: 2, says: /--format must be one of csv/ },
  { name: 'a graph as a spreadsheet', line: 'graph applicants.csv --protected background --ranking teacher_rank --out g.xlsx', code: 2, says: /graph file \(\.json\) or a table/ },
  { name: 'a model as a table', line: `fit applicants.csv ${ranked} --out m.csv`, code: 2, says: /a model is saved as JSON/ },
  { name: 'judgments as a spreadsheet', line: 'judgments simulate synthetic-low --out s.xlsx', code: 2, says: /written as \.ndjson or \.csv/ },
  { name: 'a document and scores on standard output', line: 'predict model.json applicants.csv --json --out -', code: 2, says: /--json and --out - both take standard output/ },
  { name: 'a comparison on standard output', line: `compare applicants.csv ${ranked} --out -`, code: 2, says: /name a folder/ },
  { name: 'a comparison into a file', line: `compare applicants.csv ${ranked} --out model.json`, code: 1, says: /part of its path is a file/ },
  { name: 'a comparison without a place', line: `compare applicants.csv ${ranked}`, code: 2, says: /--out is needed/ },
  { name: 'a demonstration into a file', line: 'demo --out model.json', code: 1, says: /part of its path is a file/ },
  { name: 'a demonstration on standard output', line: 'demo --out -', code: 2, says: /name a folder/ },
  { name: 'a place that cannot be made', line: `fit applicants.csv ${ranked} --out /proc/none/m.json`, code: 1, says: /could not be written/ },
  { name: 'a full disk', line: 'predict model.json applicants.csv --out /dev/full', code: 1, says: /the disk is full/ },
  { name: 'a name that is too long', line: `predict model.json applicants.csv --out ${'x'.repeat(300)}.csv`, code: 1, says: /name is too long/ },
  { name: 'two things on standard output', line: 'judgments simulate synthetic-low --people-out - --out -', code: 2, says: /cannot both be standard output/ },

  // Config files.
  { name: 'a config file that is not there', line: 'fit applicants.csv --config none.yaml --out m.json', code: 2, says: /config file none\.yaml could not be read: there is no such file/ },
  { name: 'a config file that is no YAML', line: 'fit applicants.csv --config c.yaml --out m.json', code: 2, says: /config file c\.yaml could not be read/, files: { 'c.yaml': 'gamma: [' } },
  { name: 'a config file that is a list', line: 'fit applicants.csv --config c.yaml --out m.json', code: 2, says: /must hold names and values/, files: { 'c.yaml': '- a\n- b\n' } },
  { name: 'an empty config file', line: 'fit applicants.csv --config c.yaml --out m.json', code: 2, says: /must hold names and values/, files: { 'c.yaml': '' } },
  { name: 'an unknown key', line: 'fit applicants.csv --config c.yaml --out m.json', code: 2, says: /unknown key 'gama'\. Did you mean 'gamma'/, files: { 'c.yaml': 'gama: 1\n' } },
  { name: 'a key twice', line: 'fit applicants.csv --config c.yaml --out m.json', code: 2, says: /config file c\.yaml could not be read/, files: { 'c.yaml': 'gamma: 1\ngamma: 2\n' } },
  { name: 'a word for a number in a config file', line: 'fit applicants.csv --config c.yaml --out m.json', code: 2, says: /gamma in c\.yaml must be a number/, files: { 'c.yaml': 'gamma: high\n' } },
  { name: 'a map for a text in a config file', line: 'fit applicants.csv --config c.yaml --out m.json', code: 2, says: /target in c\.yaml must be a text/, files: { 'c.yaml': 'target:\n  a: 1\n' } },
  { name: 'an alias of itself', line: 'fit applicants.csv --config c.yaml --out m.json', code: 2, says: /target in c\.yaml must be a text, but is something that contains itself/, files: { 'c.yaml': 'target: &t [*t]\n' } },
  { name: 'a list that contains itself', line: 'fit applicants.csv --config c.yaml --out m.json', code: 2, says: /features in c\.yaml must be a list with commas/, files: { 'c.yaml': 'features: &f [a, *f]\n' } },
  { name: 'a map that contains itself', line: 'fit applicants.csv --config c.yaml --out m.json', code: 2, says: /gamma in c\.yaml must be a number/, files: { 'c.yaml': 'gamma: &g { x: *g }\n' } },
  { name: 'an alias of nothing', line: 'fit applicants.csv --config c.yaml --out m.json', code: 2, says: /config file c\.yaml could not be read/, files: { 'c.yaml': 'target: *nothing\n' } },
  { name: 'a folder for a config file', line: 'fit applicants.csv --config d --out m.json', code: 2, says: /it is a folder/, files: { 'd/x': '' } },
  { name: 'a word for a switch in a config file', line: 'judgments agreement judgments.csv --config c.yaml', code: 2, says: /must be true or false/, files: { 'c.yaml': 'set-aside: maybe\n' } },
  { name: 'a config file of another verb', line: 'judgments agreement judgments.csv --config c.yaml', code: 2, says: /--honest does not go with/, files: { 'c.yaml': 'honest: 3\n' } },

  // The studio, before it has a database.
  { name: 'an unknown verb of the studio', line: 'studio start', code: 2, says: /studio takes backup, restore, admin-link, not 'start'/ },
  { name: 'a backup without a file', line: 'studio backup', code: 2, says: /studio backup takes one FILE/ },
  { name: 'a backup on standard output', line: 'studio backup - --data studio', code: 2, says: /needs a file, not -/ },
  { name: 'a backup of no studio', line: 'studio backup b.gz --data studio', code: 1, says: /studio/ },
  { name: 'restoring nothing', line: 'studio restore', code: 2, says: /studio restore takes one FILE/ },
  { name: 'restoring a file that is not there', line: 'studio restore none --data studio', code: 1, says: /cannot be restored: there is no such file/ },
  { name: 'restoring something else', line: 'studio restore applicants.csv --data studio', code: 1, says: /cannot be restored: it is damaged or no backup/ },
  { name: 'restoring a backup of a newer studio', line: 'studio restore b --data studio', code: 1, says: /newer pairfair/, files: { b: gzipSync('{"format":"pairfair/backup","version":9,"migrations":[]}\n{}\n') } },
  { name: 'restoring a damaged first line', line: 'studio restore b --data studio', code: 1, says: /its first line is damaged/, files: { b: gzipSync('{"format":"pairfair/backup","version":1}\n{}\n') } },
  { name: 'restoring a line that is null', line: 'studio restore b --data studio', code: 1, says: /damaged or no backup/, files: { b: gzipSync('null\nnull\n') } },
  { name: 'an administrator of no studio', line: 'studio admin-link --data studio', code: 1, says: /studio/ },
  { name: 'a file for the link of an administrator', line: 'studio admin-link x', code: 2, says: /takes no FILE/ },
  { name: 'a port that is none', line: 'studio --port 99999 --data studio', code: 1, says: /--port must be from 0 to 65535/ },
  { name: 'an address with a path', line: 'studio --public-url https://a.example/b --data studio', code: 1, says: /public-url must be like https/ },

  // Control characters of files do not reach the terminal.
  { name: 'an escape in a column name', line: 'fit t.csv --target z --protected g --ranking r --out m.json', code: 1, says: /There are y, g, r, \\u001b\[2Jx\./, files: { 't.csv': table().replace(',x\n', ',\u001b[2Jx\n') } },
  { name: 'an escape in a cell', line: `fit t.csv ${small} --out m.json`, code: 1, says: /such as 'a\\u0007\\u009b2J'/, files: { 't.csv': withCell(3, 5, 'a\u0007\u009b2J') } },
];
