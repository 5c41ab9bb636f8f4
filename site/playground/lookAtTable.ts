import type { Column } from 'pairfair';
import { columnTexts } from 'pairfair/internal';
import type { Choices, ColumnLook, OpenedTable } from './messages.ts';
import type { PlaygroundTable } from './readTable.ts';

/** More outcomes or groups than these are no outcomes or groups. */
const mostValues = 20;
const outcomes = /target|label|outcome|decision|hired|approved|admitted|graduated|default|recid/i;
const groups = /sex|gender|race|ethnic|background|group|religion|nationality|origin|protected/i;
const judged = /rank|rating|stars|judg|deserv|merit/i;

/** A table as the page shows it, with a first guess of what its columns are for. */
export function lookAtTable(table: PlaygroundTable): OpenedTable {
  const columns = table.columns.map((column) => lookAt(column, table.rows));
  return {
    name: table.source,
    rows: table.rows,
    columns,
    notes: table.notes ?? [],
    suggested: suggested(columns),
  };
}

/** The column that names people, as the command finds it. */
export function idColumn({ columns }: Pick<PlaygroundTable, 'columns'>): string | null {
  return columns.find(({ name }) => /^id$/i.test(name))?.name ?? null;
}

function lookAt(column: Column, rows: number): ColumnLook {
  const { name, kind } = column;
  const met = new Set(columnTexts(column).filter((text) => text !== null));
  const values = met.size <= mostValues ? Array.from(met).sort() : [];
  const reason = notAFeature(name, kind, met.size, rows);
  const positive = kind === 'numeric' && met.size !== 2 ? '' : likelyPositive(values);
  return { name, kind, values, positive, reason };
}

function notAFeature(name: string, kind: Column['kind'], met: number, rows: number): string {
  if (/(^|[_ ])id$/i.test(name)) return 'looks like an identifier';
  if (met === 0) return 'empty';
  if (met === 1) return 'the same for everybody';
  if (kind === 'category' && met > 0.5 * rows && rows > 20) return `${met} different texts`;
  return '';
}

function suggested(columns: readonly ColumnLook[]): Choices {
  const few = columns.filter(({ values, reason }) => values.length > 1 && reason === '');
  const two = few.filter(({ values }) => values.length === 2);
  const target =
    two.find(({ name }) => outcomes.test(name)) ??
    columns.find(({ name, positive, reason }) => {
      return outcomes.test(name) && positive === '' && reason === '';
    }) ??
    two.at(-1) ??
    few.at(-1) ??
    columns.at(-1);
  const texts = few.filter((column) => column !== target && column.kind === 'category');
  const group =
    few.find((column) => column !== target && groups.test(column.name)) ??
    texts[0] ??
    few.find((column) => column !== target) ??
    columns[0];
  const numbers = columns.filter(
    ({ name, kind, reason }) =>
      kind === 'numeric' && reason === '' && name !== target?.name && name !== group?.name,
  );
  const judgment = numbers.find(({ name }) => judged.test(name));
  const kind = judgment && judgment.values.length > 1 ? 'ratings' : 'ranking';
  return {
    target: target?.name ?? '',
    positive: target?.positive ?? '',
    protectedColumn: group?.name ?? '',
    features: columns
      .filter((column) => column !== target && column !== group && column !== judgment)
      .filter(({ reason }) => reason === '')
      .map(({ name }) => name),
    judgments: judgment ? { kind, column: judgment.name } : { kind: 'pairs' },
  };
}

function likelyPositive(values: readonly string[]): string {
  const yes = values.find((value) => /^(1|yes|true|y|t|positive|approved|accepted)$/i.test(value));
  return yes ?? values.at(-1) ?? '';
}
