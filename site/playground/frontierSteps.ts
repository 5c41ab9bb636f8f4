import {
  applyRecipe,
  decisionsAtRate,
  type Evaluation,
  evaluatePredictions,
  type FitResult,
  type FitSpec,
  fitFrontier,
  frontierPoint,
  type Graph,
  pfrSolver,
  predict,
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
  /** Each person's decision, as many being accepted as have label 1; or the predicted number. */
  readonly outcomes: Float64Array;
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
  { solve, selection, target }: FitSpec,
): (strictness: number) => FrontierStep {
  const { rows, groups, y: labels } = people;
  const { x } = applyRecipe(pipeline.recipe, table, { rows, groups: groupsByRow(table, people) });
  const { gamma, ridge = 0 } = solve;
  const spectrum = pfrSolver(statistics).spectrum({ gamma, ridge });
  const along = multiply(subtractRow(x, statistics.mean), spectrum.vectors);
  const baseRate = labels.reduce((sum, label) => sum + label, 0) / labels.length;
  const numeric = target?.kind === 'numeric';
  const known = new Map<number, FrontierStep>();
  return (strictness) => {
    const before = known.get(strictness);
    if (before) return before;
    const { weights } = frontierPoint(spectrum, { label: statistics.target }, strictness);
    const scores = multiplyVector(along, weights);
    const outcomes = numeric ? numbersAlong(scores, labels) : decisionsAtRate(scores, baseRate);
    const evaluation = evaluatePredictions({
      ...{ labels, groups, groupNames: selection.groups.names, graphs: { fairness: graph } },
      ...(numeric ? { target: 'numeric', scores: outcomes } : { scores, decisions: outcomes }),
    });
    const step = { strictness, places: midRanks(scores), outcomes, evaluation };
    known.set(strictness, step);
    return step;
  };
}

/** The number that each score stands for, as the model is calibrated. */
function numbersAlong(scores: Float64Array, labels: Float64Array): Float64Array {
  const one = { rows: scores.length, cols: 1, data: scores };
  return predict(fitFrontier(one, labels, { target: 'numeric' }), one);
}
