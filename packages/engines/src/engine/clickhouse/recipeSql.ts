import { type FeatureMap, PairfairError, type Recipe } from 'pairfair';
import type { FlatQuery } from './flatQuery.ts';
import { columnOf, kindOf, type Source } from './source.ts';
import { asNumber, asText, number, numbers } from './sql.ts';

/**
 * The columns of X as expressions of Float64, exactly as `applyRecipe` computes them; for a kernel,
 * its features.
 */
export function featureColumns(
  query: FlatQuery,
  source: Source,
  { recipe, kernel }: FeatureMap,
  group: string,
): string[] {
  const x = recipeColumns(query, source, recipe, group);
  if (!kernel) return x;
  const values = kernelValues(query, x, kernel.kernel, kernel.anchors);
  return Array.from({ length: kernel.map.cols }, (_, c) =>
    query.alias(`pf_f${c}`, dot(values, columnOfMatrix(kernel.map, c))),
  );
}

/** The columns of X as expressions. */
export function recipeColumns(
  query: FlatQuery,
  source: Source,
  recipe: Recipe,
  group: string,
): string[] {
  const places = new Map(recipe.steps.map((step, k) => [step.name, k]));
  recipe.steps.forEach((step, k) => {
    const column = columnOf(source, step.name);
    requireKind(source, column.name, step.kind);
    if (step.kind === 'numeric') {
      query.alias(`pf_n${k}`, asNumber(column));
      return;
    }
    query.alias(`pf_c${k}`, asText(column));
  });
  return recipe.outputs.map((output, j) => {
    const k = places.get(output.from) ?? -1;
    const step = recipe.steps[k];
    const expression = (): string => {
      switch (output.kind) {
        case 'value': {
          const { fill, center, scale } = step as Extract<typeof step, { kind: 'numeric' }>;
          return `(if(isNaN(pf_n${k}), ${number(fill)}, pf_n${k}) - ${number(center)}) / ${number(scale)}`;
        }
        case 'missing':
          return step.kind === 'numeric'
            ? `toFloat64(isNaN(pf_n${k}))`
            : `toFloat64(pf_c${k} = '')`;
        case 'level': {
          // Compared one by one: a list of all levels in each of them would make a query of
          // hundreds of levels slow to read.
          const own = `pf_c${k} = ${query.texts.one(output.level)}`;
          const { fill } = step as Extract<typeof step, { kind: 'category' }>;
          return output.level === fill ? `toFloat64(${own} OR pf_c${k} = '')` : `toFloat64(${own})`;
        }
        case 'other': {
          const { levels } = step as Extract<typeof step, { kind: 'category' }>;
          return `toFloat64(NOT has(${query.texts.list(levels)}, pf_c${k}) AND pf_c${k} != '')`;
        }
        case 'group':
          return groupIndicator(recipe, Number(output.level), group);
      }
    };
    return query.alias(`pf_x${j}`, expression());
  });
}

/** The standardised indicator of a group; somebody of unknown group stands at the mean. */
function groupIndicator({ group }: Recipe, of: number, expression: string): string {
  if (!group) throw new PairfairError('bad-data', 'The recipe has a group column but no groups.');
  const c = group.groups === 2 ? 0 : of;
  const member = `toFloat64(${expression} = ${of})`;
  return `if(${expression} < 0, 0e0, (${member} - ${number(group.means[c])}) / ${number(group.deviations[c])})`;
}

/** The values of a kernel against anchors, as an Array(Float64). */
export function kernelValues(
  query: FlatQuery,
  x: readonly string[],
  { name, width, degree, offset }: { name: string; width: number; degree: number; offset: number },
  anchors: { readonly rows: number; readonly cols: number; readonly data: Float64Array },
): string {
  const row = query.alias('pf_row', `[${x.join(', ')}]`);
  const rows = Array.from({ length: anchors.rows }, (_, i) =>
    numbers(anchors.data.subarray(i * anchors.cols, (i + 1) * anchors.cols)),
  );
  const terms: Record<string, string> = {
    rbf: `exp(-L2SquaredDistance(pf_a, ${row}) / ${number(width)})`,
    laplacian: `exp(-L1Distance(pf_a, ${row}) / ${number(width)})`,
    polynomial: `pow(arrayDotProduct(pf_a, ${row}) / ${number(width)} + ${number(offset)}, ${number(degree)})`,
    linear: `arrayDotProduct(pf_a, ${row})`,
  };
  const term = terms[name];
  if (term === undefined) {
    throw new PairfairError(
      'invalid-option',
      `A model with a ${name} kernel works on kernel values that the caller brings, not on a table.`,
    );
  }
  return query.alias('pf_k', `arrayMap(pf_a -> ${term}, [${rows.join(', ')}])`);
}

/** A sum of products with constants. */
export function dot(values: string, weights: ArrayLike<number>): string {
  return `arrayDotProduct(${values}, ${numbers(weights)})`;
}

/** One column of a matrix. */
export function columnOfMatrix(
  {
    rows,
    cols,
    data,
  }: { readonly rows: number; readonly cols: number; readonly data: Float64Array },
  c: number,
): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => data[i * cols + c]);
}

function requireKind(source: Source, name: string, kind: 'numeric' | 'category'): void {
  const found = kindOf(source, columnOf(source, name));
  if (found === kind) return;
  const words = { numeric: 'numbers', category: 'categories' };
  throw new PairfairError(
    'bad-data',
    `Column '${name}' must hold ${words[kind]} as in training, but holds ${words[found]}.`,
  );
}
