import { locale } from '../locale.svelte.ts';
import { figureSentences } from './figures.ts';
import { germanOf } from './germanOf.ts';
import { judgmentSentences } from './judgments.ts';
import { sentenceReader } from './readSentence.ts';
import { refusalSentences } from './refusals.ts';
import { resultSentences } from './results.ts';

/** All sentences of the server that administrators' pages show. */
export const sentences = {
  ...resultSentences,
  ...judgmentSentences,
  ...refusalSentences,
  ...figureSentences,
};

const read = sentenceReader([sentences]);

/** A sentence that the server wrote, in the page's language; as it came where that is not known. */
export function say(text: string): string {
  return known(text) ?? text;
}

/** A sentence in the page's language; undefined where the page has no words for it. */
export function known(text: string): string | undefined {
  if (locale.language === 'en') return text;
  const sentence = read(text);
  return sentence && germanOf(sentence, sentences);
}
