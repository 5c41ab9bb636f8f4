import type { AnswerColumns, Answers } from '../answers/answers.ts';
import { comparisonVotes } from '../rankings/comparisonVotes.ts';
import { fitBradleyTerry } from '../rankings/fitBradleyTerry.ts';
import { type AgreementBasis, auditUnits } from './auditUnits.ts';
import { brokenTriads, circularPreferences, type Triads } from './circularTriads.ts';
import { spreadOf } from './krippendorffAlpha.ts';
import { type Share, shareInterval } from './shareInterval.ts';
import { patternWeights, type Units, unitPatterns } from './unitPatterns.ts';

/** What can be said about one judge. */
export interface JudgeReport {
  readonly judge: string;
  /** Answers that count, of all strata. */
  readonly answers: number;
  /** α of this judge against all others on the same tasks, of the basis; NaN without overlap. */
  readonly agreement: number;
  /** How often the same task got the same answer again. */
  readonly repeats: Share;
  /** How often the person shown first was preferred. */
  readonly firstPreferred: Share;
  /** Mean squared surprise of their comparisons, 1 being as expected; NaN without comparisons. */
  readonly infit: number;
  /** Infit above the mean of all judges by more than two standard deviations. */
  readonly misfit: boolean;
  /** Preferences in a circle, and pairs said not to be alike though two yes join them. */
  readonly circular: Triads;
  readonly broken: Triads;
  /** Median seconds for an answer, and how often it took less than 1.5 s. */
  readonly medianSeconds: number;
  readonly hasty: Share;
  /** How often they could not compare or say. */
  readonly cannot: Share;
  /** How often they say yes to pairs of one group and of two, on the basis. */
  readonly yesWithin: Share;
  readonly yesAcross: Share;
}

const hastyMs = 1500;

/** A report on every judge who is named; see {@link JudgeReport}. */
export function judgeReports(answers: Answers, basis: AgreementBasis): JudgeReport[] {
  const agreement = agreementWithRest(answers, basis);
  const infit = judgeInfit(answers, basis);
  const tallies = answers.judges.map(newTally);
  tallyPairs(tallies, answers, basis);
  tallyComparisons(tallies, answers);
  for (const value of [answers.ratings, answers.rankings]) tallyTimes(tallies, value);
  answers.ratings.value.forEach((rating, k) => {
    if (rating < 0 && answers.ratings.judge[k] >= 0) tallies[answers.ratings.judge[k]].cannot++;
  });
  answers.repeats.judge.forEach((j, k) => {
    tallies[j].repeated++;
    tallies[j].same += answers.repeats.same[k];
  });
  return tallies.map((tally, j) => reportOf(tally, answers.judges[j], agreement[j], infit, j));
}

interface Tally {
  answers: number;
  cannot: number;
  repeated: number;
  same: number;
  first: number;
  sided: number;
  readonly ms: number[];
  readonly yes: [within: number, across: number];
  readonly asked: [within: number, across: number];
  readonly better: number[];
  readonly worse: number[];
  readonly alike: [number, number][];
  readonly apart: [number, number][];
}

function newTally(): Tally {
  return {
    ...{ answers: 0, cannot: 0, repeated: 0, same: 0, first: 0, sided: 0, ms: [] },
    ...{ yes: [0, 0], asked: [0, 0], better: [], worse: [], alike: [], apart: [] },
  };
}

function tallyPairs(tallies: Tally[], { pairs, groups }: Answers, basis: AgreementBasis): void {
  tallyTimes(tallies, pairs);
  for (let p = 0; p < pairs.source.length; p++) {
    const [a, b] = [pairs.source[p], pairs.target[p]];
    const known = groups[a] >= 0 && groups[b] >= 0;
    const across = groups[a] === groups[b] ? 0 : 1;
    for (let k = pairs.offsets[p]; k < pairs.offsets[p + 1]; k++) {
      const tally = tallies[pairs.judge[k]];
      if (!tally) continue;
      if (pairs.firstMore[k] >= 0) {
        tally.sided++;
        tally.first += pairs.firstMore[k];
      }
      const answer = pairs.value[k];
      if (answer < 0) tally.cannot++;
      else (answer === 1 ? tally.alike : tally.apart).push([a, b]);
      if (answer < 0 || !known || basis === 'none' || (basis === 'audit' && pairs.audit[k] === 0))
        continue;
      tally.asked[across]++;
      tally.yes[across] += answer;
    }
  }
}

function tallyComparisons(tallies: Tally[], { comparisons }: Answers): void {
  tallyTimes(tallies, comparisons);
  const { source, target, offsets, value, sourceFirst } = comparisons;
  for (let p = 0; p < source.length; p++) {
    for (let k = offsets[p]; k < offsets[p + 1]; k++) {
      const tally = tallies[comparisons.judge[k]];
      if (!tally) continue;
      if (value[k] < 0) tally.cannot++;
      if (value[k] !== 0 && value[k] !== 2) continue;
      const sourceBetter = value[k] === 2;
      tally.sided++;
      if (sourceBetter === (sourceFirst[k] === 1)) tally.first++;
      tally.better.push(sourceBetter ? source[p] : target[p]);
      tally.worse.push(sourceBetter ? target[p] : source[p]);
    }
  }
}

function tallyTimes(tallies: Tally[], { judge, ms }: AnswerColumns): void {
  for (let k = 0; k < judge.length; k++) {
    const tally = tallies[judge[k]];
    if (!tally) continue;
    tally.answers++;
    if (!Number.isNaN(ms[k])) tally.ms.push(ms[k]);
  }
}

function reportOf(
  tally: Tally,
  judge: string,
  agreement: number,
  { infit, limit }: { infit: Float64Array; limit: number },
  j: number,
): JudgeReport {
  return {
    judge,
    answers: tally.answers,
    agreement,
    repeats: shareInterval(tally.same, tally.repeated),
    firstPreferred: shareInterval(tally.first, tally.sided),
    infit: infit[j],
    misfit: infit[j] > limit,
    circular: circularPreferences(tally.better, tally.worse),
    broken: brokenTriads(tally.alike, tally.apart),
    medianSeconds: median(tally.ms) / 1000,
    hasty: shareInterval(tally.ms.filter((ms) => ms < hastyMs).length, tally.ms.length),
    cannot: shareInterval(tally.cannot, tally.answers),
    yesWithin: shareInterval(tally.yes[0], tally.asked[0]),
    yesAcross: shareInterval(tally.yes[1], tally.asked[1]),
  };
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/**
 * Per judge, Σ (x − p)² / Σ p(1−p) over their comparisons on the basis, p being what Bradley–Terry
 * scores from all comparisons expect: 1 is as surprising as answers should be, more is a judge who
 * sees things differently or does not look. NaN without comparisons. `limit` is the mean over
 * judges plus two standard deviations, above which one stands out.
 */
function judgeInfit(
  { judges, comparisons, rankings, groups }: Answers,
  basis: AgreementBasis,
): { infit: Float64Array; limit: number } {
  const above = new Float64Array(judges.length);
  const below = new Float64Array(judges.length);
  if (comparisons.value.length > 0 && basis !== 'none') {
    const { scores } = fitBradleyTerry(comparisonVotes(comparisons, rankings), groups);
    const { source, target, offsets, value, judge, audit } = comparisons;
    for (let p = 0; p < source.length; p++) {
      const chance = 1 / (1 + Math.exp(scores[target[p]] - scores[source[p]]));
      for (let k = offsets[p]; k < offsets[p + 1]; k++) {
        if (value[k] < 0 || judge[k] < 0 || (basis === 'audit' && audit[k] === 0)) continue;
        above[judge[k]] += (value[k] / 2 - chance) ** 2;
        below[judge[k]] += chance * (1 - chance);
      }
    }
  }
  const infit = above.map((squares, j) => squares / below[j]);
  const known = infit.filter((value) => !Number.isNaN(value));
  const mean = known.reduce((a, b) => a + b, 0) / known.length;
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (known.length - 1);
  return { infit, limit: mean + 2 * Math.sqrt(variance) };
}

/**
 * Per judge, 1 − D_j / D_e: D_j is the mean disagreement with the others on the same tasks, every
 * task counting once, and D_e that of any two answers. On average over judges it is about α. NaN
 * for judges who share no task with anybody.
 */
function agreementWithRest(
  { judges, pairs, ratings, comparisons }: Answers,
  basis: AgreementBasis,
): Float64Array {
  const sum = new Float64Array(judges.length);
  const tasks = new Float64Array(judges.length);
  const add = (units: Units, judge: Int32Array, level: 'nominal' | 'ordinal' | 'interval') => {
    addDisagreement(sum, tasks, units, judge, level);
  };
  add(auditUnits(pairs, basis), pairs.judge, 'nominal');
  add(auditUnits(ratings, basis), ratings.judge, 'ordinal');
  add(auditUnits(comparisons, basis), comparisons.judge, 'interval');
  return sum.map((disagreement, j) => 1 - disagreement / tasks[j]);
}

function addDisagreement(
  sum: Float64Array,
  tasks: Float64Array,
  units: Units,
  judge: Int32Array,
  level: 'nominal' | 'ordinal' | 'interval',
): void {
  const patterns = unitPatterns(units);
  const { values, counts } = patterns;
  const weights = patternWeights(patterns);
  const marginals = new Float64Array(values.length);
  counts.forEach((row, t) => {
    for (let c = 0; c < row.length; c++) marginals[c] += weights[t] * row[c];
  });
  const n = marginals.reduce((a, b) => a + b, 0);
  const spread = spreadOf(level, values, marginals);
  const expected = spread(marginals) / (n * (n - 1));
  if (!(expected > 0)) return;

  // δ² of two values is half the spread of one answer of each.
  const distance = values.map((_, c) =>
    values.map((_, d) => spread(counted(values.length, c, d)) / 2),
  );
  const column = new Map(values.map((value, c) => [value, c]));
  const { offsets, value } = units;
  for (let u = 0; u + 1 < offsets.length; u++) {
    const answered: number[] = [];
    for (let k = offsets[u]; k < offsets[u + 1]; k++) if (value[k] >= 0) answered.push(k);
    if (answered.length < 2) continue;
    for (const k of answered) {
      if (judge[k] < 0) continue;
      let total = 0;
      for (const l of answered) {
        if (l !== k) total += distance[column.get(value[k])!][column.get(value[l])!];
      }
      sum[judge[k]] += total / (answered.length - 1) / expected;
      tasks[judge[k]]++;
    }
  }
}

function counted(length: number, c: number, d: number): Float64Array {
  const counts = new Float64Array(length);
  counts[c]++;
  counts[d]++;
  return counts;
}
