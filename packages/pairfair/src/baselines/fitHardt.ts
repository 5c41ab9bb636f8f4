import { requireFinite, requireKnownKeys, requireOneOf, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { groupIndex } from '../graphs/groupIndex.ts';
import { requireGroups } from '../graphs/requireGroups.ts';
import { requireLabels, requireWeights } from '../metrics/metricChecks.ts';
import { hardtMixture } from './hardtMixture.ts';
import type {
  HardtFlips,
  HardtModel,
  HardtObjective,
  HardtSettings,
  HardtThresholds,
} from './hardtModel.ts';
import { coinFlips, hardtProbability, hardtSteps } from './hardtProbabilities.ts';
import { type HardtRegion, hardtRegion, intersectRegions, sameRate } from './hardtRegion.ts';

/** Options for {@link fitHardt}. */
export interface HardtOptions {
  /** Whether the predictions are labels (0, 1) or scores, of which higher means more likely 1. */
  readonly from: 'labels' | 'scores';
  /**
   * What to make as small as possible, with FPR and FNR those that all groups share:
   *
   * - `population-error` (default): the share of people decided wrongly, as Hardt et al. have it;
   * - `balanced`: (FPR + FNR)/2, that is, 1 − balanced accuracy; the optimum of AIF360;
   * - `group-error`: the sum over groups of each group's error rate, as in the code of Pleiss et al.
   */
  readonly objective?: HardtObjective;
  /**
   * Whether a lower prediction may be decided 1 more often than a higher one. Default true for
   * labels (the linear program in circulation turns labels around where that helps) and false for
   * scores: within a group nobody then loses by a higher score.
   */
  readonly flip?: boolean;
  /**
   * How a group is brought down to rates below what its scores allow. `fewest-coins` (default)
   * randomises only a window of scores, as few people as possible; `constant` does what fairlearn
   * does: with some probability the whole group is decided by a coin that ignores the scores.
   * The cost is the same.
   */
  readonly mixing?: HardtSettings['mixing'];
  /** What group 0, 1, … is called. When given, every named group must have people. */
  readonly groupNames?: readonly string[];
  /** How many people each stands for, above 0; default 1. */
  readonly weights?: ArrayLike<number> | null;
}

const optionKeys = ['from', 'objective', 'flip', 'mixing', 'groupNames', 'weights'];

/**
 * Equalized odds by post-processing (Hardt, Price, Srebro 2016), for any number of groups: the
 * randomised rule per group that gives all groups the same true and false positive rate, at the
 * smallest cost.
 *
 * Exact, without a grid or a solver: the rates a group can reach are a convex region of the ROC
 * plane, all groups can reach what their regions have in common, and a linear cost is smallest at
 * a corner of that. Among equally good corners the one that leaves the fewest people to a coin
 * wins, then (with `mixing: 'constant'` at once) the one with the smallest false positive rate. The
 * cost is never above that of deciding everybody alike; a model that does just that warns.
 *
 * Fit it on people the predictor was not trained on. It needs the group of whoever is decided.
 *
 * @param labels True labels, 0 or 1.
 * @param groups Group of each person, whole numbers from 0 (`combineGroups` makes them).
 * @throws PairfairError `degenerate`, naming the group and the empty cell, when a group has nobody
 *   with label 0 or 1; `bad-data` for labels that are not 0 or 1 and for unknown groups (−1);
 *   `shape-mismatch`, `not-finite`, `invalid-option`, `unknown-name`.
 *
 * @example
 * const model = fitHardt(y, scores, groups, { from: 'scores', objective: 'balanced' });
 * model.tpr; // of every group
 * const chances = hardtProbabilities(model, scores, groups);
 */
export function fitHardt(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  groups: ArrayLike<number>,
  options: HardtOptions,
): HardtModel {
  requireKnownKeys('fitHardt', options, optionKeys);
  const { from, objective = 'population-error', mixing = 'fewest-coins', groupNames } = options;
  const { flip = from === 'labels', weights = null } = options;
  requireOneOf('from', from, ['labels', 'scores']);
  requireOneOf('objective', objective, ['population-error', 'balanced', 'group-error']);
  requireOneOf('mixing', mixing, ['fewest-coins', 'constant']);
  requireSameLength('labels', labels.length, 'predictions', predictions.length);
  requireSameLength('labels', labels.length, 'groups', groups.length);
  requireLabels('labels', labels);
  if (from === 'labels') requireLabels('predictions', predictions);
  else requireFinite('predictions', predictions);
  requireWeights(weights ?? undefined, labels.length);
  const settings = { objective, flip, mixing };

  const people = hardtPeople({ labels, predictions, weights }, groups, groupNames);
  const regions = people.map((group) =>
    hardtRegion(group.labels, group.predictions, flip, group.weights),
  );
  const costOf = costFunction(objective, people);
  const { fpr, tpr, decisions, coins } = bestPoint(people, regions, costOf, mixing);
  return {
    kind: 'hardt',
    from,
    settings,
    groups: people.map(({ id, name, size, positives }, k) => ({
      ...{ id, name, size, positives },
      decision: from === 'labels' ? flipsOf(decisions[k]) : decisions[k],
    })),
    fpr,
    tpr,
    cost: costOf(fpr, tpr),
    constantCost: Math.min(costOf(0, 0), costOf(1, 1)),
    coinFlips: coins,
    warnings: warningsFor(people, fpr, tpr, objective),
  };
}

type CostFunction = (fpr: number, tpr: number) => number;

function costFunction(objective: HardtObjective, people: readonly HardtPeople[]): CostFunction {
  if (objective === 'balanced') return (fpr, tpr) => (fpr + 1 - tpr) / 2;
  const everyone = people.reduce((sum, group) => sum + group.size, 0);
  let negative = 0;
  let positive = 0;
  for (const { size: own, positives } of people) {
    const size = objective === 'group-error' ? own : everyone;
    positive += positives / size;
    negative += (own - positives) / size;
  }
  return (fpr, tpr) => negative * fpr + positive * (1 - tpr);
}

interface BestPoint {
  readonly fpr: number;
  readonly tpr: number;
  readonly decisions: readonly HardtThresholds[];
  readonly coins: number;
}

/** The cheapest corner that all regions share; ties as {@link fitHardt} says. */
function bestPoint(
  people: readonly HardtPeople[],
  regions: readonly HardtRegion[],
  costOf: CostFunction,
  mixing: HardtSettings['mixing'],
): BestPoint {
  const shared = intersectRegions(regions.map((region) => region.edge));
  const costs = shared.x.map((fpr, k) => costOf(fpr, shared.y[k]));
  const least = costs.reduce((a, b) => Math.min(a, b));
  let best: BestPoint | undefined;
  // Corners come by ascending false positive rate, so the first of equals has the smallest.
  const enough = () => best !== undefined && (mixing === 'constant' || best.coins === 0);
  for (let k = 0; k < costs.length && !enough(); k++) {
    if (costs[k] > least + sameRate) continue;
    const [fpr, tpr] = [shared.x[k], shared.y[k]];
    const decisions = regions.map((region) => hardtMixture(region, fpr, tpr, mixing));
    const coins = people.reduce((sum, group, g) => sum + coinsAmong(group, decisions[g]), 0);
    if (!best || coins < best.coins) best = { fpr, tpr, decisions, coins };
  }
  return best!;
}

function coinsAmong({ predictions, weights }: HardtPeople, decision: HardtThresholds): number {
  const steps = hardtSteps(decision);
  return coinFlips(
    predictions.map((prediction) => hardtProbability(steps, prediction)),
    weights,
  );
}

function flipsOf(decision: HardtThresholds): HardtFlips {
  const steps = hardtSteps(decision);
  return {
    kind: 'flips',
    ifOne: hardtProbability(steps, 1),
    ifZero: hardtProbability(steps, 0),
  };
}

function warningsFor(
  people: readonly HardtPeople[],
  fpr: number,
  tpr: number,
  objective: HardtObjective,
): string[] {
  const warnings: string[] = [];
  if (people.length === 1) {
    warnings.push(`There is only one group, '${people[0].name}': nothing had to be made equal.`);
  }
  if (tpr - fpr <= sameRate) {
    // On the diagonal a linear cost is smallest at an end, and ties go to the end without coins.
    const decision = tpr < 0.5 ? 0 : 1;
    const advice =
      objective === 'balanced'
        ? 'In some group the predictions say nothing about the label.'
        : "The objective 'balanced' would not favour the more frequent label.";
    warnings.push(
      `Degenerate: everybody is decided ${decision}, whatever their prediction; no rule with equal rates costs less. ${advice}`,
    );
  }
  return warnings;
}

/** The people of one group that Hardt's rule is fitted on. */
interface HardtPeople {
  readonly id: number;
  readonly name: string;
  readonly labels: Uint8Array;
  readonly predictions: Float64Array;
  readonly weights: Float64Array;
  /** What they weigh, and those with label 1. */
  readonly size: number;
  readonly positives: number;
}

interface HardtInput {
  readonly labels: ArrayLike<number>;
  readonly predictions: ArrayLike<number>;
  readonly weights: ArrayLike<number> | null;
}

/**
 * Sorts people by group, by ascending group number.
 *
 * @throws PairfairError `bad-data` for an unknown group (−1); `unknown-name` for a number without a
 *   name; `degenerate`, naming the group and the empty cell, when a group has nobody, or nobody
 *   with label 0 or 1.
 */
function hardtPeople(
  { labels, predictions, weights }: HardtInput,
  groups: ArrayLike<number>,
  groupNames: readonly string[] | undefined,
): HardtPeople[] {
  const numbers = requireGroups('groups', groups);
  const unknown = numbers.indexOf(-1);
  if (unknown >= 0) {
    throw new PairfairError(
      'bad-data',
      `The group of person ${unknown} is unknown (−1). Equalized odds compares groups, so leave such people out of the fit or make them a group of their own.`,
    );
  }
  const { index, ids } = groupIndex(numbers);
  requireNamesFit(ids, groupNames);
  const members: number[][] = Array.from(ids, () => []);
  index.forEach((group, i) => {
    members[group].push(i);
  });
  return members.map((people, k) => {
    const name = groupNames ? groupNames[ids[k]] : `group ${ids[k]}`;
    const ofGroup = Uint8Array.from(people, (i) => labels[i]);
    const heavy = Float64Array.from(people, (i) => (weights ? weights[i] : 1));
    const size = heavy.reduce((sum, weight) => sum + weight, 0);
    const positives = ofGroup.reduce((sum, label, at) => sum + heavy[at] * label, 0);
    const ones = ofGroup.reduce((sum, label) => sum + label, 0);
    requireCell(name, 1, ones, people.length);
    requireCell(name, 0, people.length - ones, people.length);
    return {
      id: ids[k],
      name,
      labels: ofGroup,
      predictions: Float64Array.from(people, (i) => predictions[i]),
      ...{ weights: heavy, size, positives },
    };
  });
}

function requireNamesFit(ids: Int32Array, groupNames: readonly string[] | undefined): void {
  if (ids.length === 0) {
    throw new PairfairError('degenerate', "There is nobody to fit Hardt's rule on.");
  }
  if (!groupNames) return;
  const most = ids[ids.length - 1];
  if (most >= groupNames.length) {
    throw new PairfairError(
      'unknown-name',
      `groupNames names groups 0 to ${groupNames.length - 1}, but there are people of group ${most}.`,
    );
  }
  const missing = groupNames.findIndex((_, id) => !ids.includes(id));
  if (missing >= 0) {
    throw new PairfairError(
      'degenerate',
      `Group '${groupNames[missing]}' has nobody to fit on, neither with label 1 nor with label 0. Merge it with another group, or leave it out here and when predicting.`,
    );
  }
}

function requireCell(name: string, label: 0 | 1, count: number, size: number): void {
  if (count > 0) return;
  const rate = label === 1 ? 'true' : 'false';
  throw new PairfairError(
    'degenerate',
    `Group '${name}' has nobody with label ${label} among its ${size} people, so its ${rate} positive rate is undefined and cannot be made equal. Merge it with another group or fit on more people.`,
  );
}
