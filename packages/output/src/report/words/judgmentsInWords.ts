import type { GraphProvenance } from 'pairfair';
import { counted } from './numbers.ts';

/** Who deserves the same treatment, and who says so, in a sentence for people. */
export function judgmentsInWords({ method, parameters = {} }: GraphProvenance): string {
  const text = (name: string) => String(parameters[name] ?? '?');
  switch (method) {
    case 'ranking':
      return `Column ‘${text('column')}’ ranks people within their own group; two people of different groups who stand in the same of ${counted(Number(parameters.quantiles), 'equal part')} of their group’s ranking deserve the same treatment.`;
    case 'ratings':
      return `Column ‘${text('column')}’ rates people; two people whose ratings fall into the same class (${classRule(text('classes'))}) deserve the same treatment.`;
    case 'oracle':
      return 'A simulated judge, who knows how able people are compared with their own group, was asked about random pairs; pairs the judge called equally able are linked.';
    case 'sum': {
      const terms = Array.isArray(parameters.terms) ? parameters.terms : [];
      return `Several sources add up: ${terms.map((term) => judgmentsInWords(term)).join(' ')}`;
    }
    default:
      return judged(method) ?? `Who deserves the same treatment comes from: ${method}.`;
  }
}

const kinds: Readonly<Record<string, string>> = {
  pairs: 'which pairs deserve the same treatment',
  ratings: 'how to rate people; those in the same class deserve the same treatment',
  rankings:
    'who deserves more; people of different groups who stand equally high within their own deserve the same treatment',
};

/** Answers of judges, from a method such as `pairs by two-coin + ratings by mean`. */
function judged(method: string): string | undefined {
  const asked = method.split(' + ').map((part) => kinds[part.split(' by ')[0]]);
  if (!asked.every((kind) => kind !== undefined)) return undefined;
  return `Judges were asked ${asked.join(', and ')}; their answers were put together (${method}).`;
}

function classRule(rule: string): string {
  const [name, rest] = rule.split(':');
  if (name === 'round') return 'rounded to whole numbers';
  if (name === 'cuts') return `cut at ${rest}`;
  return name === 'quantiles' ? `${rest} classes of equal size` : rule;
}
