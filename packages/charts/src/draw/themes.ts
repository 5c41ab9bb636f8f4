/** Names of the colour themes. */
export type ThemeName = 'light' | 'dark';

/**
 * Colours of a chart. Against `surface`, `text` and `muted` have a contrast of at least 4.5 : 1
 * (WCAG 1.4.3), `axis` and the series at least 3 : 1 (WCAG 1.4.11).
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
  readonly 'series-1': string;
  readonly 'series-2': string;
  readonly 'series-3': string;
  readonly 'series-4': string;
  readonly 'series-5': string;
  readonly 'series-6': string;
  readonly 'series-7': string;
  /** Ends of the heat map's ramps: from "nothing" to "much", and "much" on the negative side. */
  readonly 'ramp-zero': string;
  readonly 'ramp-high': string;
  readonly 'ramp-low': string;
  /** Black on a light page and white on a dark one, to write on the ramp. */
  readonly ink: string;
  /** White on a light page and black on a dark one, to write on the ramp. */
  readonly paper: string;
}

/** The colours of each theme. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  light: {
    surface: '#ffffff',
    text: '#1b1f24',
    muted: '#57606a',
    axis: '#7d8690',
    grid: '#e4e8ec',
    'series-1': '#0072b2',
    'series-2': '#c66a00',
    'series-3': '#00a05a',
    'series-4': '#982a6c',
    'series-5': '#7a5200',
    'series-6': '#2494f0',
    'series-7': '#5a2600',
    'ramp-zero': '#f1f4f7',
    'ramp-high': '#08457e',
    'ramp-low': '#9a3d00',
    ink: '#000000',
    paper: '#ffffff',
  },
  dark: {
    surface: '#14181d',
    text: '#e8ecf0',
    muted: '#a3adb8',
    axis: '#7a8591',
    grid: '#2b323a',
    'series-1': '#56b4e9',
    'series-2': '#e69000',
    'series-3': '#45e08f',
    'series-4': '#c792ad',
    'series-5': '#f0e442',
    'series-6': '#e4565c',
    'series-7': '#957cfa',
    'ramp-zero': '#232a31',
    'ramp-high': '#8fd0ff',
    'ramp-low': '#ffb25c',
    ink: '#ffffff',
    paper: '#000000',
  },
};

/**
 * The CSS variables that charts are drawn with, for a rule of a page's style sheet: where it holds,
 * charts have the colours of the theme. Without such a rule they are light.
 *
 * @example
 * `:root { ${themeVariables('dark')} }`; // ':root { --pf-surface: #14181d; --pf-text: … }'
 */
export function themeVariables(theme: ThemeName): string {
  return Object.entries(themes[theme])
    .map(([name, color]) => `--pf-${name}: ${color};`)
    .join(' ');
}

/**
 * A drawing with the colours of one theme in place of CSS variables: for files, since few programs
 * besides browsers know variables.
 */
export function svgInTheme(svg: string, theme: ThemeName): string {
  // Quotation marks are escaped in texts, so none of them can look like an attribute.
  return svg.replace(
    /="var\(--pf-([a-z0-9-]+), #[0-9a-f]{6}\)"/g,
    (_, name: keyof Theme) => `="${themes[theme][name]}"`,
  );
}
