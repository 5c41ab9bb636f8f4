import type { FitRequest } from '@pairfair/studio/fits/schemas';

/** A number field of a form: empty is null, or undefined where it holds no number. */
type NumberField = number | null | undefined;

/** The settings of a model as the form holds them. */
export interface FitSettings {
  /** Whether all of them are to be found. */
  tuned: boolean;
  /** Empty: to be found. */
  strictness: NumberField;
  gamma: NumberField;
  ridge: NumberField;
  /** AUC that tuning may give up. */
  giveUp: NumberField;
}

/** What the form starts with: by hand one chooses strictness, and the rest is found all the same. */
export const newFitSettings: FitSettings = {
  ...{ tuned: true, strictness: 0.5, gamma: null, ridge: null, giveUp: 0.02 },
};

/** Whether something is left to be found. */
export function isSearched({ tuned, strictness, gamma, ridge }: FitSettings): boolean {
  return tuned || strictness == null || gamma == null || ridge == null;
}

/** The settings as the server takes them; what is to be found is left out. */
export function requestedSettings(
  settings: FitSettings,
): Partial<Pick<FitRequest, 'strictness' | 'gamma' | 'ridge' | 'giveUp'>> {
  const { tuned, strictness, gamma, ridge, giveUp } = settings;
  return {
    ...(!tuned && strictness != null && { strictness }),
    ...(!tuned && gamma != null && { gamma }),
    ...(!tuned && ridge != null && { ridge }),
    ...(isSearched(settings) && giveUp != null && { giveUp }),
  };
}
