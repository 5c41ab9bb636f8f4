import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse as parseYaml } from 'yaml';
import { type Flag, type NamedCommand, UsageError, type Values } from './command.ts';
import { commonFlags } from './commonFlags.ts';
import { didYouMean } from './nearest.ts';

/** What the user asked for, checked against what the command takes. */
export interface Call {
  readonly positionals: readonly string[];
  readonly values: Values;
}

/**
 * Parses the words after a command's name, and the config file they may name.
 *
 * @throws UsageError for unknown flags (suggesting the nearest), values that do not fit, too many
 * or too few words.
 */
export function parseCall(command: NamedCommand, words: readonly string[]): Call {
  const flags = [...command.flags, ...commonFlags];
  const { values: given, positionals } = parseWords(flags, words);
  if (given.help) return { positionals, values: { help: true } };
  const config = typeof given.config === 'string' ? readConfig(given.config, flags) : {};
  const values = { ...config, ...given };
  const [least, most] = command.positionals;
  if (positionals.length < least || positionals.length > most) {
    throw new UsageError(
      `pairfair ${command.name} takes ${command.usage.split(' [')[0]}; got ${positionals.length === 0 ? 'nothing' : positionals.join(' ')}.`,
    );
  }
  return { positionals, values };
}

function parseWords(
  flags: readonly Flag[],
  words: readonly string[],
): { values: Values; positionals: string[] } {
  const options = Object.fromEntries(
    flags.map(({ name, kind }) => [
      name,
      {
        type: kind === 'boolean' ? ('boolean' as const) : ('string' as const),
        ...(name === 'help' && { short: 'h' }),
      },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...words],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values: Record<string, Values[string]> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = flagNamed(flags, token.name, token.rawName);
    if (flag.kind !== 'boolean' && token.value === undefined) {
      throw new UsageError(
        `${token.rawName} needs a value: ${flag.value ?? 'VALUE'}, ${flag.help}.`,
      );
    }
    if (token.name in values) throw new UsageError(`${token.rawName} is given twice.`);
    values[token.name] = readValue(flag, token.value ?? true, token.rawName);
  }
  return { values, positionals };
}

function flagNamed(flags: readonly Flag[], name: string, shown: string): Flag {
  const flag = flags.find((candidate) => candidate.name === name);
  if (flag) return flag;
  const hint = didYouMean(
    name,
    flags.map((candidate) => candidate.name),
  ).replace(/'(.+)'/, "'--$1'");
  throw new UsageError(`There is no flag ${shown}.${hint}`);
}

/** Checks a value from the command line or the config file against its flag. */
function readValue(flag: Flag, value: unknown, shown: string): Values[string] {
  const wrong = (expected: string) =>
    new UsageError(`${shown} must be ${expected}, but is ${inWords(value)}.`);
  if (flag.kind === 'boolean') {
    if (typeof value !== 'boolean') throw wrong('true or false');
    return value;
  }
  if (flag.kind === 'number') {
    const number = toNumber(value, () => wrong('a number'));
    const [least, most] = flag.whole ?? [Number.NaN, Number.NaN];
    if (flag.whole && !(Number.isInteger(number) && number >= least && number <= most)) {
      throw wrong(`a whole number from ${least} to ${most}`);
    }
    return number;
  }
  if (flag.kind === 'list' || flag.kind === 'numbers') {
    if (typeof value === 'object' && !isPlainList(value)) throw wrong('a list with commas');
    const parts = Array.isArray(value) ? value.map(String) : String(value).split(',');
    const texts = parts.map((part) => part.trim()).filter((part) => part !== '');
    if (texts.length === 0) throw wrong('a list with commas');
    if (flag.kind === 'list') {
      for (const text of texts) requireChoice(flag, text, shown);
      return texts;
    }
    return texts.map((text) => toNumber(text, () => wrong('numbers with commas')));
  }
  if (typeof value !== 'string' && typeof value !== 'number') throw wrong('a text');
  requireChoice(flag, String(value), shown);
  return String(value);
}

function isPlainList(value: unknown): boolean {
  return Array.isArray(value) && value.every((part) => typeof part !== 'object');
}

/** A value as it would be written; one of YAML may contain itself. */
function inWords(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return 'something that contains itself';
  }
}

function toNumber(value: unknown, error: () => UsageError): number {
  const number = typeof value === 'number' ? value : Number(value);
  if (String(value).trim() === '' || Number.isNaN(number)) throw error();
  return number;
}

function requireChoice({ choices }: Flag, text: string, shown: string): void {
  if (!choices || choices.includes(text)) return;
  throw new UsageError(
    `${shown} must be one of ${choices.join(', ')}, but is '${text}'.${didYouMean(text, choices)}`,
  );
}

function readConfig(path: string, flags: readonly Flag[]): Values {
  let parsed: unknown;
  try {
    parsed = parseYaml(readFileSync(path, 'utf8'), { logLevel: 'error' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [first = ''] = message.split('\n');
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such file',
      ENOTDIR: 'there is no such file',
      EISDIR: 'it is a folder',
      EACCES: 'you may not',
    };
    const reason = reasons[code ?? ''] ?? first.replace(/[:.]*$/, '');
    throw new UsageError(`The config file ${path} could not be read: ${reason}.`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new UsageError(`The config file ${path} must hold names and values, as in "gamma: 0.5".`);
  }
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => {
      const known = flags.find((flag) => flag.name === name && name !== 'config');
      if (!known) {
        throw new UsageError(
          `The config file ${path} has an unknown key '${name}'.${didYouMean(
            name,
            flags.map((flag) => flag.name),
          )}`,
        );
      }
      return [name, readValue(known, value, `${name} in ${path}`)];
    }),
  );
}
