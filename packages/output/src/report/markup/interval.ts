import type { MeanInterval } from 'pairfair';
import { figure, known, signed } from '../words/numbers.ts';
import { html, type Markup } from './html.ts';

/** A figure with its interval below it. */
export function interval({ mean, low, high }: MeanInterval): Markup {
  return withRange(figure(mean), known(low) ? `${figure(low)} to ${figure(high)}` : '');
}

/** A difference with its interval below it. */
export function signedInterval({ mean, low, high }: MeanInterval): Markup {
  return withRange(signed(mean), known(low) ? `${signed(low)} to ${signed(high)}` : '');
}

function withRange(value: string, range: string): Markup {
  return range === '' ? html`${value}` : html`${value} <small>${range}</small>`;
}
