import type { Setting } from 'pairfair';

/** The setting chosen most often, run by run; of equals the one chosen first. */
export function mostChosen(settings: readonly Setting[]): Setting | undefined {
  const times = new Map<string, { setting: Setting; count: number }>();
  for (const setting of settings) {
    const key = JSON.stringify(setting);
    times.set(key, { setting, count: (times.get(key)?.count ?? 0) + 1 });
  }
  // Sorting keeps the order of equals, and a map the order of first entries.
  return [...times.values()].sort((a, b) => b.count - a.count)[0]?.setting;
}
