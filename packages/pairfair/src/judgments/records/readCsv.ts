import { csvRows } from './csvRows.ts';
import type { Judgment, JudgmentProblem } from './judgment.ts';
import { judgmentFault } from './judgmentFault.ts';
import type { ReadJudgments } from './readJudgments.ts';

/** A table of pairs, ratings or comparisons; what its columns are is said in `readJudgments`. */
export function readCsv(text: string): ReadJudgments {
  const judgments: Judgment[] = [];
  const lines: number[] = [];
  const problems: JudgmentProblem[] = [];
  let header: Header | undefined;
  for (const { line, cells, fault } of csvRows(text)) {
    if (fault !== undefined) {
      problems.push({ code: 'unreadable', line, reason: fault });
      if (!header) break;
    } else if (!header) {
      const found = headerOf(cells);
      if (typeof found === 'string') {
        problems.push({ code: 'unreadable', line, reason: found });
        break;
      }
      header = found;
    } else if (cells.length !== header.names.length) {
      const reason = `the row has ${cells.length} cells, but there are ${header.names.length} columns`;
      problems.push({ code: 'unreadable', line, reason });
    } else {
      const record = recordOf(header, cells);
      const wrong = judgmentFault(record);
      if (wrong) problems.push({ line, ...wrong });
      else {
        judgments.push(record as unknown as Judgment);
        lines.push(line);
      }
    }
  }
  return { judgments, lines, problems };
}

interface Header {
  readonly kind: CsvKind;
  /** Known columns by their name, others as they stand. */
  readonly names: readonly string[];
}

const known = new Set(
  'a b answer person rating better worse judge id at ms stratum arm question locale supersedes note direction'.split(
    ' ',
  ),
);

/** The header, or why the line is none. */
function headerOf(cells: readonly string[]): Header | string {
  const names = cells.map((cell) => {
    const name = cell.toLowerCase();
    return known.has(name) ? name : cell;
  });
  const kinds = (Object.keys(csvColumns) as CsvKind[]).filter((kind) =>
    csvColumns[kind].every((name) => names.includes(name)),
  );
  if (kinds.length !== 1) {
    const forms = Object.values(csvColumns).map((columns) => columns.join(','));
    const found = kinds.length === 0 ? 'none of these' : `those of ${kinds.join(' and of ')}`;
    return `the first line must name the columns ${forms.join(' or ')}, but it has ${found}`;
  }
  const [kind] = kinds;
  for (const [at, name] of names.entries()) {
    if (name === '') return `column ${at + 1} has no name`;
    if (names.indexOf(name) < at) return `there are two columns '${name}'`;
    if (reservedColumns[kind].includes(name)) {
      return `a table of ${kind}s cannot have a column '${name}': the judgment itself has that field`;
    }
  }
  return { kind, names };
}

const spoken: Readonly<Record<string, string>> = { 1: 'yes', 0: 'no', true: 'yes', false: 'no' };

/** The record a row stands for; not yet checked. Empty cells are absent fields. */
function recordOf({ kind, names }: Header, cells: readonly string[]): Record<string, unknown> {
  const cell = (name: string) => cells[names.indexOf(name)] ?? '';
  const answer = cell('answer').toLowerCase();
  const fields: [string, unknown][] = [['kind', kind]];
  if (kind === 'pair') {
    fields.push(['people', [cell('a'), cell('b')]]);
    fields.push(['answer', Object.hasOwn(spoken, answer) ? spoken[answer] : answer]);
  } else if (kind === 'rating') {
    const rating = cell('rating').toLowerCase();
    fields.push(['people', [cell('person')]]);
    fields.push(['answer', isNumber(rating) ? Number(rating) : rating]);
  } else {
    const pair = [cell('better'), cell('worse')];
    fields.push(['people', answer === 'second' ? pair.reverse() : pair]);
    fields.push(['answer', answer === '' ? 'first' : answer]);
  }
  names.forEach((name, at) => {
    if (cells[at] === '' || name === 'answer' || csvColumns[kind].includes(name)) return;
    fields.push([name, name === 'ms' && isNumber(cells[at]) ? Number(cells[at]) : cells[at]]);
  });
  return Object.fromEntries(fields);
}

function isNumber(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text));
}

/** The three tables of judgments that are read and written as CSV. */
export type CsvKind = 'pair' | 'rating' | 'comparison';

/** Which columns each of them must have. */
export const csvColumns: Readonly<Record<CsvKind, readonly string[]>> = {
  pair: ['a', 'b', 'answer'],
  rating: ['person', 'rating'],
  comparison: ['better', 'worse'],
};

/** Columns that would hide a field of the judgment itself. */
const reservedColumns: Readonly<Record<CsvKind, readonly string[]>> = {
  pair: ['kind', 'people'],
  rating: ['kind', 'people', 'answer'],
  comparison: ['kind', 'people'],
};
