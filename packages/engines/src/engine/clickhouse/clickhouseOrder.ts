import type { OrderRule, Work } from 'pairfair';
import type { FeatureContext } from './clickhouseFeatures.ts';
import { askRows } from './flatQuery.ts';
import type { PeopleQuery } from './selection.ts';
import { scratchName } from './session.ts';
import { numericColumnOf } from './source.ts';
import { asNumber, readNumber, readNumbers } from './sql.ts';

/** The mean of x_better − x_worse by an order, as Σ cᵢ xᵢ; null when nobody is ordered. */
export async function clickhouseOrder(
  context: FeatureContext,
  rule: OrderRule,
  centred: (query: PeopleQuery) => string[],
  work: Work,
): Promise<Float64Array | null> {
  const { session, query } = context;
  const { table, join, term } = await (rule.kind === 'column'
    ? columnWeights(context, rule, work)
    : listedWeights(context, rule, work));
  try {
    const q = query();
    const [[ordered, ...sums]] = await askRows(session, q, work, {
      fields: ['count()', ...centred(q).map((column) => `sum((${column}) * ${term(q)})`)],
      join: `${scratchName(session, table)} AS k ON ${join(q)}`,
      where: q.takesPart,
    });
    return readNumber(ordered) > 0 ? Float64Array.from(readNumbers(sums)) : null;
  } finally {
    await session.drop(table);
  }
}

/** A table of weights, and how a query over people is joined to it, called `k`. */
interface WeightTable {
  readonly table: string;
  join(query: PeopleQuery): string;
  /** What a person counts in the sum. */
  term(query: PeopleQuery): string;
}

async function listedWeights(
  { session }: FeatureContext,
  { id, weight }: Extract<OrderRule, { kind: 'listed' }>,
  work: Work,
): Promise<WeightTable> {
  const table = await session.scratch('id String, weight Float64', 'id', work);
  await session.insert(
    table,
    id.map((text, k) => [text, weight[k]]),
    work,
  );
  return { table, join: (query) => `${query.id} = k.id`, term: () => 'k.weight' };
}

/** With b people below a number, t who have it and n in all, it is above b and below n − b − t. */
async function columnWeights(
  { session, source, query }: FeatureContext,
  { column, within }: Extract<OrderRule, { kind: 'column' }>,
  work: Work,
): Promise<WeightTable> {
  const number = `${asNumber(numericColumnOf(source, column))} + 0e0`;
  const groupOf = (q: PeopleQuery) => (within === 'groups' ? q.group : 'toInt32(0)');
  const q = query();
  const key = q.alias('pf_key', number);
  const counted = q.select({
    fields: [`${key} AS k`, `${groupOf(q)} AS g`, `sum(${q.weight}) AS t`],
    where: `${q.takesPart} AND NOT isNaN(${key})`,
    rest: 'GROUP BY k, g',
  });
  const ranked = `SELECT k, g, t, sum(t) OVER (PARTITION BY g ORDER BY k ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - t AS b, sum(t) OVER (PARTITION BY g) AS n FROM (${counted})`;
  const weighed = `SELECT k, g, 2 * b + t - n AS above, sum(t * b) OVER () AS pairs FROM (${ranked})`;
  const table = await session.scratchFrom(
    'k Float64, g Int32, weight Float64',
    'g, k',
    `SELECT k, g, above / pairs FROM (${weighed}) WHERE pairs > 0`,
    q.texts,
    work,
  );
  return {
    table,
    join: (people) => `${people.alias('pf_key', number)} = k.k AND ${groupOf(people)} = k.g`,
    term: (people) => people.weighed('k.weight'),
  };
}
