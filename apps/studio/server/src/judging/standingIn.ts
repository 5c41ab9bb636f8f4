import type { Database } from '../database/database.ts';

/** Where values stand among all there are. */
export interface Standing {
  /** Share of people with a smaller value, ties halved; null when nobody has a value. */
  readonly of: (value: number) => number | null;
}

const mostColumns = 500;
const known = new WeakMap<Database, Map<string, Promise<Standing>>>();

/** How values of a numeric column stand in the whole data set, which never changes. */
export function standingIn(
  database: Database,
  datasetId: string,
  column: string,
): Promise<Standing> {
  let columns = known.get(database);
  if (!columns) known.set(database, (columns = new Map()));
  const key = `${datasetId} ${column}`;
  let standing = columns.get(key);
  if (!standing) {
    standing = readStanding(database, datasetId, column);
    columns.set(key, standing);
    standing.catch(() => columns.delete(key));
    if (columns.size > mostColumns) columns.delete([...columns.keys()][0] as string);
  }
  return standing;
}

async function readStanding(
  database: Database,
  datasetId: string,
  column: string,
): Promise<Standing> {
  const rows = await database.query<{ value: number }>(
    `select (features->>$2)::double precision as value from person
     where dataset_id = $1 and jsonb_typeof(features->$2) = 'number'`,
    [datasetId, column],
  );
  const sorted = Float64Array.from(rows, ({ value }) => value).sort();
  return {
    of: (value) => {
      if (sorted.length === 0) return null;
      const below = firstFrom(sorted, (other) => other >= value);
      const upTo = firstFrom(sorted, (other) => other > value);
      return (below + upTo) / 2 / sorted.length;
    },
  };
}

/** The first position from which something holds, by halving. */
function firstFrom(sorted: Float64Array, holds: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(sorted[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}
