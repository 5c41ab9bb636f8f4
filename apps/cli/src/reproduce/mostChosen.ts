export { mostChosen } from '@pairfair/output';

/** How the settings of curves are chosen, for results and reports. */
export const chosenBy =
  'the settings that PFR’s grid search chose most often over the runs; of those chosen equally often, the one chosen first';
