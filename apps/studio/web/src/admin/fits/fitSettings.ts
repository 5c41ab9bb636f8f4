import type { FitRequest } from '@pairfair/studio/fits/schemas';
import type { LearnsFrom } from '../shared/learnsFrom.ts';

/** A number field of a form: empty is null, or undefined where it holds no number. */
type NumberField = number | null | undefined;

/** The settings of a model as the form holds them. */
export interface FitSettings {
  /** Whether the model takes the protected attribute as an input; undefined until it is said. */
  protectedInput: FitRequest['protectedInput'];
  /** Whether all of them are to be found. */
  tuned: boolean;
  /** Empty: to be found. */
  strictness: NumberField;
  gamma: NumberField;
  ridge: NumberField;
  /** AUC that tuning may give up. */
  giveUp: NumberField;
  /** How much it counts who deserves more; empty: not at all. */
  orderWeight: NumberField;
}

/** What the form starts with: by hand one chooses strictness, and the rest is found all the same. */
export const newFitSettings: FitSettings = {
  protectedInput: undefined,
  ...{ tuned: true, strictness: 0.5, gamma: null, ridge: null, giveUp: 0.02, orderWeight: null },
};

/** Whether something is left to be found, which takes a target. */
export function isSearched(
  { tuned, strictness, gamma, ridge }: FitSettings,
  from: LearnsFrom,
): boolean {
  if (from === 'order') return false;
  return tuned || strictness == null || gamma == null || ridge == null;
}

/** The settings as the server takes them; what is to be found, or has its default, is left out. */
export function requestedSettings(settings: FitSettings, from: LearnsFrom): Partial<FitRequest> {
  const { protectedInput, strictness, gamma, ridge, giveUp } = settings;
  const byHand = from === 'order' || !settings.tuned;
  const orderWeight = requestedOrder(settings, from);
  return {
    ...(protectedInput && { protectedInput }),
    ...(byHand && strictness != null && { strictness }),
    ...(byHand && gamma != null && { gamma }),
    ...(byHand && ridge != null && { ridge }),
    ...(isSearched(settings, from) && giveUp != null && { giveUp }),
    ...(orderWeight > 0 && { orderWeight }),
  };
}

function requestedOrder({ orderWeight }: FitSettings, from: LearnsFrom): number {
  if (from === 'order') return 1;
  return from === 'target-and-order' ? (orderWeight ?? 0) : 0;
}
