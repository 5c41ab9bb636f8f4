import { requireOneOf } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import type { Judgment } from './judgment.ts';
import { type CsvKind, csvColumns } from './readCsv.ts';
import type { JudgmentFormat } from './readJudgments.ts';
import { judgmentsFormat, judgmentsVersion } from './readNdjson.ts';

/**
 * Judgments as the text of a file, which `readJudgments` reads back.
 *
 * NDJSON keeps everything: every field, known or not, with its type. CSV holds pairs, ratings or
 * comparisons, one kind a file, and text only: fields come back as texts (except `ms` and the
 * rating), objects in unknown fields as their JSON, and `null` and empty texts as absent.
 *
 * @throws PairfairError `invalid-option` when judgments of several kinds, or ordered lists, are to
 *   be written as CSV.
 */
export function writeJudgments(
  judgments: readonly Judgment[],
  { format = 'ndjson' }: JudgmentFormat = {},
): string {
  requireOneOf('format', format, ['ndjson', 'csv']);
  if (format === 'csv') return csvText(judgments);
  const head = JSON.stringify({ format: judgmentsFormat, version: judgmentsVersion });
  return `${[head, ...judgments.map((judgment) => JSON.stringify(judgment))].join('\n')}\n`;
}

function csvText(judgments: readonly Judgment[]): string {
  const kind = commonKind(judgments);
  const fields = fieldsOf(judgments, kind);
  const lines = [[...csvColumns[kind], ...fields].map(cellText).join(',')];
  for (const judgment of judgments) {
    const record = judgment as unknown as Record<string, unknown>;
    const cells = [...formCells(judgment), ...fields.map((field) => record[field])];
    lines.push(cells.map(cellText).join(','));
  }
  return `${lines.join('\n')}\n`;
}

function commonKind(judgments: readonly Judgment[]): CsvKind {
  const kinds = [...new Set(judgments.map(({ kind }) => kind))];
  const [kind = 'pair'] = kinds;
  if (kinds.length > 1 || kind === 'ranking') {
    throw new PairfairError(
      'invalid-option',
      `A CSV file holds pairs, ratings or comparisons, but these judgments are of kind ${kinds.join(', ')}. Write them as NDJSON.`,
    );
  }
  return kind;
}

/** The columns after those of the form: all fields that occur, the answer only where it is needed. */
function fieldsOf(judgments: readonly Judgment[], kind: CsvKind): string[] {
  const fields = new Set<string>();
  for (const judgment of judgments) {
    for (const field of Object.keys(judgment)) fields.add(field);
  }
  for (const field of ['kind', 'people', 'answer']) fields.delete(field);
  const plain = kind !== 'comparison' || judgments.every(({ answer }) => answer === 'first');
  return plain ? [...fields] : ['answer', ...fields];
}

function formCells({ kind, people, answer }: Judgment): readonly unknown[] {
  switch (kind) {
    case 'rating':
      return [people[0], answer];
    case 'comparison':
      return answer === 'second' ? [people[1], people[0]] : people;
    default:
      return [...people, answer];
  }
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
