/**
 * A rewriting that every engine and export does alike: where a text matches `pattern`, it becomes
 * `by`, in which \1 and \2 are what the brackets caught. The patterns mean the same in JavaScript,
 * Python, DuckDB, ClickHouse and PostgreSQL.
 */
export interface LevelRule {
  readonly pattern: string;
  readonly by: string;
}

const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

/** 1.00 is 1 and 2.50 is 2.5; 007 is a name and stays. */
const numberRules: readonly LevelRule[] = [
  {
    pattern: '^(-?(?:0|[1-9][0-9]*))\\.0+$|^(-?(?:0|[1-9][0-9]*)\\.[0-9]*[1-9])0+$',
    by: '\\1\\2',
  },
];

/** 2020-01-31T00:00:00Z is 2020-01-31. */
const dateRules: readonly LevelRule[] = [
  {
    pattern: `^(${day})[T ]([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\\.0+)?(?:Z|\\+00(?::?00)?)?$`,
    by: '\\1 \\2',
  },
  { pattern: `^(${day}) 00:00:00$`, by: '\\1' },
];

const isNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const isDate = new RegExp(`^${day}(?:[T ]|$)`);

/** Words that programs write for the two sides of a truth value. */
const truthWords: readonly (readonly string[])[] = [
  ['false', 'no', 'f', 'n', '0'],
  ['true', 'yes', 't', 'y', '1'],
];

/**
 * The one spelling of a value that is taken as a level: True and TRUE are `true`, 1.0 and 1.00 are
 * `1`, a time at midnight is its day. Anything else is the text itself, also `007`, `Yes` and `1e3`.
 */
export function levelText(text: string): string {
  if (/^(?:True|TRUE|False|FALSE)$/.test(text)) return text.toLowerCase();
  if (isNumber.test(text)) return rewriteText(text, numberRules);
  return isDate.test(text) ? rewriteText(text, dateRules) : text;
}

/**
 * The rewritings that a program has to do to a text before it looks for it among these levels:
 * those that could lead to one of them.
 */
export function levelRules(levels: Iterable<string>): LevelRule[] {
  const all = Array.from(levels);
  return [
    ...(all.some((level) => isNumber.test(level)) ? numberRules : []),
    ...(all.some((level) => isDate.test(level)) ? dateRules : []),
  ];
}

/**
 * How else the levels of a column may be written, each text with the level that is meant: true as
 * True and TRUE; and of a column of two levels that say yes and no, in whatever words, in all words
 * for it, since programs change them on the way (DuckDB reads a yes as true). A text that is itself
 * a level means that level and is not listed.
 */
export function levelSpellings(levels: readonly string[]): Map<string, string> {
  const known = new Set(levels);
  const found = new Map<string, string>();
  const add = (text: string, level: string) => {
    if (!known.has(text) && !found.has(text)) found.set(text, level);
  };
  for (const level of levels) {
    const text = levelText(level);
    add(text, level);
    if (text === 'true' || text === 'false') for (const word of cases(text)) add(word, level);
  }
  for (const [level, words] of truthLevels(levels)) {
    for (const word of words) for (const text of cases(word)) add(text, level);
  }
  return found;
}

/** Finds the level that a text means; undefined for a text that means none of them. */
export function levelFinder(levels: readonly string[]): (text: string) => string | undefined {
  const known = new Set(levels);
  const spellings = levelSpellings(levels);
  return (text) => {
    if (known.has(text)) return text;
    const own = levelText(text);
    return known.has(own) ? own : (spellings.get(text) ?? spellings.get(own));
  };
}

/** The level of either side with its words; nothing unless the levels are a yes and a no. */
function truthLevels(levels: readonly string[]): [level: string, words: readonly string[]][] {
  if (levels.length !== 2) return [];
  const sides = levels.map((level) => {
    const word = levelText(level).toLowerCase();
    return truthWords.findIndex((words) => words.includes(word));
  });
  if (sides.includes(-1) || sides[0] === sides[1]) return [];
  return levels.map((level, k) => [level, truthWords[sides[k]]]);
}

/** true, True, TRUE. */
function cases(word: string): string[] {
  return [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()];
}

/** A text after rewritings. */
export function rewriteText(text: string, rules: readonly LevelRule[]): string {
  return rules.reduce(
    (before, { pattern, by }) => before.replace(new RegExp(pattern), by.replaceAll('\\', '$')),
    text,
  );
}
