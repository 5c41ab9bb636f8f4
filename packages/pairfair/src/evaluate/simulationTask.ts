import { PairfairError } from '../errors.ts';
import { quantileGraph } from '../graphs/quantileGraph.ts';
import type { Truth } from '../judgments/simulate/simulatedJudge.ts';
import type { SideInformation } from './study.ts';

/** What made-up judges are asked, and what is true of it. */
export interface SimulationTask {
  readonly kind: 'pair' | 'rating' | 'comparison';
  readonly truth: Truth;
  /** Steps of the rating scale, where ratings are asked for. */
  readonly levels: number;
}

/**
 * Takes what is known about people for the truth that judges would have to find out.
 *
 * Pairs are asked about where there are links, ratings where there are classes, comparisons within
 * groups where there is a ranking, unless `kind` says otherwise: of classes one can also ask pairs
 * and comparisons, of a ranking also pairs (of equal quantile, across groups).
 *
 * @param merit What judges compare people of one class by, where that is known more finely.
 * @throws PairfairError `invalid-option` for a kind that nothing is known of.
 */
export function simulationTask(
  side: SideInformation,
  groups: ArrayLike<number>,
  kind: SimulationTask['kind'] = usualKind(side),
  merit?: ArrayLike<number>,
): SimulationTask {
  if (side.kind === 'graph' && kind === 'pair') {
    return { kind, truth: { graph: side.graph }, levels: 2 };
  }
  if (side.kind === 'classes') {
    if (kind === 'pair') return { kind, truth: { classes: side.classes }, levels: 2 };
    const scores = stepsOf(side.classes);
    if (kind === 'comparison') {
      const compared = merit ? Array.from(merit) : scores;
      return { kind, truth: { scores: withinGroups(compared, groups) }, levels: 2 };
    }
    const levels = scores.reduce((most, s) => (Number.isNaN(s) ? most : Math.max(most, s)), 2);
    return { kind, truth: { scores }, levels };
  }
  if (side.kind === 'ranking' && kind === 'pair') {
    const { scores, quantiles, ties } = side;
    const graph = quantileGraph(scores, Int32Array.from(groups), { quantiles, ties });
    return { kind, truth: { graph }, levels: 2 };
  }
  if (side.kind === 'ranking' && kind === 'comparison') {
    return { kind, truth: { scores: withinGroups(Array.from(side.scores), groups) }, levels: 2 };
  }
  throw new PairfairError(
    'invalid-option',
    `A ${side.kind} does not say what the right answer to a ${kind} would be.`,
  );
}

/** The kinds of question that {@link simulationTask} knows the answers to, the usual one first. */
export function simulationKinds({ kind }: SideInformation): readonly SimulationTask['kind'][] {
  if (kind === 'classes') return ['rating', 'pair', 'comparison'];
  return kind === 'ranking' ? ['comparison', 'pair'] : ['pair'];
}

function usualKind(side: SideInformation): SimulationTask['kind'] {
  return simulationKinds(side)[0];
}

/** Classes as steps of a scale from 1; NaN for the unknown. */
function stepsOf(classes: ArrayLike<number>): number[] {
  const list = Array.from(classes);
  const lowest = list.reduce((least, c) => (c >= 0 && c < least ? c : least), 2 ** 31);
  return list.map((c) => (c < 0 ? Number.NaN : c - lowest + 1));
}

/** Scores in standard deviations of the own group, which is what a judge's slope is per. */
function withinGroups(scores: readonly number[], groups: ArrayLike<number>): number[] {
  const spread = new Map<number, { mean: number; deviation: number }>();
  for (const group of new Set(Array.from(groups))) {
    const known = scores.filter((s, i) => groups[i] === group && !Number.isNaN(s));
    const mean = known.reduce((a, b) => a + b, 0) / known.length;
    const variance = known.reduce((sum, s) => sum + (s - mean) ** 2, 0) / known.length;
    spread.set(group, { mean, deviation: Math.sqrt(variance) || 1 });
  }
  return scores.map((score, i) => {
    const { mean, deviation } = spread.get(groups[i])!;
    return (score - mean) / deviation;
  });
}
