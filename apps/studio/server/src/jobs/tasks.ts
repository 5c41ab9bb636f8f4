import type { Task } from '@pairfair/engines/pool';
import { measureStudy } from '../agreement/measureStudy.ts';
import { alikePeople, panelCases } from '../cases/casePeople.ts';
import { runComparison } from '../fits/runComparison.ts';
import { runFit } from '../fits/runFit.ts';
import { buildGraph } from '../graphs/buildGraph.ts';
import { graphDifference } from '../graphs/graphDifference.ts';
import { planAnswers } from '../studies/planAnswers.ts';
import { giveWay } from './giveWay.ts';

/** What the studio's worker threads know how to do; see `AnalysisTasks`. */
export const tasks: Readonly<Record<string, Task>> = {
  ...{ buildGraph, graphDifference, measureStudy, planAnswers },
  ...{ alikePeople, panelCases },
  ...{ runFit: patient(runFit), runComparison: patient(runComparison) },
};

/** A task that may take minutes. Jobs have threads of their own, so only they are slowed down. */
function patient(task: Task): Task {
  return (input, context) => {
    giveWay();
    return task(input, context);
  };
}
