import type { OrderRule, Work } from 'pairfair';
import { type DuckPeople, findPeople } from './duckPeople.ts';
import { numberOf, parameters, peopleRows } from './duckSql.ts';
import { filledTable, freshName, numberColumns } from './duckTable.ts';

/**
 * A table (person, g, cell, share) of what everybody counts in the mean of x_better − x_worse: Σ cᵢ xᵢ
 * over one cell. Whoever is not ordered is not in it.
 */
export function duckOrder(people: DuckPeople, rule: OrderRule, work: Work): Promise<string> {
  return rule.kind === 'column'
    ? columnWeights(people, rule, work)
    : listedWeights(people, rule, work);
}

async function listedWeights(
  people: DuckPeople,
  { id, weight }: Extract<OrderRule, { kind: 'listed' }>,
  work: Work,
): Promise<string> {
  const found = await findPeople(people, id, work);
  const entries = id.flatMap((text, k) => {
    const person = found.get(text)?.person;
    return person === undefined ? [] : [{ person, weight: weight[k] }];
  });
  entries.sort((p, q) => p.person - q.person);
  const none = entries.map(() => 0);
  const columns = numberColumns('person', 'g', 'cell', 'share');
  return filledTable(people.session, 'order', columns, (append) =>
    append([entries.map(({ person }) => person), none, none, entries.map((entry) => entry.weight)]),
  );
}

/** Adding up to 0, by how many people each stands for: with b people below a number, t who have it and n in all, it is above b and below n − b − t. */
async function columnWeights(
  { session, selection }: DuckPeople,
  { column, within }: Extract<OrderRule, { kind: 'column' }>,
  work: Work,
): Promise<string> {
  const table = freshName('order');
  const given = parameters();
  const people = peopleRows(session, selection, [numberOf(session, column)], given);
  const rows = `(SELECT row_number() OVER () - 1 AS person, ${within === 'groups' ? 'g' : '0'} AS g, w, c0 AS s FROM ${people})`;
  const counted = `SELECT g, s, sum(w) AS t FROM ${rows} WHERE s IS NOT NULL GROUP BY g, s`;
  const ranked = `SELECT g, s, t, sum(t) OVER (PARTITION BY g ORDER BY s ROWS UNBOUNDED PRECEDING) - t AS b, sum(t) OVER (PARTITION BY g) AS n FROM (${counted})`;
  const weighed = `SELECT g, s, 2 * b + t - n AS above, sum(t * b) OVER () AS pairs FROM (${ranked})`;
  await session.run(
    `CREATE TABLE ${table} AS SELECT CAST(u.person AS DOUBLE) AS person, 0.0::DOUBLE AS g, 0.0::DOUBLE AS cell, u.w * o.above / o.pairs AS share FROM ${rows} u JOIN (${weighed}) o ON o.s = u.s AND o.g = u.g WHERE o.pairs > 0 ORDER BY u.person`,
    given.values,
    work,
  );
  return table;
}
