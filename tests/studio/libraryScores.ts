import { readFileSync } from 'node:fs';
import { categoryColumn, numericColumn, pipelineFromJson, runPipeline } from 'pairfair';

/** Lines and cells of a CSV file without quotes, its header first. */
export function rowsOf(file: string): string[][] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
}

/** Which columns of a table are numbers and which are words, and which says the group. */
export interface TableColumns {
  readonly numbers: readonly string[];
  readonly words: readonly string[];
  readonly group: string;
}

/** Scores of a table's people by the library, from the file and the exported model alone. */
export function libraryScores(model: string, table: string, of: TableColumns): Float64Array {
  const pipeline = pipelineFromJson(JSON.parse(readFileSync(model, 'utf8')));
  const [header, ...lines] = rowsOf(table);
  const cells = (name: string) => lines.map((line) => line[header!.indexOf(name)] || null);
  const numbers = (name: string) =>
    cells(name).map((cell) => (cell === null ? Number.NaN : Number(cell)));
  const columns = [
    ...of.numbers.map((name) => numericColumn(name, numbers(name))),
    ...of.words.map((name) => categoryColumn(name, cells(name))),
  ];
  const { groups } = pipeline.protectedAttribute;
  const group = cells(of.group).map((name) => groups.indexOf(name ?? ''));
  return runPipeline(pipeline, { rows: lines.length, columns }, group).scores;
}
