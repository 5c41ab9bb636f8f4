import {
  applyRecipe,
  type Column,
  categoryColumn,
  combineGroups,
  fitKernelPfr,
  fitLogistic,
  fitPfr,
  fitRecipe,
  type Graph,
  type Matrix,
  neighborGraph,
  numericColumn,
  type Pipeline,
  type Table,
  transform,
} from 'pairfair';
import type { Selection } from '../src/engine/engine.ts';
import type { EngineFitSpec, FairnessTerm } from '../src/engine/fitSpec.ts';
import { type ContractTable, features, names } from './contractTable.ts';

/** The people of the contract's table, as the library has them on arrays: the reference. */
export interface ExpectedPeople {
  readonly selection: Selection;
  readonly rows: readonly number[];
  readonly table: Table;
  readonly groups: Int32Array;
  readonly labels: Float64Array;
  readonly ids: readonly string[];
  /** Numbers of any column, NaN where missing. */
  numbers(name: string): Float64Array;
}

/** Selects people the plain way: row by row. */
export function expectedPeople(
  data: ContractTable,
  part: Selection['part'] = null,
  groupColumns: readonly string[] = [names.group],
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
    },
    rows,
    table: { rows: rows.length, columns: features.map(columnOf) },
    groups: Int32Array.from(rows, (i) => combined.groups[i]),
    labels: Float64Array.from(rows, (i) => (target[i] === 'yes' ? 1 : 0)),
    ids: rows.map((i) => texts(names.id)[i]!),
    numbers: (name) => Float64Array.from(rows, (i) => (values(name)[i] as number) ?? Number.NaN),
  };
}

/** The spec of a fit of the contract's people. */
export function contractSpec(
  { selection }: ExpectedPeople,
  fairness: readonly FairnessTerm[],
  more: Partial<EngineFitSpec> = {},
): EngineFitSpec {
  return {
    features,
    selection,
    target: { column: names.target, kind: 'binary', positive: 'yes', negative: 'no' },
    protectedAttribute: {
      columns: selection.groups.columns,
      values: selection.groups.columns.map(() => null),
      groups: selection.groups.names,
      input: 'include',
    },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 4 },
    fairness,
    neighbors: { neighbors: 5 },
    solve: { gamma: 0.5, dims: 3 },
    provenance: { data: 'sha256:0', graph: null, versions: {}, options: {} },
    ...more,
  };
}

/** What the library learns in memory from the same people and graph. */
export function expectedPipeline(
  people: ExpectedPeople,
  fairness: Graph,
  { recipe: settings, solve, kernel }: EngineFitSpec,
): Pick<Pipeline, 'recipe' | 'representation' | 'predictor'> & { x: Matrix; z: Matrix } {
  const { table, groups, labels, selection } = people;
  const recipe = fitRecipe(table, {
    ...settings,
    protectedGroups: { groups, names: selection.groups.names },
  });
  const { x } = applyRecipe(recipe, table, { groups });
  const own = recipe.outputs.flatMap(({ kind }, j) => (kind === 'group' ? [] : [j]));
  const similarity = neighborGraph(x, { neighbors: 5, columns: own });
  const columns = recipe.outputs.map(({ name }) => name);
  const shared = { similarity, fairness, groups, columns, ...solve };
  const representation = kernel
    ? fitKernelPfr(x, { ...shared, kernel, landmarks: kernel.landmarks ?? 500 })
    : fitPfr(x, shared);
  const z = transform(representation, x);
  return { recipe, representation, predictor: fitLogistic(z, labels, { tolerance: 1e-11 }), x, z };
}
