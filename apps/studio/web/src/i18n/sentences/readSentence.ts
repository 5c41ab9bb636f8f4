import type { SentenceTable } from './sentenceTable.ts';

/** What a sentence says: the code it goes by, and the values in it; those that are words are sentences too. */
export interface Sentence {
  readonly code: string;
  readonly values: Readonly<Record<string, SentenceValue>>;
}

/** Data and numbers as they stand, or words, one after another. */
export type SentenceValue = string | readonly (Sentence | string)[];

/**
 * Finds the sentences of tables in texts. Results and graphs keep what was said about them as text,
 * sealed with everything else, and so do those of earlier versions: the code is found by the words.
 *
 * @example
 * const read = sentenceReader([resultSentences]);
 * read('It costs 0.010 in AUC: …') // { code: 'cost', values: { cost: '0.010', … } }
 */
export function sentenceReader(
  tables: readonly SentenceTable[],
): (text: string) => Sentence | undefined {
  const patterns = tables
    .flatMap((table) => Object.entries(table))
    .map(([code, [english]]) => ({ code, ...patternOf(english) }));

  /** Of all that it may be, the one that leaves the least as mere data. */
  function read(text: string): Sentence | undefined {
    const found = patterns.flatMap(({ code, expression, holes }) => {
      const match = expression.exec(text);
      const values = match && valuesOf(holes, match.slice(1));
      return values ? [{ code, values }] : [];
    });
    const [first, ...others] = [...found, ...readSeveral(text)];
    return (
      first && others.reduce((best, each) => (unread(each) < unread(best) ? each : best), first)
    );
  }

  /** Sentences one after another. */
  function readSeveral(text: string): Sentence[] {
    return Array.from(text.matchAll(/\. (?=\p{Lu})/gu)).flatMap(({ index }) => {
      const first = read(text.slice(0, index + 1));
      const rest = first && read(text.slice(index + 2));
      return rest ? [{ code: 'several', values: { first: [first], rest: [rest] } }] : [];
    });
  }

  function valuesOf(
    holes: readonly Hole[],
    found: readonly string[],
  ): Sentence['values'] | undefined {
    const values: Record<string, SentenceValue> = {};
    for (const [k, { name, kind }] of holes.entries()) {
      const text = found[k] ?? '';
      const value = kind === '' || text === '' ? text : wordsOf(kind, text);
      if (value === undefined) return undefined;
      values[name] = value;
    }
    return values;
  }

  function wordsOf(kind: string, text: string): SentenceValue | undefined {
    if (kind === '#') return isNumber(text) ? text : undefined;
    const one = read(text);
    if (one) return [one];
    if (kind === '~') return text;
    if (kind === '=') return undefined;
    if (kind === '&') return knownAmong(text.split(', '));
    const lists = ['; ', ', '].map((mark) => text.split(mark).map(read));
    return lists.find((list): list is Sentence[] => list.every((each) => each !== undefined));
  }

  /** Names in a row, of which some have a comma of their own. */
  function knownAmong(parts: readonly string[]): readonly (Sentence | string)[] {
    if (parts.length === 0) return [];
    for (let end = parts.length; end > 0; end--) {
      const found = read(parts.slice(0, end).join(', '));
      if (found) return [found, ...knownAmong(parts.slice(end))];
    }
    return [parts[0] as string, ...knownAmong(parts.slice(1))];
  }

  return read;
}

interface Hole {
  readonly name: string;
  readonly kind: string;
}

/** How many letters of a sentence no table has. */
function unread({ values }: Sentence): number {
  const parts = Object.values(values).flatMap((value): readonly (Sentence | string)[] =>
    typeof value === 'string' ? [value] : value,
  );
  return parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length : unread(part)),
    0,
  );
}

function patternOf(english: string): { expression: RegExp; holes: Hole[] } {
  const holes: Hole[] = [];
  const parts = english.split(/(\{[^}]+\})/).map((part, k) => {
    if (k % 2 === 0) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const [, kind = '', name = ''] = /^\{([#=*~&]?)(\w+)\}$/.exec(part) ?? [];
    holes.push({ name, kind });
    // Words may be none: an interval where there is one.
    return kind === '=' ? '(.*?)' : '(.+?)';
  });
  return { expression: new RegExp(`^${parts.join('')}$`, 's'), holes };
}

/** As the library writes numbers, with a sign or per cent; "–" where there is none. */
function isNumber(text: string): boolean {
  return /^(?:[+−-]?\d[\d.,\u202f]*(?:e[+-]?\d+)?(?:[\u00a0 ]%)?|–|NaN)$/i.test(text);
}
