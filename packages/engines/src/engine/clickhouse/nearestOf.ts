import type { Work } from '../engine.ts';
import type { FeatureContext } from './clickhouseFeatures.ts';
import { scratchName } from './session.ts';
import { readNumbers, texts, whole } from './sql.ts';

/** A number no person has. */
const nobody = 2 ** 32 - 1;

/**
 * Σ (a − b)² with columns in order, of two arrays: the way every engine computes distances, so
 * that ties agree. L2SquaredDistance adds in another order.
 */
export function squaredDistance(a: string, b: string): string {
  return `arraySum(arrayMap((pf_p, pf_q) -> (pf_p - pf_q) * (pf_p - pf_q), ${a}, ${b}))`;
}

/** A table (i, f, x): number, the columns that distances are over, and all columns. */
export async function pointTable(
  context: FeatureContext,
  columns: Uint32Array,
  work: Work,
): Promise<string> {
  const { session, query } = context;
  const numbered = scratchName(session, await context.numbered(work));
  const q = query();
  const x = context.columns(q);
  const over = Array.from(columns, (j) => x[j]);
  return session.scratchFrom(
    'i UInt64, f Array(Float64), x Array(Float64)',
    'i',
    q.select({
      fields: ['k.i', `[${over.join(', ')}]`, `[${x.join(', ')}]`],
      join: `${numbered} AS k ON ${q.id} = k.id`,
      where: q.takesPart,
    }),
    q.texts,
    work,
  );
}

/** The nearest of some people among everybody else, by comparing with everybody. */
export async function nearestOf(
  context: FeatureContext,
  wanted: Uint32Array,
  { columns, count }: { readonly columns: Uint32Array; readonly count: number },
  work: Work,
): Promise<{ rows: number; index: Uint32Array }> {
  const { session } = context;
  const index = new Uint32Array(wanted.length * count).fill(nobody);
  if (wanted.length === 0) return { rows: await context.count(work), index };
  const table = await pointTable(context, columns, work);
  try {
    const name = scratchName(session, table);
    const asked = `SELECT i AS j, f AS g FROM ${name} WHERE i IN (${Array.from(wanted, whole).join(',')})`;
    const lists = await session.rows(
      `SELECT j, arrayMap(t -> t.2, groupArraySorted(${whole(count)})((${squaredDistance('g', 'f')}, i))) FROM ${name} AS p CROSS JOIN (${asked}) AS w WHERE i != j GROUP BY j`,
      texts(),
      work,
    );
    const place = new Map(Array.from(wanted, (person, k) => [person, k]));
    for (const [person, found] of lists) {
      const k = place.get(Number(person));
      if (k !== undefined) index.set(readNumbers(found), k * count);
    }
    return { rows: await context.count(work), index };
  } finally {
    await session.drop(table);
  }
}
