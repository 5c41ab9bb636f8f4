import { locale } from '../locale.svelte.ts';

type Translate = (text: string) => string | undefined;

/** What the server writes is English: only other languages load words for it. */
let inGerman: Translate = () => undefined;

await locale.load(async (language) => {
  if (language === 'de') ({ inGerman } = await import('./inGerman.ts'));
});

/** A sentence that the server wrote, in the page's language; as it came where that is not known. */
export function say(text: string): string {
  return known(text) ?? text;
}

/** A sentence in the page's language; undefined where the page has no words for it. */
export function known(text: string): string | undefined {
  return locale.language === 'en' ? text : inGerman(text);
}
