import { clickhouse } from '@pairfair/sql';
import {
  type FeatureMap,
  type FeatureRows,
  type FeatureStatistics,
  type Features,
  type Matrix,
  PairfairError,
  type StatisticsRequest,
  type Work,
} from 'pairfair';
import { requireRows, zeros } from 'pairfair/internal';
import { blockWeights, type CellSums, cellsForm } from '../cellsForm.ts';
import { noTargetSums, statisticsOf } from '../featureSums.ts';
import { blockPlaces, type CellLinks, requireClickhouseLinks } from './clickhouseLinks.ts';
import { clickhouseOrder } from './clickhouseOrder.ts';
import type { PeopleContext } from './clickhousePeople.ts';
import { clickhouseProjection } from './clickhouseProjection.ts';
import { askRows } from './flatQuery.ts';
import { gramFields, readGram } from './gramSql.ts';
import { featureColumns } from './modelSql.ts';
import { pairForm } from './pairLinks.ts';
import { blocksOfDoubles, readDoubles } from './readDoubles.ts';
import type { PeopleQuery } from './selection.ts';
import { scratchName } from './session.ts';
import { readNumber, readNumbers, whole } from './sql.ts';

/** X of the people, for the queries about it. */
export interface FeatureContext extends PeopleContext {
  readonly cols: number;
  /** The columns of X as expressions of a query. */
  columns(query: PeopleQuery): string[];
}

/** X of the people: computed anew in every query, where the rows are. */
export function clickhouseFeatures(people: PeopleContext, map: FeatureMap): Features {
  const cols = map.kernel ? map.kernel.map.cols : map.recipe.outputs.length;
  const context: FeatureContext = {
    ...people,
    cols,
    columns: (query) => featureColumns(query, people.source, map, query.group),
  };
  return {
    rows: people.rows,
    weight: people.weight,
    cols,
    statistics: (request, work = {}) => statistics(context, request, work),
    rowsAt: (wanted, work = {}) => rowsAt(context, wanted, work),
    chunks: (work = {}) => chunks(context, work),
    project: (linear, work = {}) => clickhouseProjection(context, linear, work),
    close: async () => {},
  };
}

async function statistics(
  context: FeatureContext,
  { links: given, orders: asked = [], ...shifts }: StatisticsRequest,
  work: Work,
): Promise<FeatureStatistics> {
  const { session, query, cols, groupSizes } = context;
  const { shift, targetShift = 0 } = shifts;
  const total = 2 + given.length + asked.length;
  const progress = (done: number) => work.onProgress?.({ stage: 'sums', done, total });
  const centred = (q: PeopleQuery) =>
    context.columns(q).map((column, j) => `${column} - ${clickhouse.number(shift[j])}`);

  const q = query();
  const [row] = await askRows(session, q, work, {
    fields: gramFields(centred(q), context.selection.weight ? `sqrt(${q.weight})` : null),
    where: q.takesPart,
  });
  const all = readGram(row, cols);
  progress(1);
  const byGroup = query();
  const columns = centred(byGroup);
  const targets = noTargetSums(context.selection, cols);
  // Whoever is of a class adds to the sums of that class alone.
  const [y, part] =
    targets.length > 1
      ? ['1e0', byGroup.target]
      : [byGroup.alias('pf_yc', `${byGroup.target} - ${clickhouse.number(targetShift)}`), '0'];
  const lines = await askRows(session, byGroup, work, {
    fields: [
      ...[byGroup.group, `${part} AS pf_part`, 'count()'],
      ...[...[y, `${y} * ${y}`, ...columns], ...columns.map((column) => `(${column}) * ${y}`)].map(
        (term) => `sum(${byGroup.weighed(term)})`,
      ),
    ],
    where: byGroup.takesPart,
    rest: `GROUP BY ${byGroup.group}, pf_part`,
  });
  const groupSums = zeros(groupSizes.length, cols);
  const sum = new Float64Array(cols);
  let counted = 0;
  for (const [group, place, count, ofTarget, squares, ...values] of lines) {
    const target = targets[readNumber(place)];
    counted += readNumber(count);
    target.sum += readNumber(ofTarget);
    target.squares += readNumber(squares);
    readNumbers(values.slice(0, cols)).forEach((value, j) => {
      groupSums.data[readNumber(group) * cols + j] += value;
      sum[j] += value;
    });
    readNumbers(values.slice(cols)).forEach((value, j) => {
      target.products[j] += value;
    });
  }
  progress(2);
  const { rows } = requireRows(all.rows, { rows: counted });
  const links: FeatureStatistics['links'][number][] = [];
  for (const one of given.map(requireClickhouseLinks)) {
    links.push(
      one.kind === 'pairs'
        ? await pairForm(context, one, work)
        : cellsForm(one, await cellSums(context, one, centred, work)),
    );
    progress(2 + links.length);
  }
  const orders: FeatureStatistics['orders'][number][] = [];
  for (const rule of asked) {
    orders.push(await clickhouseOrder(context, rule, centred, work));
    progress(2 + links.length + orders.length);
  }
  const sums = { rows, weight: context.weight, sum, gram: all.gram, groupSums, targets };
  return { ...statisticsOf(sums, shifts, groupSizes), links, orders };
}

/**
 * Every membership is a row: Σ over a person's of share · weight is what the person weighs, so no
 * sum over people is needed in between.
 */
async function cellSums(
  context: FeatureContext,
  cells: CellLinks,
  centred: (query: PeopleQuery) => string[],
  work: Work,
): Promise<CellSums> {
  const { session, query, cols } = context;
  const { blocks } = cells;
  if (blocks.length === 0) return { blockSums: zeros(0, cols), gram: zeros(cols, cols) };
  const members = blocks.reduce((count, { people }) => count + people, 0);

  const byBlock = query();
  const lines = await askRows(session, byBlock, work, {
    fields: [
      'k.block',
      'count()',
      ...centred(byBlock).map((column) => `sum(${byBlock.weighed(`(${column}) * k.share`)})`),
    ],
    join: cells.join(byBlock),
    where: byBlock.takesPart,
    rest: 'GROUP BY k.block',
  });
  const places = blockPlaces(cells);
  const blockSums = zeros(blocks.length, cols);
  let counted = 0;
  for (const [block, count, ...values] of lines) {
    const place = places.get(String(block));
    counted += readNumber(count);
    if (place !== undefined) blockSums.data.set(readNumbers(values), place * cols);
  }
  requireRows(members, { rows: counted });

  const weighted = query();
  const [row] = await askRows(session, weighted, work, {
    fields: gramFields(
      centred(weighted),
      context.selection.weight ? `k.root * sqrt(${weighted.weight})` : 'k.root',
    ),
    join: cells.join(weighted, requireWeights(blockWeights(cells))),
    where: weighted.takesPart,
  });
  const found = readGram(row, cols);
  requireRows(members, { rows: found.rows });
  return { blockSums, gram: found.gram };
}

/** Weights are differences of sums: rounding may leave a little below 0 of what should be 0. */
function requireWeights(weights: Float64Array): Float64Array {
  const most = weights.reduce((large, weight) => Math.max(large, weight), 0);
  return weights.map((weight) => {
    if (weight >= -1e-9 * most) return Math.max(0, weight);
    throw new PairfairError('invalid-option', `Weights must be at least 0, but one is ${weight}.`);
  });
}

async function rowsAt(
  context: FeatureContext,
  wanted: Uint32Array,
  work: Work,
): Promise<FeatureRows> {
  const { session, cols, rows, selection } = context;
  const x = zeros(wanted.length, cols);
  const y = new Float64Array(wanted.length);
  const weights = selection.weight ? new Float64Array(wanted.length) : null;
  if (wanted.length === 0) return { rows: await context.count(work), x, y, weights };
  const numbered = scratchName(session, await context.numbered(work));
  const some = `(SELECT id FROM ${numbered} WHERE i IN (${Array.from(wanted, whole).join(',')}))`;
  const extra = (q: PeopleQuery) => [q.target, ...(weights ? [q.weight] : [])];
  const among = wanted.length === rows ? null : some;
  const width = cols + (weights ? 2 : 1);
  const table = await putAside(context, { extra, among }, work);
  try {
    const bytes = bytesOf(context, table, width, work);
    const data = await readDoubles(bytes, wanted.length * width);
    for (let i = 0, from = 0; i < y.length; i++, from += width) {
      x.data.set(data.subarray(from, from + cols), i * cols);
      y[i] = data[from + cols];
      if (weights) weights[i] = data[from + cols + 1];
    }
    return { rows: await context.count(work), x, y, weights };
  } finally {
    await session.drop(table);
  }
}

async function* chunks(
  context: FeatureContext,
  work: Work,
): AsyncIterable<{ first: number; x: Matrix }> {
  const { cols } = context;
  const table = await putAside(context, { extra: () => [], among: null }, work);
  let first = 0;
  try {
    for await (const data of blocksOfDoubles(bytesOf(context, table, cols, work), cols)) {
      const rows = data.length / cols;
      yield { first, x: { rows, cols, data } };
      first += rows;
    }
  } finally {
    await context.session.drop(table);
  }
}

/** X of some people, or of everybody, with further columns. */
interface AsideRows {
  extra(query: PeopleQuery): string[];
  readonly among: string | null;
}

/** Puts rows aside on the server, sorted by id: ids in order are people in order. */
async function putAside(
  context: FeatureContext,
  { extra, among }: AsideRows,
  work: Work,
): Promise<string> {
  const q = context.query();
  const columns = [...context.columns(q), ...extra(q)];
  return context.session.scratchFrom(
    `id String, ${columns.map((_, j) => `x${j} Float64`).join(', ')}`,
    'id',
    q.select({
      fields: [q.id, ...columns],
      where: among === null ? q.takesPart : `${q.takesPart} AND ${q.id} GLOBAL IN ${among}`,
    }),
    q.texts,
    work,
  );
}

function bytesOf({ session }: FeatureContext, table: string, columns: number, work: Work) {
  const names = Array.from({ length: columns }, (_, j) => `x${j}`).join(', ');
  const sql = `SELECT ${names} FROM ${scratchName(session, table)} ORDER BY id FORMAT RowBinary`;
  return session.bytes(sql, work);
}
