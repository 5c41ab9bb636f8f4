/** Names of the colour themes. */
export type ThemeName = 'light' | 'dark';

/**
 * Colours of a chart. Against `surface`, `text` and `muted` have a contrast of at least 4.5 : 1
 * (WCAG 1.4.3), `axis` and every colour of `series` at least 3 : 1 (WCAG 1.4.11).
 */
export interface Theme {
  readonly surface: string;
  readonly text: string;
  /** Tick labels and other secondary text. */
  readonly muted: string;
  readonly axis: string;
  /** Grid lines; decoration, so they may be faint. */
  readonly grid: string;
  /**
   * One colour per group or series, in order, then round again. After Okabe and Ito's palette,
   * with lightness moved for the contrast; all pairs stay apart for readers with protanopia,
   * deuteranopia and tritanopia.
   */
  readonly series: readonly string[];
  /** Ends of the heat map's ramps: from "nothing" to "much", and "much" on the negative side. */
  readonly ramp: { readonly zero: string; readonly high: string; readonly low: string };
}

/** The colours of each theme. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  light: {
    surface: '#ffffff',
    text: '#1b1f24',
    muted: '#57606a',
    axis: '#7d8690',
    grid: '#e4e8ec',
    series: ['#0072b2', '#c66a00', '#00a05a', '#982a6c', '#7a5200', '#2494f0', '#5a2600'],
    ramp: { zero: '#f1f4f7', high: '#08457e', low: '#9a3d00' },
  },
  dark: {
    surface: '#14181d',
    text: '#e8ecf0',
    muted: '#a3adb8',
    axis: '#7a8591',
    grid: '#2b323a',
    series: ['#56b4e9', '#e69000', '#45e08f', '#c792ad', '#f0e442', '#e4565c', '#957cfa'],
    ramp: { zero: '#232a31', high: '#8fd0ff', low: '#ffb25c' },
  },
};

/** The colour of a group or series by its number; below 0, where the group is unknown, grey. */
export function seriesColor(theme: Theme, index: number): string {
  return index < 0 ? theme.muted : theme.series[index % theme.series.length];
}
