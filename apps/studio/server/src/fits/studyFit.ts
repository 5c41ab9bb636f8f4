import type { TargetValues } from '@pairfair/workbench/roles';
import {
  categoryColumn,
  type Engine,
  type FitSpec,
  type JudgmentTerm,
  memoryEngine,
  type PipelineTarget,
  readJudgments,
  type Setting,
  type Split,
} from 'pairfair';
import { graphRules } from 'pairfair/internal';
import { aggregateOptions } from '../graphs/buildGraph.ts';
import type { JobInput } from './jobInput.ts';
import type { FitRequest } from './schemas.ts';
import type { StudyData } from './studyData.ts';

/** The people of a study as an engine, and what is to be learned from them. */
export interface StudyFit {
  readonly engine: Engine;
  readonly spec: FitSpec;
}

// No column of a data set can be called so: names come from the first line of a text.
const hidden = { id: '\n id', group: '\n group', target: '\n target', side: '\n side' } as const;

/** What a fit of a study takes: its roles, its frozen graph and the settings that were found. */
export function studyFit(
  input: JobInput,
  { study, graph, provenance, ids, target, protectedColumns }: StudyData,
  split: Split,
  setting: Setting,
  neighbors: number,
): StudyFit {
  const { request, dataset, versions } = input;
  const { table, groups, groupNames, labels } = study;
  const sides = new Array<string | null>(table.rows).fill(null);
  for (const i of split.train) sides[i] = 'train';
  for (const i of split.test) sides[i] = 'test';
  const engine = memoryEngine({
    rows: table.rows,
    columns: [
      ...table.columns,
      categoryColumn(hidden.id, ids),
      categoryColumn(
        hidden.group,
        Array.from(groups, (g) => groupNames[g]),
      ),
      categoryColumn(
        hidden.target,
        Array.from(labels, (label) => (label === 1 ? '1' : '0')),
      ),
      categoryColumn(hidden.side, sides),
    ],
  });
  const { gamma, ridge, strictness } = setting as Record<'gamma' | 'ridge' | 'strictness', number>;
  return {
    engine,
    spec: {
      features: table.columns.map(({ name }) => name),
      selection: {
        id: hidden.id,
        groups: {
          columns: [hidden.group],
          combinations: groupNames.map((name, group) => ({ values: [name], group })),
          names: groupNames,
        },
        target: target && { column: hidden.target, kind: 'binary', positive: '1' },
        part: { column: hidden.side, value: 'train' },
      },
      evaluate: { column: hidden.side, value: 'test' },
      target: target && describedTarget(target),
      protectedAttribute: {
        columns: protectedColumns,
        values: protectedColumns.map(() => null),
        groups: groupNames,
        input: request.protectedInput ?? 'include',
      },
      recipe: study.recipe ?? { scaling: 'standard', missing: 'fill', maxLevels: 500 },
      fairness: graphRules(graph, ids).map((term) => ({ ...term, provenance })),
      neighbors: { neighbors },
      solve: { gamma, ridge, strictness },
      predictor: 'frontier',
      ...(request.orderWeight && judgesOrder(input, request.orderWeight)),
      seed: request.seed,
      provenance: {
        data: dataset.digest,
        versions,
        options: {
          ...setting,
          tuned: isTuned(request),
        },
      },
    },
  };
}

function describedTarget({ values: _, ...described }: TargetValues): PipelineTarget {
  return described;
}

/** A frozen graph links but orders nobody, so the judgments it was made from come along. */
function judgesOrder(
  { judgments = '', graph }: JobInput,
  orderWeight: number,
): Pick<FitSpec, 'orderWeight' | 'orderTerms'> {
  const term: JudgmentTerm = {
    weight: 1,
    judgments: readJudgments(judgments),
    onProblem: 'set-aside',
    aggregate: aggregateOptions(graph.options, []),
  };
  return { orderWeight, orderTerms: [term] };
}

/** Whether the request leaves a setting to be found. */
function isTuned({ gamma, ridge, strictness }: FitRequest): boolean {
  return gamma === undefined || ridge === undefined || strictness === undefined;
}
