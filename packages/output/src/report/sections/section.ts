import type { Markup } from '../markup/html.ts';

/** A part of the report under a heading of its own. */
export interface Section {
  /** Unique in the report. */
  readonly id: string;
  readonly heading: string;
  readonly body: Markup;
}
