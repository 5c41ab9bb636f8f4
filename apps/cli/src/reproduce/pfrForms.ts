import type { CurveForm, Setting } from 'pairfair';

/** The settings that each form of PFR chose, run by run. */
export type ChosenSettings = Readonly<Partial<Record<CurveForm, readonly Setting[]>>>;

/** The forms of PFR that curves are drawn for, as a comparison's methods; the paper speaks of cut ones. */
export const pfrForms: Readonly<
  Record<CurveForm, { readonly method: string; readonly title: string }>
> = {
  cut: { method: 'pfr-cut', title: 'PFR, cut' },
  paper: { method: 'pfr-paper', title: 'PFR as published' },
  graded: { method: 'pfr', title: 'PFR' },
};
