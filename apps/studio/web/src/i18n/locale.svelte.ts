import { readSetting, writeSetting } from '../lib/settings.ts';

/** Languages the studio speaks, with the names they give themselves and their direction. */
export const languages = {
  en: { name: 'English', dir: 'ltr' },
  de: { name: 'Deutsch', dir: 'ltr' },
} as const satisfies Record<string, { name: string; dir: 'ltr' | 'rtl' }>;

/** A language of the studio. */
export type Language = keyof typeof languages;

class Locale {
  #language = $state<Language>(preferred());
  readonly #loaders: ((language: Language) => Promise<void>)[] = [];

  get language(): Language {
    return this.#language;
  }

  /** Loads words of one language at a time: now those of the page's, others before they are chosen. */
  async load(words: (language: Language) => Promise<void>): Promise<void> {
    this.#loaders.push(words);
    await words(this.#language);
  }

  /** Changes the language of the page, once its words are there, and remembers it in this browser. */
  async choose(language: Language): Promise<void> {
    await Promise.all(this.#loaders.map((words) => words(language)));
    this.#language = language;
    writeSetting('language', language);
    this.apply();
  }

  /** Tells the document, for screen readers, hyphenation and direction. */
  apply(): void {
    document.documentElement.lang = this.#language;
    document.documentElement.dir = languages[this.#language].dir;
  }
}

/** The language of the page. */
export const locale = new Locale();

function preferred(): Language {
  const wanted = [readSetting('language') ?? '', ...navigator.languages];
  for (const tag of wanted) {
    const language = tag.split('-')[0] ?? '';
    if (language in languages) return language as Language;
  }
  return 'en';
}

/** A number as the page's language writes it; "–" where there is none. */
export function formatNumber(
  value: number | null | undefined,
  options: Intl.NumberFormatOptions = {},
): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  return new Intl.NumberFormat(locale.language, options).format(value);
}

/** A share of 1 in percent, without decimals unless asked for. */
export function formatPercent(value: number | null | undefined, digits = 0): string {
  return formatNumber(value, { style: 'percent', maximumFractionDigits: digits });
}

/** A time in minutes up to an hour, in hours from there. */
export function formatHours(hours: number): string {
  return hours < 1
    ? formatNumber(Math.ceil(60 * hours), { style: 'unit', unit: 'minute', unitDisplay: 'short' })
    : formatNumber(hours, {
        ...{ style: 'unit', unit: 'hour', unitDisplay: 'short', maximumFractionDigits: 1 },
      });
}

/** A moment as a date with its time, or what `options` say; "–" where there is none. */
export function formatTime(
  value: string | Date | null | undefined,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  if (value === null || value === undefined) return '–';
  return new Intl.DateTimeFormat(locale.language, options).format(new Date(value));
}
