/** Group ids renumbered without gaps. */
export interface GroupIndex {
  /** Per person 0 .. ids.length−1, or −1 for unknown. */
  readonly index: Int32Array;
  /** The ids that occur, ascending. */
  readonly ids: Int32Array;
}

/** Renumbers group ids 0, 1, 2, … in ascending order, so that tables by group stay small. */
export function groupIndex(groups: Int32Array): GroupIndex {
  const seen = new Set<number>();
  for (let i = 0; i < groups.length; i++) if (groups[i] >= 0) seen.add(groups[i]);
  const ids = Int32Array.from(seen).sort();
  const place = new Map<number, number>();
  ids.forEach((id, at) => {
    place.set(id, at);
  });
  return { index: groups.map((group) => place.get(group) ?? -1), ids };
}
