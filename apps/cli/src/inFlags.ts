import type { Flag } from './command.ts';

/** What the library calls options, where a flag is called otherwise than the option's words. */
const flagsOfOptions: Readonly<Record<string, string>> = {
  "onProblem: 'set-aside'": '--set-aside',
  "missing: 'fill'": '--missing fill',
  'protected input: exclude': '--protected-input exclude',
  'minAnswers to': '--min-answers to',
  minAnswers: '--min-answers',
  maxLevels: '--max-levels',
  orderWeight: '--order-weight',
  listSize: '--list-size',
  secondsPerAnswer: '--seconds-per-answer',
  errorRate: '--error',
};

const options = new RegExp(
  Object.keys(flagsOfOptions)
    .map((name) => `(?<![\\w-])${name}(?!\\w)`)
    .join('|'),
  'g',
);

/**
 * A sentence of the library in the words of the command: options by the names of their flags, as
 * in "--min-answers" for `minAnswers`, and "--gamma must …" where the sentence begins with one.
 */
export function inFlags(text: string, flags: readonly Flag[] = []): string {
  const replaced = text.replace(options, (name) => flagsOfOptions[name] ?? name);
  const first = /^[a-z]\w*(?= (?:must|has no option|cannot) )/.exec(replaced)?.[0];
  if (first === undefined) return replaced;
  const name = first.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return flags.some((flag) => flag.name === name)
    ? `--${name}${replaced.slice(first.length)}`
    : replaced;
}
