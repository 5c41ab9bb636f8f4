/** How high people stand within their own group, from who was preferred to whom. */
export interface RankingScores {
  /** Per person, in log-odds, 0 being the mean of the group; NaN for those nobody compared. */
  readonly scores: Float64Array;
  /** Standard error of each score; NaN where there is no score. */
  readonly errors: Float64Array;
  /** Per group in which somebody was compared, ascending. */
  readonly groups: readonly RankedGroup[];
  readonly iterations: number;
}

/** How well the people of one group hang together by comparisons. */
export interface RankedGroup {
  /** Number of the group, −1 when no groups were given. */
  readonly group: number;
  /** How many people were compared. */
  readonly people: number;
  /**
   * Into how many parts they fall that were never compared with each other. Above 1, only the
   * prior says how the parts stand to each other.
   */
  readonly components: number;
}

/** How the people compared hang together in each group; `components` numbers who does. */
export function rankedGroups(
  ranked: Uint8Array,
  groups: Int32Array,
  components: Int32Array,
): RankedGroup[] {
  const found = new Map<number, { people: number; components: Set<number> }>();
  for (let i = 0; i < ranked.length; i++) {
    if (ranked[i] === 0) continue;
    let group = found.get(groups[i]);
    if (!group) found.set(groups[i], (group = { people: 0, components: new Set() }));
    group.people++;
    group.components.add(components[i]);
  }
  return [...found.entries()]
    .sort(([g], [h]) => g - h)
    .map(([group, { people, components: parts }]) => ({ group, people, components: parts.size }));
}

/** Takes the mean of each group off its scores; people without a score have NaN. */
export function centreWithin(scores: Float64Array, groups: Int32Array): void {
  const place = new Map<number, number>();
  const sums: number[] = [];
  const counts: number[] = [];
  const at = new Int32Array(scores.length);
  for (let i = 0; i < scores.length; i++) {
    let k = place.get(groups[i]);
    if (k === undefined) {
      place.set(groups[i], (k = sums.length));
      sums.push(0);
      counts.push(0);
    }
    at[i] = k;
    if (Number.isNaN(scores[i])) continue;
    sums[k] += scores[i];
    counts[k]++;
  }
  for (let i = 0; i < scores.length; i++) scores[i] -= sums[at[i]] / counts[at[i]];
}
