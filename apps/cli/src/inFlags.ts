import type { Flag } from './command.ts';

/** What the library says of its options, and how the command says it. */
const phrases: Readonly<Record<string, string>> = {
  "onProblem: 'set-aside'": '--set-aside',
  "missing: 'fill'": '--missing fill',
  'list them as missing, or say that the column is categorical':
    'list them with --missing-values, or take the column as categories with --categorical',
  'Say which it is.': 'Say which it is with --delimiter.',
  'protected input: exclude': '--protected-input exclude',
  'Set minAnswers to': 'Set --min-answers to',
  '(maxLevels)': '(--max-levels)',
  'With orderWeight': 'With --order-weight',
  '(orderWeight)': '(--order-weight)',
};

/** Flags that are called otherwise than the option they set. */
const otherNames: Readonly<Record<string, string>> = {
  threshold: 'agreement-threshold',
  'error-rate': 'error',
  ...{ gamma: 'gammas', ridge: 'ridges', strictness: 'strictnesses' },
};

/**
 * A sentence of the library in the words of the command: options by the names of their flags, as
 * in "Set --min-answers to 1", and "--gamma must …" where the sentence begins with one of `flags`.
 */
export function inFlags(text: string, flags: readonly Flag[] = []): string {
  const replaced = Object.entries(phrases).reduce(
    (sentence, [phrase, own]) => sentence.replaceAll(phrase, own),
    text,
  );
  const first = /^[a-z]\w*(?= must )/.exec(replaced)?.[0];
  if (first === undefined) return replaced;
  const name = first.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const known = [name, otherNames[name]].find((one) => flags.some((flag) => flag.name === one));
  return known === undefined ? replaced : `--${known}${replaced.slice(first.length)}`;
}
