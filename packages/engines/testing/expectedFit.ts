import {
  applyRecipe,
  type Column,
  categoryColumn,
  combineGroups,
  type Evaluation,
  evaluatePredictions,
  type FitSpec,
  fitFrontier,
  fitKernelPfr,
  fitLogistic,
  fitPfr,
  fitRecipe,
  type Graph,
  type Matrix,
  type NeighborGraph,
  neighborGraph,
  numericColumn,
  type PfrStatistics,
  type Pipeline,
  pfrSolver,
  pfrStatistics,
  type Recipe,
  runPipeline,
  type Selection,
  type Table,
  transform,
} from 'pairfair';
import { frontierTarget, multiplyTransposed, weighGraph } from 'pairfair/internal';
import { type ContractTable, features, names } from './contractTable.ts';
import type { ContractTerm } from './contractTerms.ts';

/** The people of the contract's table, as the library has them on arrays: the reference. */
export interface ExpectedPeople {
  readonly selection: Selection;
  readonly rows: readonly number[];
  /** The features that the contract's models usually learn from. */
  readonly table: Table;
  /** The same people with these columns. */
  tableOf(columns: readonly string[]): Table;
  readonly groups: Int32Array;
  readonly labels: Float64Array;
  readonly ids: readonly string[];
  /** How many people each stands for; null: everybody for themselves. */
  readonly weights: Float64Array | null;
  /** Numbers of any column, NaN where missing. */
  numbers(name: string): Float64Array;
}

/** Selects people the plain way: row by row. */
export function expectedPeople(
  data: ContractTable,
  part: Selection['part'] = null,
  groupColumns: readonly string[] = [names.group],
  weight: string | null = null,
): ExpectedPeople {
  const values = (name: string) => data.columns.find((column) => column.name === name)!.values;
  const texts = (name: string) => values(name).map((v) => (v === null ? null : String(v)));
  const combined = combineGroups(...groupColumns.map(texts));
  const listed = new Map<string, { values: (string | null)[]; group: number }>();
  combined.groups.forEach((group, i) => {
    const combination = groupColumns.map((name) => texts(name)[i]);
    if (group >= 0) listed.set(JSON.stringify(combination), { values: combination, group });
  });
  const target = texts(names.target);
  const rows = Array.from({ length: data.rows }, (_, i) => i).filter(
    (i) =>
      combined.groups[i] >= 0 &&
      target[i] !== null &&
      (weight === null || Number(values(weight)[i]) > 0) &&
      (!part || texts(part.column)[i]?.toLowerCase() === part.value),
  );
  const columnOf = (name: string): Column => {
    const column = data.columns.find((one) => one.name === name)!;
    return column.kind === 'numeric'
      ? numericColumn(
          name,
          rows.map((i) => column.values[i]),
        )
      : categoryColumn(
          name,
          rows.map((i) => column.values[i]),
        );
  };
  const tableOf = (columns: readonly string[]): Table => ({
    ...{ rows: rows.length, columns: columns.map(columnOf) },
  });
  return {
    selection: {
      id: names.id,
      groups: {
        columns: groupColumns,
        combinations: Array.from(listed.values()),
        names: combined.names,
      },
      target: { column: names.target, kind: 'binary', positive: 'yes' },
      part,
      ...(weight !== null && { weight }),
    },
    weights: weight === null ? null : Float64Array.from(rows, (i) => Number(values(weight)[i])),
    rows,
    table: tableOf(features),
    tableOf,
    groups: Int32Array.from(rows, (i) => combined.groups[i]),
    labels: Float64Array.from(rows, (i) => (target[i] === 'yes' ? 1 : 0)),
    ids: rows.map((i) => texts(names.id)[i]!),
    numbers: (name) => Float64Array.from(rows, (i) => (values(name)[i] as number) ?? Number.NaN),
  };
}

/**
 * The spec of a fit of the contract's people; terms weigh 1 unless they say otherwise.
 *
 * @param listed Whom the lists of the terms are about.
 */
export function contractSpec(
  people: ExpectedPeople,
  terms: readonly WeightedTerm[],
  more: Partial<FitSpec> = {},
  listed: ExpectedPeople = people,
): FitSpec {
  const { groups } = people.selection;
  return {
    features,
    selection: people.selection,
    target: { column: names.target, kind: 'binary', positive: 'yes', negative: 'no' },
    protectedAttribute: {
      columns: groups.columns,
      values: groups.columns.map(() => null),
      groups: groups.names,
      input: 'include',
    },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 4 },
    fairness: terms.map(({ weight = 1, title, rule }) => ({
      ...{ weight, rule: rule(listed), provenance: { method: title } },
    })),
    neighbors: { neighbors: 5 },
    solve: { gamma: 0.5, dims: 3 },
    provenance: { data: 'sha256:0', versions: {}, options: {} },
    ...more,
  };
}

/** A term of the contract, and what it weighs in the sum. */
export type WeightedTerm = ContractTerm & { readonly weight?: number };

/** What the library learns in memory from the same people and graph. */
export interface ExpectedFit extends Pick<Pipeline, 'recipe' | 'representation' | 'predictor'> {
  readonly x: Matrix;
  readonly z: Matrix;
  readonly similarity: NeighborGraph;
}

/** Learns by the library's plain functions on arrays. */
export function expectedPipeline(
  people: ExpectedPeople,
  fairness: Graph,
  spec: FitSpec,
): ExpectedFit {
  const { tableOf, groups, labels, selection, weights } = people;
  const { recipe: settings, solve, kernel, protectedAttribute, predictor: asked } = spec;
  const table = tableOf(spec.features);
  const included = protectedAttribute.input === 'include';
  const recipe = fitRecipe(table, {
    ...settings,
    ...(weights && { weights }),
    ...(included && { protectedGroups: { groups, names: selection.groups.names } }),
  });
  const { x } = applyRecipe(recipe, table, included ? { groups } : {});
  const similarity = neighborGraph(x, { neighbors: 5, columns: ownColumns(recipe) });
  const columns = recipe.outputs.map(({ name }) => name);
  const weighed = { similarity: weigh(similarity, people), fairness: weigh(fairness, people) };
  const shared = { ...weighed, groups, columns, ...solve };
  const statistics = pfrStatistics(x, { ...weighed, target: labels, weights });
  const representation = kernel
    ? fitKernelPfr(x, { ...shared, kernel, landmarks: kernel.landmarks ?? 500 })
    : weights
      ? pfrSolver(statistics).solve(solve)
      : fitPfr(x, shared);
  const z = transform(representation, x);
  const total = weights ? weights.reduce((sum, weight) => sum + weight, 0) : z.rows;
  const c = solve.strictness === undefined ? 1 : 1 / total;
  const towards = towardsOf(people, statistics, x, representation, spec);
  const predictor =
    asked === 'frontier'
      ? fitFrontier(z, labels, { ...towards, weights })
      : fitLogistic(z, labels, { c, tolerance: 1e-11, ...(weights && { weights }) });
  return { recipe, representation, predictor, x, z, similarity };
}

/** A graph of these people, a link counting the product of both weights. */
export function weigh(graph: Graph, { weights }: Pick<ExpectedPeople, 'weights'>): Graph {
  return weights ? weighGraph(graph, weights) : graph;
}

/** The mean of x_better − x_worse over pairs, each counting the product of both weights. */
export function meanDirection(
  x: Matrix,
  pairs: readonly (readonly [better: number, worse: number])[],
  { weights }: Pick<ExpectedPeople, 'weights'>,
): Float64Array {
  const sum = new Float64Array(x.cols);
  let total = 0;
  for (const [i, j] of pairs) {
    const weight = weights ? weights[i] * weights[j] : 1;
    total += weight;
    for (let k = 0; k < x.cols; k++) {
      sum[k] += weight * (x.data[i * x.cols + k] - x.data[j * x.cols + k]);
    }
  }
  return sum.map((value) => value / total);
}

/** With judges' order: what the score goes towards, d being the mean over every ordered pair. */
function towardsOf(
  people: ExpectedPeople,
  statistics: PfrStatistics,
  x: Matrix,
  representation: Pipeline['representation'],
  { fairness, orderWeight = 0, solve: { gamma } }: FitSpec,
): { towards?: Float64Array } {
  if (orderWeight === 0 || representation.kind !== 'linear') return {};
  const { groups, numbers } = people;
  const order = new Float64Array(x.cols);
  for (const term of fairness) {
    if (!('rule' in term) || !('column' in term.rule)) continue;
    const { column, kind } = term.rule;
    const scores = numbers(column);
    const pairs = Array.from(scores.keys()).flatMap((i) =>
      Array.from(scores.keys()).flatMap((j) =>
        scores[i] > scores[j] && (kind === 'classes' || groups[i] === groups[j])
          ? [[i, j] as const]
          : [],
      ),
    );
    meanDirection(x, pairs, people).forEach((value, j) => {
      order[j] += term.weight * value;
    });
  }
  const target = { label: statistics.target, order, orderWeight };
  const wanted = frontierTarget(pfrSolver(statistics).spectrum({ gamma }), target);
  return { towards: multiplyTransposed(representation.components, wanted) };
}

/** What a model is worth among people, by the library's plain functions on arrays. */
export function expectedEvaluation(
  pipeline: Pipeline,
  { tableOf, groups, labels, selection, weights }: ExpectedPeople,
  fairness: Graph,
  { scale }: Pick<NeighborGraph, 'scale'>,
): Evaluation {
  const table = tableOf(pipeline.recipe.steps.map(({ name }) => name));
  const { x } = applyRecipe(pipeline.recipe, table, pipeline.recipe.group ? { groups } : {});
  const columns = ownColumns(pipeline.recipe);
  return evaluatePredictions({
    ...{ labels, groups, groupNames: selection.groups.names, threshold: pipeline.threshold },
    ...(weights && { weights }),
    scores: runPipeline(pipeline, table, groups).scores,
    graphs: { fairness, similarity: neighborGraph(x, { neighbors: 5, columns, scale }) },
  });
}

function ownColumns({ outputs }: Recipe): number[] {
  return outputs.flatMap(({ kind }, j) => (kind === 'group' ? [] : [j]));
}
