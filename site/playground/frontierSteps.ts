import {
  applyRecipe,
  decisionsAtRate,
  type Evaluation,
  evaluatePredictions,
  type FitResult,
  type FitSpec,
  frontierPoint,
  type Graph,
  pfrSolver,
} from 'pairfair';
import {
  midRanks,
  multiply,
  multiplyVector,
  type SelectedPeople,
  subtractRow,
} from 'pairfair/internal';
import { groupsByRow } from './groupsByRow.ts';
import type { PlaygroundTable } from './readTable.ts';

/** What a place of the dial does to the people learned from. */
export interface FrontierStep {
  readonly strictness: number;
  /** Each person's place in the ranking, from 0 (last) to 1 (first). */
  readonly places: Float64Array;
  /** As many are accepted as have label 1, whatever the strictness. */
  readonly decisions: Float64Array;
  readonly evaluation: Evaluation;
}

/** Where the dial ends: at 1 everything but one direction would be gone. */
export const strictest = 0.99;

/**
 * The frontier of a fit: one eigenproblem, then a few products for every place of the dial.
 * Decisions are compared at one rate, so that nobody looks fair by accepting fewer.
 */
export function frontierSteps(
  table: PlaygroundTable,
  people: SelectedPeople,
  graph: Graph,
  { pipeline, statistics }: FitResult,
  { solve, selection }: FitSpec,
): (strictness: number) => FrontierStep {
  const { rows, groups, y: labels } = people;
  const { x } = applyRecipe(pipeline.recipe, table, { rows, groups: groupsByRow(table, people) });
  const { gamma, ridge = 0 } = solve;
  const spectrum = pfrSolver(statistics).spectrum({ gamma, ridge });
  const along = multiply(subtractRow(x, statistics.mean), spectrum.vectors);
  const baseRate = labels.reduce((sum, label) => sum + label, 0) / labels.length;
  const known = new Map<number, FrontierStep>();
  return (strictness) => {
    const before = known.get(strictness);
    if (before) return before;
    const { weights } = frontierPoint(spectrum, { label: statistics.target }, strictness);
    const scores = multiplyVector(along, weights);
    const decisions = decisionsAtRate(scores, baseRate);
    const groupNames = selection.groups.names;
    const evaluation = evaluatePredictions({
      ...{ labels, scores, groups, groupNames, decisions, graphs: { fairness: graph } },
    });
    const step = { strictness, places: midRanks(scores), decisions, evaluation };
    known.set(strictness, step);
    return step;
  };
}
