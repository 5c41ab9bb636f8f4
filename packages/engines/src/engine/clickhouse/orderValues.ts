import { clickhouse } from '@pairfair/sql';
import type { Work } from 'pairfair';
import { placeSlack } from 'pairfair/internal';
import type { PeopleContext } from './clickhousePeople.ts';
import { askRows } from './flatQuery.ts';
import type { PeopleQuery } from './selection.ts';
import { readNumber, readNumbers } from './sql.ts';

/** People whose values lie in [from, to), and what all people below weigh. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly below: number;
  readonly people: number;
  readonly weight: number;
}

/** Limits of {@link orderValues}; tests choose small ones. */
export interface OrderLimits {
  /** So many people's values are fetched at most. */
  readonly fetched: number;
  /** Into about so many pieces the values are cut at once. */
  readonly pieces: number;
}

const usualLimits: OrderLimits = { fetched: 100_000, pieces: 512 };

/**
 * The values at some places in the order of a column, exactly: of each place the smallest value that
 * people of more than the place have or undercut, each counting as often as they weigh; beyond
 * the end the greatest.
 *
 * No server holds the column. A reservoir of a few thousand values says where to cut, sums over the
 * pieces say in which of them the places lie, and these are cut again until what is left can be fetched.
 *
 * @param column An expression without −0; people where it is NaN do not count.
 */
export async function orderValues(
  context: PeopleContext,
  column: string,
  places: ArrayLike<number>,
  work: Work,
  limits: OrderLimits = usualLimits,
): Promise<number[]> {
  const found = new Map<number, number>();
  const [all] = await everybody(context, column, work);
  if (!all) return Array.from(places, () => Number.NaN);
  const slack = context.selection.weight ? placeSlack * all.weight : 0;
  let open = new Map(Array.from(places, (place) => [place, all]));
  while (open.size > 0) {
    const spans = Array.from(new Set(open.values())).sort((a, b) => a.from - b.from);
    const small = spans.reduce((sum, one) => sum + one.people, 0) <= limits.fetched;
    const pieces = small
      ? await valuesIn(context, column, spans, work)
      : await cut(context, column, spans, limits.pieces, work);
    const still = new Map<number, Span>();
    for (const [place, span] of open) {
      const own = pieces.filter(({ from }) => from >= span.from && from < span.to);
      const piece = own.find((one) => one.below + one.weight > place + slack) ?? own.at(-1)!;
      if (isOneValue(piece)) found.set(place, piece.from);
      else still.set(place, piece);
    }
    open = still;
  }
  return Array.from(places, (place) => found.get(place)!);
}

/** Quantiles with linear steps between people, as `quantileBuilder` finds them. */
export async function orderQuantiles(
  context: PeopleContext,
  column: string,
  total: number,
  shares: readonly number[],
  work: Work,
): Promise<number[]> {
  if (!(total > 0)) return shares.map(() => Number.NaN);
  const places = shares.map((share) => Math.max(0, (total - 1) * share));
  const ends = places.flatMap((at) => [Math.floor(at), Math.floor(at) + 1]);
  const values = await orderValues(context, column, ends, work);
  return places.map((at, k) => {
    const [low, high] = [values[2 * k], values[2 * k + 1]];
    return low + (at - Math.floor(at)) * (high - low);
  });
}

async function everybody(context: PeopleContext, column: string, work: Work): Promise<Span[]> {
  const q = context.query();
  const v = q.alias('pf_v', column);
  const [[low, people, weight]] = await askRows(context.session, q, work, {
    fields: [`min(${v})`, 'count()', `sum(${q.weight})`],
    where: `${q.takesPart} AND NOT isNaN(${v})`,
  });
  if (readNumber(people) === 0) return [];
  const all = { people: readNumber(people), weight: readNumber(weight) };
  return [{ from: readNumber(low), to: Number.POSITIVE_INFINITY, below: 0, ...all }];
}

/** A query over the people of some spans, and the piece of `edges` that each of them is in. */
function within(context: PeopleContext, column: string, spans: readonly Span[], edges: number[]) {
  const q: PeopleQuery = context.query();
  const v = q.alias('pf_v', column);
  const ends = spans.flatMap(({ from, to }) => [from, ...(Number.isFinite(to) ? [to] : [])]);
  const starts = new Set([...spans.map(({ from }) => from), ...edges]);
  const all = Float64Array.from(new Set([...ends, ...edges])).sort();
  const piece = q.alias('pf_k', `roundDown(${v}, ${clickhouse.sums.numbers(all)})`);
  const closed = ends.filter((end) => !starts.has(end));
  const outside = `has(${clickhouse.sums.numbers(Float64Array.from(closed))}, ${piece})`;
  const [low] = all;
  const where = [
    ...[q.takesPart, `NOT isNaN(${v})`, `${v} >= ${clickhouse.number(low)}`],
    ...(closed.length > 0 ? [`NOT ${outside}`] : []),
  ].join(' AND ');
  return { q, v, piece, where };
}

/** Spans cut into pieces of about as many people each; a value that many have is one of its own. */
async function cut(
  context: PeopleContext,
  column: string,
  spans: readonly Span[],
  pieces: number,
  work: Work,
): Promise<Span[]> {
  const each = Math.max(4, Math.floor(pieces / spans.length));
  const levels = Array.from({ length: each }, (_, k) => (k + 0.5) / each).join(', ');
  const sketch = within(context, column, spans, []);
  const lines = await askRows(context.session, sketch.q, work, {
    fields: [sketch.piece, `quantiles(${levels})(${sketch.v})`, `max(${sketch.v})`],
    where: sketch.where,
    rest: `GROUP BY ${sketch.piece}`,
  });
  const edges = new Set(spans.map(({ from }) => from));
  for (const [from, near, most] of lines) {
    const [low, high] = [readNumber(from), readNumber(most)];
    const { to } = spans.find((one) => one.from === low)!;
    // The middle too, so that every cut gets on whatever the reservoir held.
    for (const value of [...readNumbers(near), low + (high - low) / 2, low, high]) {
      edges.add(value);
      if (nextAbove(value) < to) edges.add(nextAbove(value));
    }
  }
  const counted = within(context, column, spans, Array.from(edges));
  const found = await askRows(context.session, counted.q, work, {
    fields: [counted.piece, 'count()', `sum(${counted.q.weight})`],
    where: counted.where,
    rest: `GROUP BY ${counted.piece} ORDER BY ${counted.piece}`,
  });
  const ascending = Float64Array.from(edges).sort();
  return placed(spans, found, (from) => {
    const next = ascending[ascending.indexOf(from) + 1] ?? Number.POSITIVE_INFINITY;
    return Math.min(next, spans.find((one) => one.from <= from && from < one.to)?.to ?? next);
  });
}

/** Every value of some spans as a piece of its own. */
async function valuesIn(
  context: PeopleContext,
  column: string,
  spans: readonly Span[],
  work: Work,
): Promise<Span[]> {
  const { q, v, where } = within(context, column, spans, []);
  const found = await askRows(context.session, q, work, {
    fields: [v, 'count()', `sum(${q.weight})`],
    where,
    rest: `GROUP BY ${v} ORDER BY ${v}`,
  });
  return placed(spans, found, nextAbove);
}

/** Pieces of spans in order, with what lies below each. */
function placed(
  spans: readonly Span[],
  lines: readonly (readonly unknown[])[],
  endOf: (from: number) => number,
): Span[] {
  let below = 0;
  let span = -1;
  return lines.map((line) => {
    const [from, people, weight] = line.map(readNumber);
    while (span + 1 < spans.length && spans[span + 1].from <= from) below = spans[++span].below;
    const piece = { from, to: endOf(from), below, people, weight };
    below += weight;
    return piece;
  });
}

function isOneValue({ from, to }: Span): boolean {
  return to <= nextAbove(from);
}

const view = new DataView(new ArrayBuffer(8));

/** The next larger number. */
function nextAbove(value: number): number {
  view.setFloat64(0, value + 0);
  const bits = view.getBigInt64(0);
  view.setBigInt64(0, value >= 0 ? bits + 1n : bits - 1n);
  return view.getFloat64(0) + 0;
}
