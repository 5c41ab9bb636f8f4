import type { Task } from '@pairfair/engines/pool';
import { measureStudy } from '../agreement/measureStudy.ts';
import { alikePeople, panelCases } from '../cases/casePeople.ts';
import { runComparison } from '../fits/runComparison.ts';
import { runFit } from '../fits/runFit.ts';
import { buildGraph } from '../graphs/buildGraph.ts';
import { graphDifference } from '../graphs/graphDifference.ts';
import { prepareImport } from '../judgmentFiles/prepareImport.ts';
import { datasetFile } from '../people/datasetFile.ts';
import { readUpload } from '../people/readUpload.ts';
import { planAnswers } from '../studies/planAnswers.ts';
import { giveWay } from './giveWay.ts';
import { refusable } from './refusable.ts';

/** What the studio's worker threads know how to do; see `AnalysisTasks`. */
export const tasks: Readonly<Record<string, Task>> = {
  ...{ buildGraph, graphDifference, measureStudy, planAnswers },
  ...{ alikePeople, panelCases, prepareImport: refusable(prepareImport) },
  ...{ readUpload: refusable(readUpload), datasetFile: refusable(datasetFile) },
  ...{ runFit: patient(runFit), runComparison: patient(runComparison) },
};

/** A task that may take minutes. Jobs have threads of their own, so only they are slowed down. */
function patient(task: Task): Task {
  return (input, context) => {
    giveWay();
    return task(input, context);
  };
}
