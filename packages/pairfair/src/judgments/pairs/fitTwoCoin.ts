import { requireIntegerIn, requirePositive } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import type { PairAnswers } from '../answers/answers.ts';

/** Options for {@link fitTwoCoin}. */
export interface TwoCoinOptions {
  /** Stops when no posterior moves by more than this. Default 1e-6. */
  readonly tolerance?: number;
  /** Stops after this many rounds at the latest. Default 200. */
  readonly maxIterations?: number;
}

/** Two-coin Dawid–Skene, fitted. */
export interface TwoCoinFit {
  /** Per pair: posterior probability that the two are alike. NaN when nobody said yes or no. */
  readonly posterior: Float64Array;
  /** Per judge: P(yes | alike). A judge without answers has the prior mode, 3/4. */
  readonly yesIfAlike: Float64Array;
  /** Per judge: P(no | not alike). */
  readonly noIfNot: Float64Array;
  /** Share of pairs that are alike. */
  readonly prevalence: number;
  readonly iterations: number;
  /** Whether it stopped because nothing moved any more. */
  readonly converged: boolean;
}

/**
 * Finds out at once which pairs are alike and how reliable each judge is (Dawid and Skene, 1979,
 * with two error rates per judge), by EM to the posterior mode.
 *
 * P(yes | alike) and P(no | not alike) of a judge have a Beta(4, 2) prior each, the prevalence has
 * Beta(2, 2). The lopsided prior says that judges are right more often than not, without which
 * yes and no could be swapped throughout.
 *
 * It presumes one truth. Where judges are of two minds, it sides with the larger camp and calls
 * the others unreliable: look at agreement first.
 *
 * Every answer is looked at twice a round, in order, in flat arrays.
 *
 * @throws PairfairError `bad-data` when an answer is by no named judge.
 *
 * @example
 * const { posterior, yesIfAlike } = fitTwoCoin(answers.pairs, answers.judges.length);
 */
export function fitTwoCoin(
  answers: Pick<PairAnswers, 'offsets' | 'judge' | 'value'>,
  judges: number,
  { tolerance = 1e-6, maxIterations = 200 }: TwoCoinOptions = {},
): TwoCoinFit {
  requirePositive('tolerance', tolerance);
  requireIntegerIn('maxIterations', maxIterations, 1, 2 ** 31);
  const { starts, code, pairs } = votesOf(answers, judges);
  const answerCounts = new Float64Array(2 * judges);
  for (let k = 0; k < code.length; k++) answerCounts[code[k]]++;

  const mu = yesShares(starts, code);
  const odds = new Float64Array(2 * judges);
  const mass = new Float64Array(2 * judges);
  let prevalence = addMasses(mass, starts, code, mu);
  let iterations = 0;
  let change = Number.POSITIVE_INFINITY;
  while (iterations < maxIterations && change >= tolerance) {
    const most = setOdds(odds, mass, answerCounts);
    mass.fill(0);
    const prior = prevalence / (1 - prevalence);
    change = 0;
    let sum = 0;
    for (let p = 0; p < mu.length; p++) {
      const [from, to] = [starts[p], starts[p + 1]];
      let product = prior;
      // Odds multiply; only where they might overflow are logarithms worth an exp for every pair.
      if ((to - from) * most < safeLogs) for (let k = from; k < to; k++) product *= odds[code[k]];
      else product = oddsByLogs(prior, odds, code, from, to);
      const next = product / (1 + product);
      for (let k = from; k < to; k++) mass[code[k]] += next;
      const moved = next > mu[p] ? next - mu[p] : mu[p] - next;
      if (moved > change) change = moved;
      mu[p] = next;
      sum += next;
    }
    prevalence = (1 + sum) / (2 + mu.length);
    iterations++;
  }
  const posterior = new Float64Array(answers.offsets.length - 1).fill(Number.NaN);
  pairs.forEach((p, at) => {
    posterior[p] = mu[at];
  });
  return {
    posterior,
    yesIfAlike: Float64Array.from({ length: judges }, (_, j) => alphaOf(mass, j)),
    noIfNot: Float64Array.from({ length: judges }, (_, j) => betaOf(mass, answerCounts, j)),
    prevalence,
    iterations,
    converged: change < tolerance,
  };
}

/** Yes and no votes, "cannot compare" dropped: vote k of a pair is `code[k]` = 2·judge + (yes ? 1 : 0). */
interface Votes {
  /** Votes about the a-th pair that has any stand at `starts[a] .. starts[a+1]`. */
  readonly starts: Uint32Array;
  readonly code: Uint32Array;
  /** Which pair the a-th is. */
  readonly pairs: Uint32Array;
}

function votesOf(
  { offsets, judge, value }: Pick<PairAnswers, 'offsets' | 'judge' | 'value'>,
  judges: number,
): Votes {
  const code = new Uint32Array(value.length);
  const starts = new Uint32Array(offsets.length);
  const pairs = new Uint32Array(offsets.length - 1);
  let kept = 0;
  let found = 0;
  for (let p = 0; p + 1 < offsets.length; p++) {
    for (let k = offsets[p]; k < offsets[p + 1]; k++) {
      if (value[k] < 0) continue;
      if (!(judge[k] >= 0 && judge[k] < judges)) {
        throw new PairfairError(
          'bad-data',
          'Two-coin Dawid–Skene weighs judges, so every answer must name its judge, but some do not. Use the majority instead.',
        );
      }
      code[kept++] = 2 * judge[k] + value[k];
    }
    if (kept > starts[found]) {
      pairs[found++] = p;
      starts[found] = kept;
    }
  }
  return {
    starts: starts.slice(0, found + 1),
    code: code.slice(0, kept),
    pairs: pairs.slice(0, found),
  };
}

function yesShares(starts: Uint32Array, code: Uint32Array): Float64Array {
  const mu = new Float64Array(starts.length - 1);
  for (let p = 0; p < mu.length; p++) {
    for (let k = starts[p]; k < starts[p + 1]; k++) mu[p] += code[k] & 1;
    mu[p] /= starts[p + 1] - starts[p];
  }
  return mu;
}

/** Σ μ over each judge's yes and no votes, and the prevalence. */
function addMasses(
  mass: Float64Array,
  starts: Uint32Array,
  code: Uint32Array,
  mu: Float64Array,
): number {
  let sum = 0;
  for (let p = 0; p < mu.length; p++) {
    for (let k = starts[p]; k < starts[p + 1]; k++) mass[code[k]] += mu[p];
    sum += mu[p];
  }
  return (1 + sum) / (2 + mu.length);
}

/** ln of numbers whose products are far from overflow, the prior odds included. */
const safeLogs = 500;

/**
 * What a no (2j) and a yes (2j+1) of judge j multiply the odds of being alike with; returns the
 * largest |ln| of them.
 */
function setOdds(odds: Float64Array, mass: Float64Array, answerCounts: Float64Array): number {
  let most = 0;
  for (let j = 0; 2 * j < odds.length; j++) {
    const alpha = alphaOf(mass, j);
    const beta = betaOf(mass, answerCounts, j);
    odds[2 * j] = (1 - alpha) / beta;
    odds[2 * j + 1] = alpha / (1 - beta);
    most = Math.max(most, Math.abs(Math.log(odds[2 * j])), Math.abs(Math.log(odds[2 * j + 1])));
  }
  return most;
}

/** The same by logarithms, capped where a probability is 0 or 1 to the last bit. */
function oddsByLogs(
  prior: number,
  odds: Float64Array,
  code: Uint32Array,
  from: number,
  to: number,
): number {
  let logit = Math.log(prior);
  for (let k = from; k < to; k++) logit += Math.log(odds[code[k]]);
  return Math.exp(Math.max(-700, Math.min(700, logit)));
}

function alphaOf(mass: Float64Array, j: number): number {
  return (3 + mass[2 * j + 1]) / (4 + mass[2 * j] + mass[2 * j + 1]);
}

/** From Σ(1−μ) = votes − Σμ, over all votes of the judge and over the no votes. */
function betaOf(mass: Float64Array, answerCounts: Float64Array, j: number): number {
  const no = answerCounts[2 * j] - mass[2 * j];
  const yes = answerCounts[2 * j + 1] - mass[2 * j + 1];
  return (3 + no) / (4 + no + yes);
}
