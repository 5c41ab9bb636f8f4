import type { DuckDBListValue } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import type { Work } from 'pairfair';
import { requireRows } from 'pairfair/internal';
import { typedBlocks } from './duckColumns.ts';
import type { DuckPeople } from './duckPeople.ts';
import { parameters, peopleRows } from './duckSql.ts';

/** What is known of a column after a look at everybody; those without a value add nothing. */
export interface ColumnLook {
  /** How many people have a value, and what those weigh who have none. */
  readonly known: number;
  readonly missingWeight: number;
  /** NaN of a column without values. */
  readonly low: number;
  readonly high: number;
  /** A number among the values, Σ w (x − centre) and Σ w (x − centre)². */
  readonly centre: number;
  readonly sum: number;
  readonly squares: number;
  /** One per share, by linear interpolation; NaN of a column without values. */
  readonly quantiles: readonly number[];
}

/** So many people say between which values a place in the order must be. */
const sampled = 100_000;
/** How far off they may be, in standard errors; beyond, the column is looked at again. */
const errors = 5;

/**
 * Range, sums and exact quantiles of columns, given as SQL, in one pass: of the values only those are
 * held that lie strictly between two values of a sample around the place looked for.
 * The first people are the sample; where they are not like the others, people drawn by chance.
 */
export async function lookAtColumns(
  people: DuckPeople,
  columns: readonly string[],
  shares: readonly number[],
  work: Work,
): Promise<ColumnLook[]> {
  const first = await sampleOf(people, columns, shares, errors, 'first', work);
  const found = new Array<ColumnLook>(columns.length);
  let [open, samples] = [Array.from(columns.keys()), first];
  for (let reach = errors; ; reach *= 2) {
    const asked = open.map((j) => columns[j]);
    // About the same centre in every round, so that the sums do not depend on chance.
    const centred = samples.map((sample, k) => ({ ...first[open[k]], between: sample.between }));
    const looks = await look(people, asked, centred, shares, work);
    open.forEach((j, k) => {
      if (looks[k]) found[j] = looks[k];
    });
    open = open.filter((_, k) => looks[k] === null);
    if (open.length === 0) return found;
    const left = open.map((j) => columns[j]);
    samples = await sampleOf(people, left, shares, reach, 'drawn', work);
  }
}

interface Sample {
  readonly centre: number;
  /** By share: values between which it lies, most probably. */
  readonly between: readonly (readonly [low: number, high: number])[];
}

async function sampleOf(
  people: DuckPeople,
  columns: readonly string[],
  shares: readonly number[],
  reach: number,
  whom: 'first' | 'drawn',
  work: Work,
): Promise<Sample[]> {
  const { session, selection, rows } = people;
  const off = reach / (2 * Math.sqrt(Math.min(rows, sampled)));
  const ends = shares.flatMap((share) => [Math.max(0, share - off), Math.min(1, share + off)]);
  const places = [0.5, ...ends];
  const given = parameters();
  const from = peopleRows(session, selection, columns, given);
  const some =
    whom === 'first' ? `LIMIT ${sampled}` : `WHERE random() < ${duckdb.number(sampled / rows)}`;
  const fields = columns.map(
    (_, k) => `quantile_disc(c${k}, [${places.map(duckdb.number).join(', ')}])`,
  );
  const [row] = await session.run(
    `SELECT ${fields.join(', ')} FROM (SELECT * FROM ${from} ${some})`,
    given.values,
    work,
  );
  return row.map((cell) => {
    const [centre, ...found] = cell
      ? (cell as DuckDBListValue).items.map(Number)
      : places.map(() => 0);
    const between = shares.map((_, s) => [found[2 * s], found[2 * s + 1]] as const);
    return { centre, between };
  });
}

/** By column what was found, or null where a quantile does not lie where the sample says. */
async function look(
  { session, selection, rows }: DuckPeople,
  columns: readonly string[],
  samples: readonly Sample[],
  shares: readonly number[],
  work: Work,
): Promise<(ColumnLook | null)[]> {
  const given = parameters();
  const from = peopleRows(session, selection, columns, given);
  const fields = columns.map((_, k) => `coalesce(c${k}, 'NaN'::DOUBLE)`);
  const query = `SELECT w, ${fields.join(', ')} FROM ${from}`;
  const counts = samples.map((sample) => openCount(sample, shares));
  let met = 0;
  for await (const block of typedBlocks(session.stream(query, given.values, work))) {
    const [weights, ...values] = block;
    for (const [k, count] of counts.entries()) count.add(values[k], weights);
    met += weights.length;
  }
  requireRows(rows, { rows: met });
  return counts.map((count) => count.done());
}

/** Looks at values as they come, in the order of people: the same bits on any number of threads. */
function openCount({ centre, between }: Sample, shares: readonly number[]) {
  const sums = { known: 0, missingWeight: 0, centre, sum: 0, squares: 0 };
  const range = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY };
  const places = between.map(([from, to]) => ({ from, to, below: 0, atLow: 0, atHigh: 0 }));
  const within = between.map(() => [] as number[]);
  return {
    add(values: ArrayLike<number>, weights: ArrayLike<number>): void {
      // Numbers of this call alone: those of an object are slow to change.
      let [known, sum, squares, { low, high }] = [0, 0, 0, range];
      for (let i = 0; i < values.length; i++) {
        const value = values[i];
        if (Number.isNaN(value)) {
          sums.missingWeight += weights[i];
          continue;
        }
        known++;
        if (value < low) low = value;
        if (value > high) high = value;
        const gap = weights[i] * (value - centre);
        sum += gap;
        squares += gap * (value - centre);
      }
      sums.known += known;
      sums.sum += sum;
      sums.squares += squares;
      Object.assign(range, { low, high });
      for (const [s, place] of places.entries()) countAround(place, within[s], values);
    },
    done(): ColumnLook | null {
      const { known } = sums;
      if (known === 0) {
        const nothing = { low: Number.NaN, high: Number.NaN };
        return { ...sums, ...nothing, quantiles: shares.map(() => Number.NaN) };
      }
      const quantiles = shares.map((share, s) =>
        valueAt((known - 1) * share, known, places[s], Float64Array.from(within[s]).sort()),
      );
      if (quantiles.includes(null)) return null;
      return { ...sums, ...range, quantiles: quantiles as number[] };
    },
  };
}

/** How many values lie below, at and above two values; those strictly between them are kept. */
interface Place {
  readonly from: number;
  readonly to: number;
  below: number;
  atLow: number;
  atHigh: number;
}

function countAround(place: Place, within: number[], values: ArrayLike<number>): void {
  const { from, to } = place;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value < from) place.below++;
    else if (value === from) place.atLow++;
    else if (value < to) within.push(value);
    else if (value === to) place.atHigh++;
  }
}

/** The value at a place between 0 and known − 1; null where it is not among those counted. */
function valueAt(
  place: number,
  known: number,
  { from, to, below, atLow, atHigh }: Place,
  within: Float64Array,
): number | null {
  const rank = Math.floor(place);
  const [first, second] = [rank, Math.min(rank + 1, known - 1)].map((one) => {
    const past = one - below;
    if (past < 0 || past >= atLow + within.length + atHigh) return null;
    if (past < atLow) return from;
    return past < atLow + within.length ? within[past - atLow] : to;
  });
  return first === null || second === null ? null : first + (place - rank) * (second - first);
}
