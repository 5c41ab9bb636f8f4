/** What a group is called, by its number; `unknown` below 0. */
export function groupName(
  groups: readonly string[] | undefined,
  group: number,
  unknown: string,
): string {
  return group < 0 ? unknown : (groups?.[group] ?? String(group));
}
