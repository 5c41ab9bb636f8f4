import { readFileSync } from 'node:fs';

/** One golden value of another project: `oracle('sklearn.auc.doc').expected`. */
export interface Oracle {
  readonly id: string;
  readonly source: string;
  // biome-ignore lint/suspicious/noExplicitAny: every oracle has a shape of its own.
  readonly input: any;
  // biome-ignore lint/suspicious/noExplicitAny: every oracle has a shape of its own.
  readonly expected: any;
  readonly tolerance: number;
}

// biome-ignore lint/suspicious/noExplicitAny: golden files are data.
const read = (name: string): any =>
  JSON.parse(readFileSync(new URL(`./golden/${name}`, import.meta.url), 'utf8'));

/** The golden value with this id; see `golden/oracles.json` for where each comes from. */
export function oracle(id: string): Oracle {
  const found = read('oracles.json').oracles.find((entry: Oracle) => entry.id === id);
  if (!found) throw new Error(`There is no oracle '${id}'.`);
  return found;
}

/** The small cases that a dense NumPy program answered; see `golden/reference.json`. */
// biome-ignore lint/suspicious/noExplicitAny: golden files are data.
export function referenceCases(): any[] {
  return read('reference.json').cases;
}

/** The same for graded PFR and its frontier; see `golden/graded.json`. */
// biome-ignore lint/suspicious/noExplicitAny: golden files are data.
export function gradedCases(): any[] {
  return read('graded.json').cases;
}
