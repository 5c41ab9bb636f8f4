import type { FitStatistics } from '@pairfair/studio/results/schemas';
import {
  decisionsAtRate,
  type EdgesGraph,
  type Evaluation,
  evaluatePredictions,
  frontierPoint,
  type Matrix,
  type PfrSpectrum,
  pfrSolver,
  Random,
} from 'pairfair';
import { midRanks, multiply, multiplyVector, subtractRow } from 'pairfair/internal';
import { reviveMatrix, reviveStatistics } from './reviveStatistics.ts';

/** What the page shows at one place of the slider. */
export interface LiveStep {
  readonly strictness: number;
  /** Each person's score, of variance 1 among the training people. */
  readonly scores: Float64Array;
  /** Each person's place in the ranking by score, from 0 (last) to 1 (first). */
  readonly places: Float64Array;
  /** All measures on the people shown, as many of them accepted as have label 1. */
  readonly evaluation: Evaluation;
  /** How far linked people stand apart in the ranking on average, from 0 to 1; NaN without links. */
  readonly apart: number;
}

/** Prepared for one fit: a step per place of the slider. */
export interface LiveFrontier {
  /** Links to draw, a random part where they are many, from the top of the strictest ranking down. */
  readonly pairs: readonly (readonly [number, number])[];
  /** How many links there are among the people shown. */
  readonly links: number;
  step(strictness: number, gamma: number): LiveStep;
  /** Steps from 0 to the strictest; solved once per γ. */
  curve(gamma: number): readonly LiveStep[];
}

/** Where the slider ends: at 1 everything but one direction would be gone. */
export const strictest = 0.99;
/** More rows than these would fill more than a screen. */
const mostPairs = 30;
const curveStrictnesses = [...Array.from({ length: 20 }, (_, k) => k / 20), strictest];

/**
 * Prepares the strictness slider: one eigenproblem per γ, then O(r) a person for every place of the
 * slider, in a few milliseconds.
 *
 * Decisions are compared at one positive rate, the base rate of the people shown: otherwise a score
 * could look consistent by accepting fewer.
 *
 * @throws PairfairError `degenerate` when nothing in the data goes with the target.
 */
export function liveFrontier(sent: FitStatistics): LiveFrontier {
  const statistics = reviveStatistics(sent.statistics);
  const centred = subtractRow(reviveMatrix(sent.x), statistics.mean);
  const solver = pfrSolver(statistics);
  const { ridge, groups, groupNames, labels, orderWeight } = sent;
  const target = { label: statistics.target, order: statistics.order, orderWeight };
  const fairness = fairnessGraph(centred.rows, sent.links);
  const baseRate = labels.reduce((sum, label) => sum + label, 0) / labels.length;

  /** The spectrum of the last γ, and where people stand along its directions. */
  let solved: { gamma: number; spectrum: PfrSpectrum; along: Matrix; curve?: LiveStep[] };
  const solve = (gamma: number) => {
    if (solved?.gamma !== gamma) {
      const spectrum = solver.spectrum({ gamma, ridge });
      solved = { gamma, spectrum, along: multiply(centred, spectrum.vectors) };
    }
    return solved;
  };
  const step = (strictness: number, gamma: number): LiveStep => {
    const { spectrum, along } = solve(gamma);
    const { weights } = frontierPoint(spectrum, target, strictness);
    const scores = multiplyVector(along, weights);
    const evaluation = evaluatePredictions({
      ...{ labels, scores, groups, groupNames, graphs: { fairness } },
      decisions: decisionsAtRate(scores, baseRate),
    });
    const places = midRanks(scores);
    return { strictness, scores, places, evaluation, apart: meanApart(sent.links, places) };
  };
  return {
    pairs: drawnPairs(sent.links, step(strictest, sent.gamma).places),
    links: sent.links.length,
    step,
    curve: (gamma) => {
      const found = solve(gamma);
      found.curve ??= curveStrictnesses.map((strictness) => step(strictness, gamma));
      return found.curve;
    },
  };
}

function meanApart(links: FitStatistics['links'], places: Float64Array): number {
  let [apart, weights] = [0, 0];
  for (const [a, b, weight] of links) {
    apart += weight * Math.abs(places[a]! - places[b]!);
    weights += weight;
  }
  return apart / weights;
}

/** Rows stay where they are while people move: in the ranking in which linked people stand closest. */
function drawnPairs(links: FitStatistics['links'], places: Float64Array): [number, number][] {
  const middle = ([a, b]: readonly number[]) => places[a!]! + places[b!]!;
  return Array.from(
    new Random(1, 'pairs drawn').permutation(links.length).subarray(0, mostPairs),
    (e): [number, number] => [links[e]![0], links[e]![1]],
  ).sort((one, other) => middle(other) - middle(one));
}

/** The links the server sent, as a graph over the people shown. */
export function fairnessGraph(size: number, links: FitStatistics['links']): EdgesGraph {
  return {
    kind: 'edges',
    size,
    source: Uint32Array.from(links, ([a, b]) => Math.min(a, b)),
    target: Uint32Array.from(links, ([a, b]) => Math.max(a, b)),
    weight: Float64Array.from(links, ([, , weight]) => weight),
  };
}
