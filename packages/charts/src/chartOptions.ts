import { type ChartWords, englishWords } from './words.ts';

/** Options of a chart's table. */
export interface TableOptions {
  /** What the chart shows: its accessible name, its heading, and its table's caption. */
  readonly title: string;
  /** Other words than the English ones. */
  readonly words?: Partial<ChartWords>;
}

/** Options that every chart takes. */
export interface ChartOptions extends TableOptions {
  /** Prefix of all ids in the drawing; must be unique on the page. */
  readonly id: string;
  /** What a reader should see in the chart, in a sentence or two; becomes its `<desc>`. */
  readonly desc?: string;
  /** Width in pixels, default 640; less than 240 is drawn as 240. Texts keep their size. */
  readonly width?: number;
  /** Whether the title is drawn above the chart (default), or is left to the page. */
  readonly heading?: boolean;
  /** Whether the surface is painted behind the chart (default), or the page shows through. */
  readonly background?: 'solid' | 'none';
}

/** Options of charts whose height is free. */
export interface SizedChartOptions extends ChartOptions {
  /** Height of the whole drawing in pixels; by default it follows the width. */
  readonly height?: number;
}

/** Options with their defaults filled in. */
export interface Settings {
  readonly id: string;
  readonly title: string;
  readonly desc: string | undefined;
  readonly width: number;
  readonly heading: boolean;
  readonly background: 'solid' | 'none';
  readonly words: ChartWords;
}

/** Fills in the defaults of a chart's common options. */
export function resolveOptions({
  id,
  title,
  desc,
  width = 640,
  heading = true,
  background = 'solid',
  words,
}: ChartOptions): Settings {
  return {
    id: safeId(id),
    title,
    desc,
    width: Math.max(240, width),
    heading,
    background,
    words: resolveWords(words),
  };
}

/** The English words, replaced where the caller has others. */
export function resolveWords(words: Partial<ChartWords> | undefined): ChartWords {
  return { ...englishWords, ...words };
}

/** References between elements break at spaces and brackets, so other characters become codes. */
function safeId(id: string): string {
  return id.replace(
    /[^A-Za-z0-9_-]/gu,
    (character) => `_${character.codePointAt(0)!.toString(16)}_`,
  );
}
