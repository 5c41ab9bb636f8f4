import {
  type ComparisonPlan,
  type ComparisonSummary,
  type Graph,
  type GraphProvenance,
  graphSummary,
  type MethodSummary,
  type Study,
  type TaskResult,
} from 'pairfair';
import { groupMeasureIds, measuresFor } from 'pairfair/internal';

/** What a comparison document says beyond the comparison. */
export interface ComparisonAbout {
  /** What the data are called, and their digest. */
  readonly source: string;
  readonly digest: string;
  readonly study: Pick<
    Study,
    'table' | 'labels' | 'target' | 'classNames' | 'groups' | 'groupNames'
  >;
  /** The fairness graph over all people of the study, and where it comes from. */
  readonly graph: Graph;
  readonly provenance: GraphProvenance;
  readonly versions: Readonly<Record<string, string>>;
}

/** A comparison as a `pairfair/comparison` document: what `pairfair compare --json` prints. */
export function comparisonDocument(
  about: ComparisonAbout,
  plan: ComparisonPlan,
  summary: ComparisonSummary,
): Readonly<Record<string, unknown>> {
  const { source, digest, study, graph, provenance, versions } = about;
  const { groups, groupNames, labels, table } = study;
  return {
    format: 'pairfair/comparison',
    version: 1,
    data: {
      source,
      digest,
      rows: table.rows,
      columns: table.columns.length,
      groups: groupNames.map((name, g) => {
        const own = labels.filter((_, i) => groups[i] === g);
        return { name, size: own.length, ...targetFigures(study, own) };
      }),
    },
    graph: { ...graphSummary(graph, groups), provenance },
    protocol: {
      ...{ runs: plan.runs, folds: plan.folds, objective: plan.objective },
      ...{ neighbors: plan.neighbors, grid: plan.grid, wide: plan.wide },
    },
    methods: summary.methods.map(methodDocument),
    controls: summary.controls.map(methodDocument),
    intervals: summary.intervals,
    pareto: summary.pareto,
    credit: summary.credit,
    failed: summary.failed,
    versions,
    seed: plan.seed,
  };
}

/** What the true labels of a group are like. */
function targetFigures(
  { target, classNames }: Pick<Study, 'target' | 'classNames'>,
  labels: Float64Array,
): object {
  if (classNames) {
    const share = (k: number) => labels.filter((label) => label === k).length / labels.length;
    return { classes: classNames.map((name, k) => ({ name, share: share(k) })) };
  }
  const mean = labels.reduce((sum, label) => sum + label, 0) / labels.length;
  return target === 'numeric' ? { meanTarget: mean } : { baseRate: mean };
}

function methodDocument(method: MethodSummary): object {
  const { name, title, says, settings, measures, groups, degenerate, warnings } = method;
  return {
    ...{ name, title, says, settings, measures, groups },
    ...(method.classes && { classes: method.classes }),
    ...{ degenerate, warnings },
    against_original: method.againstOriginal,
    against_control: method.againstControl,
  };
}

/** Every run of every method as a flat table: its settings in words, its measures in columns. */
export function runRows(
  { target }: Pick<ComparisonSummary, 'target'>,
  results: readonly Pick<TaskResult, 'runs'>[],
): (string | number)[][] {
  const measures = measuresFor(target);
  const runs = results
    .flatMap((result) => result.runs)
    .sort((a, b) => a.run - b.run || Number(a.control) - Number(b.control));
  return [
    ['run', 'kind', 'method', 'settings', 'train', 'test', ...measures],
    ...runs.map(({ run, control, method, setting, people, evaluation }) => [
      ...[run + 1, control ? 'control' : 'method', method],
      Object.entries(setting)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
      ...[people.train, people.test],
      ...measures.map((id) => evaluation.measures[id]),
    ]),
  ];
}

/**
 * The comparison as a flat table: one row per method and measure; of more than two classes also one
 * per class and group, which then have columns of their own.
 */
export function comparisonRows(summary: ComparisonSummary): (string | number)[][] {
  if (summary.target === 'classes') return classRows(summary);
  const rows: (string | number)[][] = [['kind', 'method', 'measure', 'mean', 'low', 'high']];
  for (const [kind, methods] of [
    ['method', summary.methods],
    ['control', summary.controls],
  ] as const) {
    for (const { name, measures } of methods) {
      for (const id of measuresFor(summary.target)) {
        const { mean, low, high } = measures[id];
        rows.push([kind, name, id, mean, low, high]);
      }
    }
  }
  return rows;
}

/** An empty class is all of them together, an empty group everybody. */
function classRows({ methods, controls, target }: ComparisonSummary): (string | number)[][] {
  const rows: (string | number)[][] = [
    ['kind', 'method', 'class', 'group', 'measure', 'mean', 'low', 'high'],
  ];
  const shown = groupMeasureIds.filter((id) => !onlyOfNumbers.includes(id));
  const add = (first: readonly string[], of: Pick<MethodSummary, 'measures' | 'groups'>) => {
    for (const id of measuresFor(target)) {
      const { mean, low, high } = of.measures[id];
      rows.push([...first, '', id, mean, low, high]);
    }
    for (const group of of.groups) {
      for (const id of shown) {
        const { mean, low, high } = group[id];
        rows.push([...first, group.name, id, mean, low, high]);
      }
    }
  };
  for (const [kind, listed] of [
    ['method', methods],
    ['control', controls],
  ] as const) {
    for (const method of listed) {
      add([kind, method.name, ''], method);
      for (const one of method.classes ?? []) add([kind, method.name, one.name], one);
    }
  }
  return rows;
}

const onlyOfNumbers: readonly string[] = [
  'mean_target',
  'mean_prediction',
  'mean_residual',
  'rmse',
];
