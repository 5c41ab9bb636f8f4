import { PairfairError } from 'pairfair';
import type { ClassRule } from './engine.ts';

/**
 * Reads a rule from rating to class: `round`, `cuts:2,3.5` or `quantiles:K`.
 *
 * @throws PairfairError `invalid-option` for anything else.
 */
export function classRule(text: string): ClassRule {
  const [name, rest = ''] = text.split(':');
  if (name === 'round' && rest === '') return { rule: 'round' };
  const numbers = rest.split(',').map(Number);
  if (rest !== '' && numbers.every(Number.isFinite)) {
    if (name === 'cuts') return { rule: 'cuts', cuts: numbers };
    const [count] = numbers;
    if (name === 'quantiles' && numbers.length === 1 && Number.isInteger(count) && count >= 2) {
      return { rule: 'quantiles', count };
    }
  }
  throw new PairfairError(
    'invalid-option',
    `Classes must be round, cuts:2,3.5 or quantiles:K with K from 2, but are '${text}'.`,
  );
}

/** A class per rating, −1 for the unrated; classes are numbered from 0, ascending. */
export function ratingClasses(ratings: Float64Array, rule: ClassRule): Int32Array {
  const known = ratings.filter((rating) => !Number.isNaN(rating)).sort();
  const rawOf = rawClass(rule, known);
  const raw = Float64Array.from(ratings, (r) => (Number.isNaN(r) ? Number.NaN : rawOf(r)));
  const met = Float64Array.from(new Set(raw.filter((value) => !Number.isNaN(value)))).sort();
  const place = new Map(Array.from(met, (value, k) => [value, k]));
  return Int32Array.from(raw, (value) => place.get(value) ?? -1);
}

function rawClass(rule: ClassRule, known: Float64Array): (rating: number) => number {
  switch (rule.rule) {
    case 'round':
      return (r) => Math.floor(r + 0.5);
    case 'cuts':
      return (r) => rule.cuts.filter((cut) => cut <= r).length;
    case 'quantiles':
      return (r) => Math.ceil((rule.count * countUpTo(known, r)) / known.length);
  }
}

/** How many of the sorted numbers are at most `limit`. */
function countUpTo(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
