import { type GraphSummary, graphSummary } from '../../graphs/graphSummary.ts';
import type { FoldData } from '../foldData.ts';

/** The fairness graph on both sides of a split. */
export interface SplitGraphs {
  readonly train: GraphSummary;
  readonly test: GraphSummary;
  /** Pairs between training and test people: used by nobody. */
  readonly straddling: number;
}

/** The fairness graphs of a fold in figures. */
export function splitGraphs({ train, test, droppedPairs }: FoldData): SplitGraphs {
  return {
    train: graphSummary(train.fairness, train.groups),
    test: graphSummary(test.fairness, test.groups),
    straddling: droppedPairs,
  };
}
