import type { Task } from '@pairfair/engines/pool';
import { runComparison } from '../fits/runComparison.ts';
import { runFit } from '../fits/runFit.ts';
import { buildGraph } from '../graphs/buildGraph.ts';
import { graphDifference } from '../graphs/graphDifference.ts';
import { measureStudy } from '../judging/measureStudy.ts';

/** What the studio's worker threads know how to do; see `AnalysisTasks`. */
export const tasks: Readonly<Record<string, Task>> = {
  ...{ buildGraph, graphDifference, measureStudy, runFit, runComparison },
};
