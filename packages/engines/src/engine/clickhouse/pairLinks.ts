import {
  type GraphStatistics,
  type Links,
  PairfairError,
  type PairRelation,
  type Work,
} from 'pairfair';
import { requireRows } from 'pairfair/internal';
import type { FeatureContext } from './clickhouseFeatures.ts';
import type { PeopleContext } from './clickhousePeople.ts';
import { gramFields, readGram } from './gramSql.ts';
import { relationOf } from './relationOf.ts';
import { type Session, scratchName } from './session.ts';
import { readNumber } from './sql.ts';

/**
 * Listed links: a table (a, b, weight) of those whose both ends take part; a link counts the product
 * of both people's weights.
 */
export interface PairLinks extends Links {
  readonly kind: 'pairs';
  readonly table: string;
  readonly pairs: number;
}

/** Finds the pairs whose both ends take part. */
export async function pairLinks(
  context: PeopleContext,
  relation: PairRelation,
  work: Work,
): Promise<PairLinks> {
  const { session, query, rows } = context;
  const given = await relationOf(session, relation, ['a', 'b'], ['weight'], work);
  try {
    const q = query();
    const people = q.select({
      fields: [`${q.id} AS id`, `${q.weight} AS w`],
      where: q.takesPart,
    });
    const table = await session.scratchFrom(
      'a String, b String, weight Float64',
      'a, b',
      `SELECT e.a, e.b, e.weight * u.w * v.w FROM (${given.select}) AS e INNER JOIN (${people}) AS u ON e.a = u.id INNER JOIN (${people}) AS v ON e.b = v.id`,
      q.texts,
      work,
    );
    try {
      const name = scratchName(session, table);
      await requirePairs(session, name, work);
      const counts = await session.rows(
        `SELECT (SELECT count() FROM (${given.select})), count(), sum(weight) FROM ${name}`,
        work,
      );
      const [listed, pairs, weight] = counts[0].map(readNumber);
      return {
        ...{ kind: 'pairs', rows, table, pairs },
        totalWeight: 2 * weight,
        unknown: listed - pairs,
        close: () => session.drop(table),
      };
    } catch (error) {
      await session.drop(table);
      throw error;
    }
  } finally {
    await given.close();
  }
}

/**
 * XᵀLX = Σ w (x_a − x_b)(x_a − x_b)ᵀ: X of those who are in a pair is put aside, then joined to both
 * ends.
 */
export async function pairForm(
  { session, query, columns, cols }: FeatureContext,
  { table: pairs, pairs: count, totalWeight }: PairLinks,
  work: Work,
): Promise<GraphStatistics> {
  const q = query();
  const x = columns(q);
  const listed = scratchName(session, pairs);
  const table = await session.scratchFrom(
    'id String, x Array(Float64)',
    'id',
    q.select({
      fields: [q.id, `[${x.join(', ')}]`],
      where: `${q.takesPart} AND ${q.id} GLOBAL IN (SELECT a FROM ${listed} UNION ALL SELECT b FROM ${listed})`,
    }),
    q.texts,
    work,
  );
  try {
    const name = scratchName(session, table);
    const gaps = Array.from({ length: cols }, (_, j) => `u.x[${j + 1}] - v.x[${j + 1}]`);
    const fields = gramFields(gaps, 'sqrt(e.weight)');
    const [values] = await session.rows(
      `SELECT ${fields.join(', ')} FROM ${listed} AS e INNER JOIN ${name} AS u ON e.a = u.id INNER JOIN ${name} AS v ON e.b = v.id`,
      work,
    );
    const found = readGram(values, cols);
    requireRows(count, { rows: found.rows });
    return { form: found.gram, totalWeight };
  } finally {
    await session.drop(table);
  }
}

async function requirePairs(session: Session, table: string, work: Work): Promise<void> {
  const [bad] = await session.rows(
    `SELECT a, b, weight FROM ${table} WHERE a = b OR NOT (weight >= 0 AND isFinite(weight)) LIMIT 1`,
    work,
  );
  if (bad) {
    throw new PairfairError(
      'bad-data',
      `A pair joins two people with a finite weight of at least 0, but one joins '${bad[0]}' and '${bad[1]}' with weight ${readNumber(bad[2])}.`,
    );
  }
  const [again] = await session.rows(
    `SELECT least(a, b) AS low, greatest(a, b) AS high FROM ${table} GROUP BY low, high HAVING count() > 1 LIMIT 1`,
    work,
  );
  if (!again) return;
  throw new PairfairError(
    'bad-data',
    `Every pair is listed once, but that of '${again[0]}' and '${again[1]}' comes again; join the two into one weight first.`,
  );
}
