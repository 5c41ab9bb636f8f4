/** How the known values of a numeric column are distributed, in at most {@link mostKnots} values. */
export interface Distribution {
  /**
   * Values of people, ascending, each once: all there are when they are few, else those of the
   * people at {@link knotPlaces}. Least and greatest are always among them.
   */
  readonly values: Float64Array;
  /** How many people have less than each value; of people who weigh, what they weigh. */
  readonly below: Float64Array;
  /** How many people have just this value. */
  readonly equal: Float64Array;
}

/** The most values that describe a distribution: two hundred steps of half a percent. */
export const mostKnots = 201;

/**
 * Sums of weights are the same up to this share of the whole: a place that a value covers by less
 * belongs to the next, so that it does not matter in which order an engine adds up.
 */
export const placeSlack = 1e-12;

/** Different values that a column with a long tail has at least. */
const manyValues = 10;
/** A normal distribution has 3.5 here, an exponential one 5.6. */
const longTail = 5;

/** Takes different values in ascending order, with how many people have each. */
export interface DistributionBuilder {
  add(value: number, count: number): void;
  done(): Distribution;
}

/**
 * The places, from 0, of the people whose values describe a distribution when it has too many:
 * evenly spread in the order of values, whole numbers so that every engine finds the same people.
 *
 * @param known How many people have a value, or what they weigh.
 */
export function knotPlaces(known: number): Float64Array {
  const steps = mostKnots - 1;
  // Rounded to the nearest place in whole numbers: a quotient could fall to either side of a half.
  return Float64Array.from({ length: mostKnots }, (_, k) =>
    Math.floor((2 * k * (known - 1) + steps) / (2 * steps) + placeSlack * known),
  );
}

/**
 * Describes a distribution in one go over its values, without holding them.
 *
 * @param known How many people have a value, or what they weigh.
 */
export function distributionBuilder(known: number): DistributionBuilder {
  const places = knotPlaces(known);
  const few: Knot[] = [];
  const spread: Knot[] = [];
  const slack = placeSlack * known;
  let [below, place, isMany] = [0, 0, false];
  let greatest: Knot | undefined;
  return {
    add(value, count) {
      // Adding 0 makes −0 the 0 it is equal to.
      const knot = { value: value + 0, below, equal: count };
      if (few.length < mostKnots) few.push(knot);
      else isMany = true;
      below += count;
      greatest = knot;
      if (place < mostKnots && places[place] + slack < below) spread.push(knot);
      while (place < mostKnots && places[place] + slack < below) place++;
    },
    done() {
      // Whoever weighs less than one may lie beyond the last place.
      if (greatest && spread.at(-1) !== greatest) spread.splice(mostKnots - 1, 1, greatest);
      const knots = isMany ? spread : few;
      return {
        values: Float64Array.from(knots, (knot) => knot.value),
        below: Float64Array.from(knots, (knot) => knot.below),
        equal: Float64Array.from(knots, (knot) => knot.equal),
      };
    },
  };
}

/** The distribution of known values in ascending order, each counting `weights` times; default 1. */
export function distributionOf(
  sorted: Float64Array,
  weights: Float64Array | null = null,
): Distribution {
  const known = weights ? weights.reduce((sum, weight) => sum + weight, 0) : sorted.length;
  const builder = distributionBuilder(known);
  for (let start = 0; start < sorted.length; ) {
    let [end, count] = [start, 0];
    for (; end < sorted.length && sorted[end] === sorted[start]; end++) {
      count += weights ? weights[end] : 1;
    }
    builder.add(sorted[start], count);
    start = end;
  }
  return builder.done();
}

/** How many people have a value, or what they weigh. */
export function knownPeople({ below, equal }: Distribution): number {
  const last = below.length - 1;
  return last < 0 ? 0 : below[last] + equal[last];
}

/**
 * Whether a column has many values and a long tail, so that in squared distances a few people far
 * out outweigh all others: at least ten different values, and on one side of the median the person
 * at the outer hundredth stands at least five times as far from it as the one at the quartile. When
 * that quartile is the median itself, any distance is far.
 */
export function hasLongTail(distribution: Distribution): boolean {
  const { values, equal } = distribution;
  const known = knownPeople(distribution);
  const described = equal.reduce((sum, count) => sum + count, 0);
  // Ranks of at most one person are none.
  if (known <= 1) return false;
  if (values.length < manyValues && described >= known * (1 - placeSlack)) return false;
  const places = knotPlaces(known);
  const at = (percent: number) =>
    valueAt(distribution, places[Math.round((percent * (mostKnots - 1)) / 100)]);
  const median = at(50);
  const isLong = (outer: number, quartile: number) =>
    outer !== median && Math.abs(outer - median) >= longTail * Math.abs(quartile - median);
  return isLong(at(99), at(75)) || isLong(at(1), at(25));
}

interface Knot {
  readonly value: number;
  readonly below: number;
  readonly equal: number;
}

/** The value of the person at a place in the order of values. */
function valueAt(distribution: Distribution, place: number): number {
  const { values, below } = distribution;
  const covered = place + placeSlack * knownPeople(distribution);
  let k = values.length - 1;
  while (k > 0 && below[k] > covered) k--;
  return values[k];
}
