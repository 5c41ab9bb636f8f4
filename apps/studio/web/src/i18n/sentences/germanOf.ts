import type { Sentence } from './readSentence.ts';
import type { SentenceTable } from './sentenceTable.ts';

/** A sentence in German, by its code and values; numbers with a decimal comma. */
export function germanOf({ code, values }: Sentence, table: SentenceTable): string {
  const [english, german] = code === 'several' ? ['', '{first} {rest}'] : (table[code] ?? ['', '']);
  return german.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    if (typeof value === 'string') {
      return english.includes(`{#${name}}`) ? value.replace(/(?<=\d)\.(?=\d)/, ',') : value;
    }
    const words = value.map((each) => (typeof each === 'string' ? each : germanOf(each, table)));
    return words.join(words.some((word) => word.includes(', ')) ? '; ' : ', ');
  });
}
