import type { DialFigures, MeritDial } from 'pairfair/internal';

/** What judgments did to a model: moved it towards what judges say, away from it, or neither. */
export interface DemoVerdict {
  readonly verdict: 'helped' | 'nothing' | 'harmed';
  readonly sentence: string;
}

/** Smaller differences in consistency are within chance for as many people as are measured on. */
const chance = 0.02;

/**
 * Whether the judgments did anything, in a sentence that says what the numbers say: they must beat
 * the model without judgments, and the one with judgments about other people where there is one.
 */
export function demoVerdict(
  { original, tuned }: Pick<MeritDial, 'original' | 'tuned'>,
  shuffled?: Pick<MeritDial, 'tuned'>,
): DemoVerdict {
  const others = shuffled ? [original, shuffled.tuned] : [original];
  const gains = others.map((other) => tuned.consistency - other.consistency);
  const over = (other: DialFigures) =>
    `${signed(tuned.consistency - other.consistency)} in consistency and ${signed(tuned.merit - other.merit)} in AUC for true merit`;
  const figures = `${over(original)}${shuffled ? `; against shuffled judgments ${over(shuffled.tuned)}` : ''}`;
  const cost = `with ${signed(tuned.auc - original.auc)} in AUC for what was decided`;
  if (gains.every((gain) => gain > chance)) {
    return {
      verdict: 'helped',
      sentence: `The judgments moved the model: ${cost}, ${figures}.`,
    };
  }
  if (gains.some((gain) => gain < -chance)) {
    return { verdict: 'harmed', sentence: `The judgments did harm: ${cost}, ${figures}.` };
  }
  return { verdict: 'nothing', sentence: `The judgments add nothing: ${cost}, ${figures}.` };
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}
