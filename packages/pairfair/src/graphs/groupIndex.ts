/** Group ids renumbered without gaps. */
export interface GroupIndex {
  /** Per person 0 .. ids.length−1, or −1 for unknown. */
  readonly index: Int32Array;
  /** The ids that occur, ascending. */
  readonly ids: Int32Array;
}

/** Renumbers group ids 0, 1, 2, … in ascending order, so that tables by group stay small. */
export function groupIndex(groups: Int32Array): GroupIndex {
  let highest = -1;
  for (let i = 0; i < groups.length; i++) if (groups[i] > highest) highest = groups[i];
  // Met by number where those are small, as they mostly are: no set is asked for every person.
  const few = highest < 2 ** 16;
  const met = new Uint8Array(few ? highest + 1 : 0);
  const seen = new Set<number>();
  for (let i = 0; i < groups.length; i++) {
    if (groups[i] < 0) continue;
    if (few) met[groups[i]] = 1;
    else seen.add(groups[i]);
  }
  met.forEach((one, group) => {
    if (one) seen.add(group);
  });
  const ids = Int32Array.from(seen).sort();
  // Numbered without gaps already: nothing is copied.
  if (ids.length === highest + 1) return { index: groups, ids };
  const place = new Map(Array.from(ids, (id, at) => [id, at]));
  return { index: groups.map((group) => place.get(group) ?? -1), ids };
}
