import { PairfairError, type Pipeline } from 'pairfair';
import type { FlatQuery } from './flatQuery.ts';
import { columnOfMatrix, dot, kernelValues, recipeColumns } from './recipeSql.ts';
import type { Source } from './source.ts';
import { number, numbers } from './sql.ts';

/** What a model says about a row, as expressions. */
export interface PredictionSql {
  readonly z: readonly string[];
  readonly score: string;
  /** 1 from the threshold on, else 0; 0 for a numeric target. */
  readonly label: string;
}

/** A pipeline over the rows of a query; `group` is the number of a row's group, −1 unknown. */
export function pipelineSql(
  query: FlatQuery,
  source: Source,
  pipeline: Pipeline,
  group: string,
): PredictionSql {
  const { recipe, representation, predictor, target, threshold } = pipeline;
  const x = recipeColumns(query, source, recipe, group);
  const z = representationColumns(query, x, representation).map((expression, d) =>
    query.alias(`pf_z${d}`, expression),
  );
  const linear = `(arrayDotProduct([${z.join(', ')}], ${numbers(predictor.coefficients)}) + ${number(predictor.intercept)})`;
  const score = query.alias(
    'pf_score',
    predictor.kind === 'logistic' ? `1 / (1 + exp(-${linear}))` : linear,
  );
  const label =
    target.kind === 'binary' ? `toUInt8(${score} >= ${number(threshold)})` : 'toUInt8(0)';
  return { z, score, label: query.alias('pf_label', label) };
}

function representationColumns(
  query: FlatQuery,
  x: readonly string[],
  model: Pipeline['representation'],
): string[] {
  if (model.kind === 'linear') {
    requireWidth(x.length, model.components.rows);
    const centred = x.map((column, j) => `${column} - ${number(model.mean[j])}`);
    const row = query.alias('pf_row0', `[${centred.join(', ')}]`);
    return Array.from({ length: model.components.cols }, (_, d) =>
      dot(row, columnOfMatrix(model.components, d)),
    );
  }
  const values = kernelValues(query, x, model.kernel, model.anchors);
  return Array.from(
    { length: model.coefficients.cols },
    (_, d) => `${dot(values, columnOfMatrix(model.coefficients, d))} - ${number(model.offset[d])}`,
  );
}

function requireWidth(found: number, expected: number): void {
  if (found === expected) return;
  throw new PairfairError(
    'shape-mismatch',
    `The model takes ${expected} columns, but its recipe makes ${found}.`,
  );
}
