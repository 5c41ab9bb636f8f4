import { classesGraph } from '../graphs/classesGraph.ts';
import { columnOf, selectRows } from '../linalg/matrix.ts';
import { numericColumn } from '../recipe/table.ts';
import { fitAdmissionsOracle, oracleClasses } from './admissionsOracle.ts';
import { drawJudgments } from './drawJudgments.ts';
import { type Split, splitPeople } from './splitPeople.ts';
import type { Study } from './study.ts';
import { syntheticAdmissions } from './syntheticAdmissions.ts';

/** Options for {@link admissionsStudy}. */
export interface AdmissionsOptions {
  /** People in each of the two groups; default 500. */
  readonly perGroup?: number;
  /** Further columns per score: 0 (default) is the low-dimensional set, 100 the high one. */
  readonly extraColumns?: number;
  /** Share of people to learn from; default 0.6, the paper's 600 of 1000. */
  readonly trainShare?: number;
  /** How many pairs of training people the oracle is asked about; default N log₂ N. */
  readonly pairs?: number;
}

/**
 * The paper's synthetic admissions study (section 4.2): applicants of two groups, the oracle's
 * answers about random pairs of training people as W^F, and all pairs the oracle would link among
 * the test people as the graph to be judged on.
 */
export function admissionsStudy(
  options: AdmissionsOptions,
  seed: number,
): Study & { readonly split: Split } {
  const { perGroup = 500, extraColumns = 0, trainShare = 0.6, pairs } = options;
  const { x, columns, groups, labels } = syntheticAdmissions({ perGroup, extraColumns, seed });
  const split = splitPeople({ groups, labels }, { trainShare, seed });
  const { train, test } = split;
  const oracle = fitAdmissionsOracle(
    selectRows(x, train),
    train.map((i) => groups[i]),
    Float64Array.from(train, (i) => labels[i]),
  );
  const classes = oracleClasses(oracle, x, groups);
  const judged = drawJudgments(classes, {
    among: train,
    seed,
    ...(pairs !== undefined && { pairs }),
  });
  const testClasses = new Int32Array(x.rows).fill(-1);
  for (const i of test) testClasses[i] = classes[i];
  return {
    name: extraColumns > 0 ? 'synthetic admissions, high dimension' : 'synthetic admissions',
    table: {
      rows: x.rows,
      columns: columns.map((name, j) => numericColumn(name, columnOf(x, j))),
    },
    labels,
    groups,
    groupNames: ['group 0', 'group 1'],
    side: { kind: 'graph', graph: judged.graph, test: classesGraph(testClasses) },
    split,
  };
}
