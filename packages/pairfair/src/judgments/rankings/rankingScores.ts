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
