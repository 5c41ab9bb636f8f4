import type { DuckDBListValue } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import type { Work } from 'pairfair';
import { requireRows } from 'pairfair/internal';
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
 * Range, sums and exact quantiles of columns, given as SQL, in one pass on all cores: of the values
 * only those are held that lie strictly between two values of a sample around the place looked for.
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
  /** How far from it a value is at most, roughly. */
  readonly most: number;
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
  const places = [0, 0.5, 1, ...ends];
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
    const [low, centre, high, ...found] = cell
      ? (cell as DuckDBListValue).items.map(Number)
      : places.map(() => 0);
    const between = shares.map((_, s) => [found[2 * s], found[2 * s + 1]] as const);
    return { centre, most: Math.max(high - centre, centre - low), between };
  });
}

/** By column what was found, or null where a quantile does not lie where the sample says. */
async function look(
  people: DuckPeople,
  columns: readonly string[],
  samples: readonly Sample[],
  shares: readonly number[],
  work: Work,
): Promise<(ColumnLook | null)[]> {
  const { session, selection, rows } = people;
  const weigh = selection.weight ? 'w * ' : '';
  const [inner, outer]: string[][] = [[], []];
  samples.forEach(({ centre, most, between }, k) => {
    const gap = `(c${k} - ${duckdb.number(centre)})`;
    const fields = [
      ...[`count(c${k})`, `min(c${k})`, `max(c${k})`],
      selection.weight
        ? `coalesce(sum(w) FILTER (WHERE c${k} IS NULL), 0)`
        : `count(*) - count(c${k})`,
      ...steadySum(`${weigh}${gap}`, people.heaviest * most, rows),
      ...steadySum(`${weigh}${gap} * ${gap}`, people.heaviest * most * most, rows),
    ];
    inner.push(...fields.map((field, f) => `${field} AS f${k}_${f}`));
    outer.push(...fields.map((_, f) => `f${k}_${f}`));
    between.forEach(([low, high], s) => {
      const [a, b] = [low, high].map(duckdb.number);
      const id = `${k}_${s}`;
      inner.push(
        ...[`c${k} < ${a}`, `c${k} = ${a}`, `c${k} = ${b}`].map(
          (test, t) => `coalesce(sum(CAST(${test} AS INTEGER)), 0) AS n${id}_${t}`,
        ),
        `list_sort(coalesce(list(c${k}) FILTER (WHERE c${k} > ${a} AND c${k} < ${b}), [])) AS v${id}`,
      );
      const place = `floor((f${k}_0 - 1) * ${duckdb.number(shares[s])})`;
      const at = [1, 2].map(
        (step) => `v${id}[CAST(${place} + ${step} - n${id}_0 - n${id}_1 AS BIGINT)]`,
      );
      outer.push(`n${id}_0`, `n${id}_1`, `len(v${id})`, `n${id}_2`, ...at);
    });
  });
  const given = parameters();
  const from = peopleRows(session, selection, columns, given);
  const [[count, ...row]] = await session.run(
    `SELECT n, ${outer.join(', ')} FROM (SELECT count(*) AS n, ${inner.join(', ')} FROM ${from})`,
    given.values,
    work,
  );
  requireRows(rows, { rows: Number(count) });
  const width = 8 + 6 * shares.length;
  return samples.map(({ centre, between }, k) => {
    const [known, low, high, missingWeight, sum, sumRest, squares, squaresRest, ...places] = row
      .slice(k * width, (k + 1) * width)
      .map(Number);
    const sums = { centre, sum: sum + sumRest, squares: squares + squaresRest };
    const nothing = { low: Number.NaN, high: Number.NaN };
    const range = { known, missingWeight, ...(known > 0 ? { low, high } : nothing) };
    const quantiles = shares.map((share, s) => {
      if (known === 0) return Number.NaN;
      return valueAt((known - 1) * share, known, between[s], places.slice(6 * s, 6 * s + 6));
    });
    if (quantiles.includes(null)) return null;
    return { ...range, ...sums, quantiles: quantiles as number[] };
  });
}

/** The value at a place between 0 and known − 1; null where it is not among those counted. */
function valueAt(
  place: number,
  known: number,
  [low, high]: readonly [number, number],
  [below, atLow, within, atHigh, ...inner]: readonly number[],
): number | null {
  const rank = Math.floor(place);
  const [first, second] = [rank, Math.min(rank + 1, known - 1)].map((one) => {
    const past = one - below;
    if (past < 0 || past >= atLow + (low < high ? within + atHigh : 0)) return null;
    if (past < atLow) return low;
    return past < atLow + within ? inner[one - rank] : high;
  });
  return first === null || second === null ? null : first + (place - rank) * (second - first);
}

/**
 * Two sums that make one. Threads add in another order every time, and rounding shows it; so a term
 * is cut in two: a number of so few digits that adding up is exact in any order, and a rest so small
 * that the rounding of its sum, which is carried along besides, is far beyond the last digit.
 *
 * @param most No term should be a thousand times as large.
 */
function steadySum(term: string, most: number, rows: number): string[] {
  const step = 2 ** Math.ceil(Math.log2(2048 * rows * most) - 53);
  const rounder = duckdb.number(Number.isFinite(step) ? 1.5 * 2 ** 52 * step : 0);
  const cut = `((${term} + ${rounder}) - ${rounder})`;
  return [`coalesce(sum(${cut}), 0)`, `coalesce(fsum(${term} - ${cut}), 0)`];
}
