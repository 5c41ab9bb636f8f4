import { DisjointSets } from '../disjointSets.ts';
import type { RankedGroup } from './rankingScores.ts';

/** Which people were compared, and how each group hangs together. */
export function rankedGroups(
  ranked: Uint8Array,
  groups: Int32Array,
  source: Uint32Array,
  target: Uint32Array,
): RankedGroup[] {
  const sets = new DisjointSets(ranked.length);
  for (let p = 0; p < source.length; p++) sets.join(source[p], target[p]);
  const people = new Map<number, number>();
  const components = new Map<number, number>();
  for (let i = 0; i < ranked.length; i++) {
    if (ranked[i] === 0) continue;
    people.set(groups[i], (people.get(groups[i]) ?? 0) + 1);
    if (sets.find(i) === i) components.set(groups[i], (components.get(groups[i]) ?? 0) + 1);
  }
  return [...people.keys()]
    .sort((g, h) => g - h)
    .map((group) => ({
      group,
      people: people.get(group)!,
      components: components.get(group) ?? 1,
    }));
}

/** Takes the mean of each group off its scores; people without a score have NaN. */
export function centreWithin(scores: Float64Array, groups: Int32Array): void {
  const sums = new Map<number, { sum: number; count: number }>();
  for (let i = 0; i < scores.length; i++) {
    if (Number.isNaN(scores[i])) continue;
    const entry = sums.get(groups[i]) ?? { sum: 0, count: 0 };
    entry.sum += scores[i];
    entry.count++;
    sums.set(groups[i], entry);
  }
  for (let i = 0; i < scores.length; i++) {
    const entry = sums.get(groups[i]);
    if (entry) scores[i] -= entry.sum / entry.count;
  }
}
