import { PairfairError } from 'pairfair';
import type { PairRelation, Work } from '../engine.ts';
import type { EdgeForm } from '../features.ts';
import type { FeatureContext } from './clickhouseFeatures.ts';
import { relationSelect } from './membershipTable.ts';
import { type Session, scratchName } from './session.ts';
import { readNumber, texts } from './sql.ts';

/** XᵀLX = Σ w (x_a − x_b)(x_a − x_b)ᵀ over listed pairs. */
export async function edgeForm(
  context: FeatureContext,
  relation: PairRelation,
  work: Work,
): Promise<EdgeForm> {
  const { session } = context;
  const given = await pairsOf(session, relation, work);
  try {
    await requirePairs(session, given.select, work);
    const [listed] = await session.rows(`SELECT count() FROM (${given.select})`, texts(), work);
    const form = await pairForm(context, given.select, work);
    return { ...form, unknown: readNumber(listed[0]) - form.pairs };
  } finally {
    await given.close();
  }
}

/**
 * The form of pairs (a, b, weight) whose ends are ids: X of those who are in one is put aside, then
 * joined to both ends.
 */
async function pairForm(
  context: FeatureContext,
  pairs: string,
  work: Work,
): Promise<Omit<EdgeForm, 'unknown'>> {
  const { session, query, columns } = context;
  const q = query();
  const x = columns(q);
  const ends = `SELECT a FROM (${pairs}) UNION ALL SELECT b FROM (${pairs})`;
  const table = await session.scratchFrom(
    'id String, x Array(Float64)',
    'id',
    q.select({
      fields: [q.id, `[${x.join(', ')}]`],
      where: `${q.takesPart} AND ${q.id} GLOBAL IN (${ends})`,
    }),
    q.texts,
    work,
  );
  try {
    const name = scratchName(session, table);
    const joined = `(${pairs}) AS e INNER JOIN ${name} AS u ON e.a = u.id INNER JOIN ${name} AS v ON e.b = v.id`;
    const form = await differenceForm(context, joined, 'e.weight', work);
    return { ...form, rows: await context.count(work) };
  } finally {
    await session.drop(table);
  }
}

/** Σ w (u.x − v.x)(u.x − v.x)ᵀ over a join with `u` and `v`. */
export async function differenceForm(
  { session, gram, cols }: FeatureContext,
  from: string,
  weight: string,
  work: Work,
): Promise<Omit<EdgeForm, 'unknown' | 'rows'>> {
  const gaps = Array.from({ length: cols }, (_, j) => `u.x[${j + 1}] - v.x[${j + 1}]`);
  const [[total, ...values]] = await session.rows(
    `SELECT sum(${weight}), ${gram.fields(gaps, { value: weight, root: `sqrt(${weight})` }).join(', ')} FROM ${from} ${gram.settings}`,
    texts(),
    work,
  );
  const found = gram.read(values, cols);
  return { form: found.gram, pairs: found.rows, totalWeight: 2 * readNumber(total) };
}

async function pairsOf(
  session: Session,
  relation: PairRelation,
  work: Work,
): Promise<{ select: string; close: () => Promise<void> }> {
  if ('table' in relation) {
    const select = await relationSelect(session, relation.table, ['a', 'b'], ['weight'], work);
    return { select, close: async () => {} };
  }
  const { a, b, weight } = relation;
  const table = await session.scratch('a String, b String, weight Float64', 'a, b', work);
  await session.insert(
    table,
    a.map((text, e) => [text, b[e], weight[e]]),
    work,
  );
  const select = `SELECT a, b, weight FROM ${scratchName(session, table)}`;
  return { select, close: () => session.drop(table) };
}

async function requirePairs(session: Session, select: string, work: Work): Promise<void> {
  const [bad] = await session.rows(
    `SELECT a, b, weight FROM (${select}) WHERE a = b OR NOT (weight >= 0 AND isFinite(weight)) LIMIT 1`,
    texts(),
    work,
  );
  if (bad) {
    throw new PairfairError(
      'bad-data',
      `A pair joins two people with a finite weight of at least 0, but one joins '${bad[0]}' and '${bad[1]}' with weight ${readNumber(bad[2])}.`,
    );
  }
  const [again] = await session.rows(
    `SELECT least(a, b) AS low, greatest(a, b) AS high FROM (${select}) GROUP BY low, high HAVING count() > 1 LIMIT 1`,
    texts(),
    work,
  );
  if (!again) return;
  throw new PairfairError(
    'bad-data',
    `Every pair is listed once, but that of '${again[0]}' and '${again[1]}' comes again; join the two into one weight first.`,
  );
}
