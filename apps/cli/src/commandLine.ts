import type { Flag, Values } from './command.ts';
import { graphFlags, roleFlags } from './dataFlags.ts';

/** A line for a shell that calls the command with these words. */
export function commandLine(...words: readonly string[]): string {
  return ['pairfair', ...words].map(shellWord).join(' ');
}

/** The flags that say how DATA is read, which column is what and who deserves the same, as given. */
export function dataWords(values: Values): string[] {
  return flagWords(values, [...roleFlags, ...graphFlags]);
}

/** Flags as words, as far as they were given. */
export function flagWords(values: Values, flags: readonly Pick<Flag, 'name'>[]): string[] {
  return flags.flatMap(({ name }) => {
    const value = values[name];
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    return [`--${name}`, Array.isArray(value) ? value.join(',') : String(value)];
  });
}

/** A word as a shell takes it, in quotes where it needs them. */
export function shellWord(word: string): string {
  if (/^[\w./:=,@%+-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''")}'`;
}
