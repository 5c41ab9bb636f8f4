/** The tabs of a study, in order; also what stands in the address. */
export const tabs = [
  'overview',
  'progress',
  'agreement',
  'graph',
  'fits',
  'results',
  'cases',
  'export',
  'settings',
] as const;

/** A tab of a study. */
export type Tab = (typeof tabs)[number];

/** Whether a part of an address names a tab. */
export function isTab(name: string): name is Tab {
  return (tabs as readonly string[]).includes(name);
}
