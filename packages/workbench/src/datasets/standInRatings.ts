import { Random } from 'pairfair';
import type { CrimeData } from './loadCrime.ts';

/** The ratings the paper used are not public; these stand in for them, and are called stand-ins. */
export interface StandIn {
  readonly name: 'R' | 'S';
  readonly about: string;
  /** Stars 1 to 5 as classes 0 to 4, −1 unrated. */
  readonly classes: Int32Array;
}

/** Stand-in R: real and deterministic, stars by quintiles of property crime. */
export function ratingsFromCrime({ propertyCrime }: CrimeData): StandIn {
  const known = propertyCrime.filter((rate) => !Number.isNaN(rate)).sort();
  const cuts = [0.2, 0.4, 0.6, 0.8].map((share) => quantile(known, share));
  return {
    name: 'R',
    about: 'stand-in: stars by quintiles of real property crime per person',
    classes: Int32Array.from(propertyCrime, (rate) =>
      Number.isNaN(rate) ? -1 : 4 - cuts.filter((cut) => cut <= rate).length,
    ),
  };
}

/**
 * Stand-in S: simulated reviews. A community's perceived safety falls with property crime, favours
 * group 1 a little, and is seen through few noisy reviews; about four in five are rated.
 */
export function simulatedReviews(
  { propertyCrime, population, study }: CrimeData,
  seed: number,
): StandIn {
  const random = new Random(seed, 'simulated reviews');
  const logs = propertyCrime.map((rate) => Math.log1p(rate));
  const known = logs.filter((value) => !Number.isNaN(value));
  const mean = known.reduce((sum, v) => sum + v, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, v) => sum + (v - mean) ** 2, 0) / known.length);
  return {
    name: 'S',
    about: 'stand-in: simulated reviews, weakly aligned with the label',
    classes: Int32Array.from(logs, (value, i) => {
      if (Number.isNaN(value) || random.uniform() >= 0.79) return -1;
      const safety =
        3.4 - (0.45 * (value - mean)) / deviation + 0.35 * study.groups[i] + 0.5 * random.normal();
      const reviews = 1 + poisson(random, Math.max(0.5, 2 * Math.log(population[i] / 5000)));
      let sum = 0;
      for (let k = 0; k < reviews; k++) {
        sum += Math.min(5, Math.max(1, Math.round(safety + random.normal())));
      }
      return Math.floor(sum / reviews + 0.5) - 1;
    }),
  };
}

function poisson(random: Random, rate: number): number {
  const limit = Math.exp(-rate);
  let [count, product] = [0, random.uniform()];
  while (product > limit) {
    count++;
    product *= random.uniform();
  }
  return count;
}

/** Linear interpolation between order statistics. */
function quantile(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}
