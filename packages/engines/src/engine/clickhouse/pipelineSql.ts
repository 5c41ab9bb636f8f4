import { type Matrix, PairfairError, type Pipeline } from 'pairfair';
import { multiply } from 'pairfair/linalg';
import type { FlatQuery } from './flatQuery.ts';
import { columnOfMatrix, dot, kernelValues, recipeColumns } from './recipeSql.ts';
import type { Source } from './source.ts';
import { number } from './sql.ts';

/** The representation of a row, as expressions; `group` is its group's number, −1 unknown. */
export function representationSql(
  query: FlatQuery,
  source: Source,
  { recipe, representation }: Pipeline,
  group: string,
): string[] {
  const { values, map, shift } = mapSql(query, source, { recipe, representation }, group);
  return Array.from(
    { length: map.cols },
    (_, d) => `${dot(values, columnOfMatrix(map, d))} - ${number(shift[d])}`,
  );
}

/**
 * The score of a row, as an expression: the predictor's coefficients are carried over to what the
 * representation is made of, so that it need not be written out.
 */
export function scoreSql(
  query: FlatQuery,
  source: Source,
  pipeline: Pipeline,
  group: string,
): string {
  const { predictor } = pipeline;
  const { coefficients, intercept } = predictor;
  const { values, map, shift } = mapSql(query, source, pipeline, group);
  const { data } = multiply(map, { rows: map.cols, cols: 1, data: coefficients });
  const offset = coefficients.reduce((sum, c, d) => sum - c * shift[d], intercept);
  const linear = `(${dot(values, data)} + ${number(offset)})`;
  return predictor.kind === 'logistic' ? `1 / (1 + exp(-${linear}))` : linear;
}

/** z = values · map − shift. */
function mapSql(
  query: FlatQuery,
  source: Source,
  { recipe, representation: model }: Pick<Pipeline, 'recipe' | 'representation'>,
  group: string,
): { values: string; map: Matrix; shift: Float64Array } {
  const x = recipeColumns(query, source, recipe, group);
  if (model.kind === 'kernel') {
    const values = kernelValues(query, x, model.kernel, model.anchors);
    return { values, map: model.coefficients, shift: model.offset };
  }
  requireWidth(x.length, model.components.rows);
  const centred = x.map((column, j) => `${column} - ${number(model.mean[j])}`);
  const values = query.alias('pf_row0', `[${centred.join(', ')}]`);
  return { values, map: model.components, shift: new Float64Array(model.components.cols) };
}

function requireWidth(found: number, expected: number): void {
  if (found === expected) return;
  throw new PairfairError(
    'shape-mismatch',
    `The model takes ${expected} columns, but its recipe makes ${found}.`,
  );
}
