import type { Settings } from '../chartOptions.ts';
import { colors } from './colors.ts';
import { wrapText } from './fitText.ts';
import { type LegendEntry, legend } from './legend.ts';
import { element, escapeText, textElement } from './markup.ts';
import { fontFamily, headingSize, labelSize, padding } from './sizes.ts';

/** A part of the drawing that knows where it ends. */
export interface Block {
  readonly markup: string;
  /** The lowest vertical position it uses. */
  readonly bottom: number;
}

/**
 * The whole SVG document: accessible name and description, surface, heading, legend, and below
 * them what `body` draws from a given height on. Only presentation attributes are used, so that a
 * page with a strict content security policy shows it as it is.
 */
export function figure(
  settings: Settings,
  entries: readonly LegendEntry[],
  body: (top: number) => Block,
): string {
  const { id, width, desc } = settings;
  const head = heading(settings);
  const keys = legend(settings, entries, head.bottom);
  const main = body(keys.bottom);
  const height = Math.ceil(main.bottom + padding);
  const described = desc !== undefined && desc !== '';
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'pairfair-chart',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-labelledby': described ? `${id}-title ${id}-desc` : `${id}-title`,
      'font-family': fontFamily,
      'font-size': labelSize,
      fill: colors.text,
    },
    `<title id="${id}-title">${escapeText(settings.title)}</title>`,
    described ? `<desc id="${id}-desc">${escapeText(desc)}</desc>` : '',
    settings.background === 'solid' ? element('rect', { width, height, fill: colors.surface }) : '',
    head.markup,
    keys.markup,
    main.markup,
  );
}

/** What is drawn when no value is finite. */
export function emptyBody({ words, width }: Settings, top: number): Block {
  const height = 80;
  const attributes = {
    x: width / 2,
    y: top + height / 2,
    'text-anchor': 'middle',
    fill: colors.muted,
  };
  return { markup: textElement(words.noData, attributes), bottom: top + height };
}

function heading(settings: Settings): Block {
  if (!settings.heading) return { markup: '', bottom: padding };
  const lineHeight = Math.round(headingSize * 1.3);
  const lines = wrapText(settings.title, headingSize, settings.width - 2 * padding, { bold: true });
  const markup = lines.map((line, i) =>
    textElement(line, {
      x: padding,
      y: padding + headingSize + i * lineHeight,
      'font-size': headingSize,
      'font-weight': 'bold',
    }),
  );
  return { markup: markup.join(''), bottom: padding + lines.length * lineHeight + 8 };
}
