import {
  applyRecipe,
  fitKernelPfr,
  fitLogistic,
  fitPfr,
  fitRecipe,
  fitRidge,
  type Graph,
  graphAgreement,
  neighborGraph,
  type Pipeline,
  type Recipe,
  type RecipeOptions,
  type RepresentationModel,
  restrictGraph,
  transform,
} from 'pairfair';
import { gammaWarnings } from './chanceWarnings.ts';
import type { Values } from './command.ts';
import { columnPart, type LoadedData, valuePart } from './loadData.ts';
import type { LoadedTarget } from './readTarget.ts';
import type { Side } from './sideInformation.ts';
import type { Terminal } from './terminal.ts';
import { versions } from './version.ts';

/** What goes into a model beside data and judgments. */
export interface FitChoices {
  readonly gamma: number;
  readonly dims: number | undefined;
  readonly ridge: number | undefined;
  readonly c: number;
  readonly threshold: number;
}

/** Learns recipe, representation and predictor on the training people. */
export function fitPipeline(
  data: LoadedData & { readonly target: LoadedTarget },
  side: Side,
  choices: FitChoices,
  values: Values,
  terminal: Terminal,
): Pipeline {
  const { groups, groupNames, table, target, split } = data;
  const train = split?.train ?? Uint32Array.from({ length: table.rows }, (_, i) => i);
  const input = values['protected-input'] === 'exclude' ? 'exclude' : 'include';
  const recipe = fitRecipe(table, {
    rows: train,
    ...recipeOptions(values),
    ...(input === 'include' && { protectedGroups: { groups, names: groupNames } }),
  });
  const { x } = applyRecipe(recipe, table, { rows: train, groups });
  terminal.stage('recipe');

  const ownColumns = recipe.outputs.flatMap(({ kind }, j) => (kind === 'group' ? [] : [j]));
  const similarity = neighborGraph(x, {
    neighbors: Math.min(Number(values.neighbors ?? 10), train.length - 1),
    columns: ownColumns,
    onProgress: terminal.progress,
  });
  terminal.stage('neighbours');
  const fairness: Graph = split ? restrictGraph(side.graph, train).graph : side.graph;
  const representation = learn(
    x,
    recipe,
    similarity,
    fairness,
    train.map((i) => groups[i]!),
    choices,
    values,
  );
  terminal.stage('representation');

  const z = transform(representation, x);
  const y = Float64Array.from(train, (i) => target.values[i]!);
  const predictor =
    target.kind === 'binary'
      ? fitLogistic(z, y, { c: choices.c, tolerance: 1e-10 })
      : fitRidge(z, y, { penalty: 1 });
  terminal.stage('predictor');
  const { values: _, ...described } = target;
  return {
    recipe,
    representation,
    predictor,
    target: described,
    protectedAttribute: {
      columns: data.protectedColumns.map(columnPart),
      values: data.protectedColumns.map(valuePart),
      groups: groupNames,
      input,
    },
    threshold: choices.threshold,
    provenance: {
      people: train.length,
      data: data.digest,
      graph: side.provenance,
      seed: Number(values.seed ?? 1),
      versions,
      options: givenOptions(values),
    },
    warnings: [
      ...gammaWarnings(graphAgreement(side.provenance), choices.gamma),
      ...representation.warnings,
      ...(input === 'include' ? [legalWarning] : []),
    ],
  };
}

/** Said wherever a model takes the protected attribute as an input. */
export const legalWarning =
  'This model takes the protected attribute as an input, to balance the groups. In some places using it in a decision is disparate treatment and may be unlawful, whatever the aim. Ask a lawyer, or fit with --protected-input exclude and compare.';

/** The recipe's options from the flags. */
export function recipeOptions(
  values: Values,
): Pick<RecipeOptions, 'scaling' | 'missing' | 'maxLevels'> {
  return {
    ...(values.scaling !== undefined && {
      scaling: values.scaling as 'standard' | 'robust' | 'none',
    }),
    ...(values.missing !== undefined && { missing: values.missing as 'fill' | 'refuse' }),
    ...(values['max-levels'] !== undefined && { maxLevels: Number(values['max-levels']) }),
  };
}

function learn(
  x: Parameters<typeof fitPfr>[0],
  recipe: Recipe,
  similarity: Graph,
  fairness: Graph,
  groups: ArrayLike<number>,
  { gamma, dims, ridge }: FitChoices,
  values: Values,
): RepresentationModel {
  const columns = recipe.outputs.map(({ name }) => name);
  const shared = {
    ...{ similarity, fairness, groups, columns, gamma },
    ...(dims !== undefined && { dims }),
    ...(ridge !== undefined && { ridge }),
    ...(values.balance !== undefined && { balance: values.balance as 'weight' | 'none' }),
    ...(values.constraint !== undefined && {
      constraint: values.constraint as 'representation' | 'basis',
    }),
  };
  if (values.kernel === undefined) return fitPfr(x, shared);
  return fitKernelPfr(x, {
    ...shared,
    kernel: {
      name: values.kernel as 'rbf',
      ...(values.width !== undefined && { width: Number(values.width) }),
    },
    ...(values.landmarks !== undefined && { landmarks: Number(values.landmarks) }),
    seed: Number(values.seed ?? 1),
  });
}

/** The flags a model was asked for with, as far as they say how it was learned. */
export function givenOptions(values: Values): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (
        value === undefined ||
        ['json', 'verbose', 'config', 'workers', 'no-color'].includes(name)
      )
        return [];
      return [
        [name, Array.isArray(value) ? value.join(',') : (value as string | number | boolean)],
      ];
    }),
  );
}
