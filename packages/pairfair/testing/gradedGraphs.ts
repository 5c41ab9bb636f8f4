import { classesGraph } from '../src/graphs/classesGraph.ts';
import type { Graph } from '../src/graphs/graph.ts';
import { quantileGraph } from '../src/graphs/quantileGraph.ts';

/** The fairness graphs of a case of `golden/graded.json`, by the names it uses. */
// biome-ignore lint/suspicious/noExplicitAny: a golden case is data.
export function gradedGraphs(c: any): Record<string, Graph> {
  return {
    quantiles: quantileGraph(c.score, c.group, { quantiles: c.quantiles }),
    classes: classesGraph(c.classes),
  };
}
