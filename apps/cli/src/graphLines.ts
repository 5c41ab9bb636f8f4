import type { GraphSummary } from 'pairfair';

/** What a graph links, as lines for a terminal. */
export function summaryLines(summary: GraphSummary, groupNames: readonly string[]): string[] {
  const { edges, people, linked, groups } = summary;
  const lines = [`${edges} linked pairs among ${people} people; ${linked} have at least one link.`];
  if (!groups) return lines;
  return [
    ...lines,
    `  within groups ${groups.within.edges}, across groups ${groups.across.edges}`,
    ...groups.coverage.map(
      ({ group, linked: some, people: all }) =>
        `  ${groupNames[group] ?? `group ${group}`}: ${some} of ${all} linked`,
    ),
  ];
}
