import type { Database } from '../database/database.ts';

/** Where values stand among all there are. */
export interface Standing {
  /** Share of people with a smaller value, ties halved; null when it has no place among them. */
  readonly of: (value: string) => number | null;
  /** The value below which this share of the people stands, from 0 to 1; null when nobody has one. */
  readonly at: (share: number) => string | null;
}

const mostColumns = 500;
const known = new WeakMap<Database, Map<string, Promise<Standing>>>();

/**
 * How values of a column stand in the whole data set, kept until somebody is erased from it.
 *
 * @param order The column's values from low to high, where they are no numbers but have an order.
 */
export function standingIn(
  database: Database,
  datasetId: string,
  column: string,
  order?: readonly string[],
): Promise<Standing> {
  let columns = known.get(database);
  if (!columns) known.set(database, (columns = new Map()));
  const key = JSON.stringify([datasetId, column, order]);
  let standing = columns.get(key);
  if (!standing) {
    standing = readStanding(database, datasetId, column, order);
    columns.set(key, standing);
    standing.catch(() => columns.delete(key));
    if (columns.size > mostColumns) columns.delete([...columns.keys()][0] as string);
  }
  return standing;
}

/** Makes the columns of a data set be read anew: somebody was erased from it. */
export function forgetStandings(database: Database, datasetId: string): void {
  const columns = known.get(database);
  for (const key of columns?.keys() ?? []) {
    if ((JSON.parse(key) as unknown[])[0] === datasetId) columns?.delete(key);
  }
}

async function readStanding(
  database: Database,
  datasetId: string,
  column: string,
  order: readonly string[] | undefined,
): Promise<Standing> {
  const rows = await database.query<{ value: string; count: number }>(
    `select features->>$2 as value, count(*)::int as count from person
     where dataset_id = $1 and features->>$2 is not null group by 1`,
    [datasetId, column],
  );
  const place = (value: string) => (order ? order.indexOf(value) : Number(value));
  const placed = rows
    .map(({ value, count }) => ({ value, count, place: place(value) }))
    .filter((row) => (order ? row.place >= 0 : !Number.isNaN(row.place)))
    .sort((a, b) => a.place - b.place);
  let total = 0;
  const below = placed.map(({ count }) => (total += count) - count);
  return {
    of: (value) => {
      const wanted = place(value);
      if (total === 0 || Number.isNaN(wanted) || (order && wanted < 0)) return null;
      const next = firstFrom(placed, (row) => row.place >= wanted);
      const row = placed[next];
      const ties = row?.place === wanted ? row.count : 0;
      return ((below[next] ?? total) + ties / 2) / total;
    },
    at: (share) => {
      const next = firstFrom(placed, (_, k) => (below[k] as number) > share * total);
      return placed[Math.max(0, next - 1)]?.value ?? null;
    },
  };
}

/** The first position from which something holds, by halving. */
function firstFrom<T>(sorted: readonly T[], holds: (item: T, at: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(sorted[middle] as T, middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
