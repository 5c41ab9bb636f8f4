import { germanOf } from './germanOf.ts';
import { sentenceReader } from './readSentence.ts';
import { sentences } from './sentences.ts';

const read = sentenceReader([sentences]);

/** A sentence of the server in German; undefined where there are no words for it. */
export function inGerman(text: string): string | undefined {
  const sentence = read(text);
  return sentence && germanOf(sentence, sentences);
}
