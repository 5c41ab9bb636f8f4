import { clickhouse } from '@pairfair/sql';
import { PairfairError, type Selection } from 'pairfair';
import { foldPrefix } from 'pairfair/internal';
import { type FlatQuery, flatQuery } from './flatQuery.ts';
import { columnOf, numericColumnOf, type Source } from './source.ts';
import { asNumber, asText, whole } from './sql.ts';

/** A query over the people of a selection. */
export interface PeopleQuery extends FlatQuery {
  /** Expressions: a person's id as text (an error without one), group and target. */
  readonly id: string;
  readonly group: string;
  readonly target: string;
  /** How many people somebody stands for. */
  readonly weight: string;
  /** A term of a sum, as often as the person counts. */
  weighed(term: string): string;
  /** Conditions: has group and target and stands for somebody; takes part as well. */
  readonly usable: string;
  readonly takesPart: string;
}

/** Starts a query over the people of a selection. */
export function peopleQuery(source: Source, selection: Selection): PeopleQuery {
  const query = flatQuery(source);
  const { groups, target, part, weight = null, fold } = selection;
  if (selection.id !== null) query.alias('pf_id', asText(columnOf(source, selection.id)));
  const group = query.alias('pf_g', groupExpression(query, source, groups));
  const [y, known] = targetSql(query, source, target);
  query.alias('pf_y', y);
  if (weight !== null) query.alias('pf_w', asNumber(numericColumnOf(source, weight)));
  const usable = `pf_g >= 0 AND ${known}${weight === null ? '' : ' AND pf_w > 0'}`;
  const inPart = part
    ? ` AND lowerUTF8(${asText(columnOf(source, part.column))}) = ${query.texts.one(part.value.toLowerCase())}`
    : '';
  const inFold = fold ? ` AND ${foldSql(selection, fold)}` : '';
  return {
    ...{ ...query, group, target: 'pf_y', usable, takesPart: `${usable}${inPart}${inFold}` },
    weight: weight === null ? '1e0' : 'pf_w',
    weighed: (term) => (weight === null ? term : `pf_w * (${term})`),
    get id() {
      if (selection.id === null) throw needsId();
      return 'pf_id';
    },
  };
}

/** Whether somebody is on a side of a fold: `foldsOf` in SQL. */
function foldSql({ id }: Selection, fold: NonNullable<Selection['fold']>): string {
  if (id === null) throw needsId();
  const hash = `murmurHash3_32(concat(${clickhouse.text(foldPrefix(fold))}, pf_id))`;
  const part = `${hash} % ${whole(fold.parts ?? fold.folds)}`;
  if (fold.side === 'test') return `${part} = ${whole(fold.fold)}`;
  return `${part} != ${whole(fold.fold)} AND ${part} < ${whole(fold.folds)}`;
}

/** The target as a number, and whether it is known. */
function targetSql(
  query: FlatQuery,
  source: Source,
  target: Selection['target'],
): [y: string, known: string] {
  if (!target) return ['0e0', '1'];
  if (target.kind === 'numeric') {
    return [asNumber(numericColumnOf(source, target.column)), 'NOT isNaN(pf_y)'];
  }
  const text = query.alias('pf_yt', asText(columnOf(source, target.column)));
  if (target.kind === 'classes') {
    const { classes = [] } = target;
    const numbers = classes.map((_, k) => whole(k)).join(',');
    const y = `transform(${text}, ${query.texts.list(classes)}, CAST([${numbers}] AS Array(Int32)), toInt32(-1))`;
    return [`toFloat64(${y})`, 'pf_y >= 0'];
  }
  return [`toFloat64(${text} = ${query.texts.one(target.positive)})`, `pf_yt != ''`];
}

/** The number of a person's group, −1 for none of them. */
function groupExpression(
  query: FlatQuery,
  source: Source,
  { columns, combinations }: Selection['groups'],
): string {
  if (combinations.length === 0) return 'toInt32(-1)';
  if (columns.length === 0) return 'toInt32(0)';
  const parts = columns.map((name, k) => query.alias(`pf_gt${k}`, asText(columnOf(source, name))));
  // Each with its length, so that no two combinations give the same text.
  const key = parts.map((part) => `toString(length(${part})), ':', ${part}`).join(', ');
  const keys = combinations.map(({ values }) =>
    values.map((value) => `${Buffer.byteLength(value ?? '')}:${value ?? ''}`).join(''),
  );
  const numbers = combinations.map(({ group }) => whole(group)).join(',');
  return `transform(concat(${key}, ''), ${query.texts.list(keys)}, CAST([${numbers}] AS Array(Int32)), toInt32(-1))`;
}

/** What is said when nobody says how to tell people apart. */
export function needsId(): PairfairError {
  return new PairfairError(
    'invalid-option',
    'Rows of a table in ClickHouse have no order and so no numbers: name the column that tells people apart (--id).',
  );
}
