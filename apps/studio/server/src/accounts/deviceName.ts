/** What a browser calls itself, in few words: enough to know one's own again, and no more. */
export function deviceName(userAgent: string | undefined): string {
  const agent = userAgent ?? '';
  const browser = firstOf(agent, [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ]);
  const system = firstOf(agent, [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ]);
  return [browser, system].filter((part) => part !== undefined).join(', ');
}

function firstOf(agent: string, names: readonly (readonly [string, string])[]): string | undefined {
  return names.find(([mark]) => agent.includes(mark))?.[1];
}
