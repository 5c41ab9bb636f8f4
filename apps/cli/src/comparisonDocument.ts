import {
  type ComparisonPlan,
  type ComparisonSummary,
  type Graph,
  type GraphProvenance,
  graphSummary,
  type MethodSummary,
  measureIds,
} from 'pairfair';
import type { LoadedData } from './loadData.ts';
import type { LoadedTarget } from './readTarget.ts';
import { versions } from './version.ts';

/** A comparison as the document `compare --json` prints and `comparison.json` holds. */
export function comparisonDocument(
  data: LoadedData & { readonly target: LoadedTarget },
  graph: { readonly graph: Graph; readonly provenance: GraphProvenance },
  plan: ComparisonPlan,
  summary: ComparisonSummary,
): Readonly<Record<string, unknown>> {
  const { groups, groupNames, target, table } = data;
  return {
    format: 'pairfair/comparison',
    version: 1,
    data: {
      source: data.source,
      digest: data.digest,
      rows: table.rows,
      columns: table.columns.length,
      groups: groupNames.map((name, g) => {
        const labels = target.values.filter((_, i) => groups[i] === g);
        return {
          name,
          size: labels.length,
          baseRate: labels.reduce((sum, label) => sum + label, 0) / labels.length,
        };
      }),
    },
    graph: { ...graphSummary(graph.graph, groups), provenance: graph.provenance },
    protocol: {
      ...{ runs: plan.runs, folds: plan.folds, objective: plan.objective },
      ...{ neighbors: plan.neighbors, grid: plan.grid, wide: plan.wide },
    },
    methods: summary.methods.map(methodDocument),
    controls: summary.controls.map(methodDocument),
    pareto: summary.pareto,
    credit: summary.credit,
    failed: summary.failed,
    versions,
    seed: plan.seed,
  };
}

function methodDocument(method: MethodSummary): object {
  const { name, title, says, settings, measures, groups, warnings } = method;
  return {
    ...{ name, title, says, settings, measures, groups, warnings },
    against_original: method.againstOriginal,
    against_control: method.againstControl,
  };
}

/** The comparison as a flat table: one row per method and measure. */
export function comparisonRows(summary: ComparisonSummary): (string | number)[][] {
  const rows: (string | number)[][] = [['kind', 'method', 'measure', 'mean', 'low', 'high']];
  for (const [kind, methods] of [
    ['method', summary.methods],
    ['control', summary.controls],
  ] as const) {
    for (const { name, measures } of methods) {
      for (const id of measureIds) {
        const { mean, low, high } = measures[id];
        rows.push([kind, name, id, mean, low, high]);
      }
    }
  }
  return rows;
}
