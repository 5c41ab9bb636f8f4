import { clickhouse } from '@pairfair/sql';
import type { Matrix, ProjectedMap, Projection, Work } from 'pairfair';
import { zeros } from 'pairfair/internal';
import type { FeatureContext } from './clickhouseFeatures.ts';
import { gramFields, readGram } from './gramSql.ts';
import { projectedColumns } from './modelSql.ts';
import { type Session, scratchName } from './session.ts';
import { readNumber, whole } from './sql.ts';

/** Puts Z, the target and weights aside: a predictor passes over them many times. */
export async function clickhouseProjection(
  context: FeatureContext,
  linear: ProjectedMap,
  work: Work,
): Promise<Projection> {
  const { session, query, selection, rows: people, exactBelow } = context;
  const q = query();
  // Rows of several shards come as they come, and the last bit of a sum depends on their order.
  const inOrder = people <= exactBelow && selection.id !== null;
  const z = projectedColumns(q, context.columns(q), linear);
  const { ofClass } = linear;
  const y = ofClass === undefined ? q.target : `toFloat64(${q.target} = ${whole(ofClass)})`;
  const table = await session.scratchFrom(
    `y Float64, w Float64, ${z.map((_, d) => `z${d} Float64`).join(', ')}`,
    'tuple()',
    q.select({
      ...{ fields: [y, q.weight, ...z], where: q.takesPart },
      ...(inOrder && { rest: `ORDER BY ${q.id}` }),
    }),
    q.texts,
    work,
  );
  const name = scratchName(session, table);
  const columns = z.map((_, d) => `z${d}`);
  try {
    const [[rows]] = await session.rows(`SELECT count() FROM ${name}`, work);
    return {
      rows: readNumber(rows),
      logisticSums: (coefficients, passWork = {}) =>
        logisticSums(session, name, columns, coefficients, passWork),
      moments: (passWork = {}) => moments(session, name, [...columns, 'y'], passWork),
      close: () => session.drop(table),
    };
  } catch (error) {
    await session.drop(table);
    throw error;
  }
}

async function logisticSums(
  session: Session,
  name: string,
  columns: readonly string[],
  coefficients: Float64Array,
  work: Work,
): Promise<{ rows: number; sums: Float64Array }> {
  const m = columns.length + 1;
  const products = columns.map((z, d) => `${z} * ${clickhouse.number(coefficients[d])}`);
  const aliases = [
    `if(y = 1, 1e0, -1e0) AS s`,
    `s * (${[...products, clickhouse.number(coefficients[m - 1])].join(' + ')}) AS t`,
    // The chance given to what did not happen.
    `1 / (1 + exp(t)) AS q`,
    `-s * q * w AS slope`,
    `q * (1 - q) * w AS curvature`,
    `sqrt(curvature) AS steepness`,
  ];
  const inputs = [...columns, '1e0'];
  const [[slopes, loss, curvature, ...second]] = await session.rows(
    `WITH ${aliases.join(', ')} SELECT [${inputs.map((z) => `sum(slope * ${z})`).join(', ')}], sum(w * (greatest(-t, 0e0) + log1p(exp(-abs(t))))), sum(curvature), ${gramFields(inputs, 'steepness').join(', ')} FROM ${name}`,
    work,
  );
  const { rows, gram } = readGram(second, m);
  const sums = new Float64Array(m + 2 + m * m);
  sums.set((slopes as unknown[]).map(readNumber), 0);
  sums[m] = readNumber(loss);
  sums[m + 1] = readNumber(curvature);
  sums.set(gram.data, m + 2);
  return { rows, sums };
}

async function moments(
  session: Session,
  name: string,
  columns: readonly string[],
  work: Work,
): Promise<{ rows: number; mean: Float64Array; gram: Matrix }> {
  const [means] = await session.rows(
    `SELECT ${columns.map((column) => `sum(w * ${column}) / sum(w)`).join(', ')} FROM ${name}`,
    work,
  );
  const mean = Float64Array.from(means, readNumber);
  const centred = columns.map((column, j) => `${column} - ${clickhouse.number(mean[j])}`);
  const [row] = await session.rows(
    `SELECT ${gramFields(centred, 'sqrt(w)').join(', ')} FROM ${name}`,
    work,
  );
  const { rows, gram } = readGram(row, columns.length);
  return { rows, mean, gram: rows === 0 ? zeros(columns.length, columns.length) : gram };
}
