import { existsSync, statSync } from 'node:fs';
import { jsonText } from '@pairfair/workbench/documents';
import type { PairfairError } from 'pairfair';
import { type NamedCommand, UsageError, type Values } from './command.ts';
import { escapeControls } from './escapeControls.ts';
import { commandHelp } from './help.ts';
import { inFlags } from './inFlags.ts';
import { paintOf } from './paint.ts';
import { parseCall } from './parseCall.ts';
import { systemSentence } from './systemSentence.ts';
import { createTerminal } from './terminal.ts';

/** Runs a command on the words after its name and returns the exit code of {@link runProgram}. */
export async function runCommand(
  command: NamedCommand,
  words: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  try {
    const { positionals, values } = parseCall(command, words);
    if (values.help) {
      process.stdout.write(`${commandHelp(command, paintOf(process.stdout))}\n`);
      return 0;
    }
    requireOtherFile(positionals, values);
    const json = values.json === true;
    const stdoutTaken = await writesToStandardOutput(values);
    if (json && stdoutTaken) {
      throw new UsageError('--json and --out - both take standard output: leave one of them out.');
    }
    const terminal = createTerminal({
      json,
      verbose: values.verbose === true,
      noColor: values['no-color'] === true,
      stdoutTaken,
    });
    try {
      const document = await command.run({ positionals, values, terminal, signal });
      if (json) process.stdout.write(`${jsonText(document)}\n`);
      return command.failed?.(document) ? 1 : 0;
    } finally {
      terminal.clear();
    }
  } catch (error) {
    return report(error, command, words.includes('--no-color'));
  }
}

/** What is read must not be replaced by what is written. */
function requireOtherFile(positionals: readonly string[], values: Values): void {
  const out = markOf(values.out);
  if (out === undefined) return;
  const inputs = [...positionals, values.judgments, values.graph, values.people, values.config];
  const same = inputs.find((input) => markOf(input) === out);
  if (same === undefined) return;
  throw new UsageError(
    `--out ${values.out} would replace ${same}, which is read here: name another file.`,
  );
}

/** What tells a regular file from others; undefined for anything else. */
function markOf(place: unknown): string | undefined {
  if (typeof place !== 'string' || !existsSync(place)) return undefined;
  const found = statSync(place);
  return found.isFile() ? `${found.dev} ${found.ino}` : undefined;
}

/** Whether what a command writes goes to standard output, so that its talk must not. */
async function writesToStandardOutput(values: Values): Promise<boolean> {
  const places = [values.out, values['people-out']].filter((place) => typeof place === 'string');
  if (places.length === 0) return false;
  // Loaded here: commands that write no file start without the engines.
  const { isStandardOutput } = await import('@pairfair/engines/tables');
  return places.some(isStandardOutput);
}

/** By its name: a studio that was fetched brings a library of its own. */
function isPairfairError(error: unknown): error is PairfairError {
  return error instanceof Error && error.name === 'PairfairError';
}

/** What people see of an error: one sentence, and a stack only for a bug. */
function report(error: unknown, command: NamedCommand, noColor: boolean): number {
  const paint = paintOf(process.stderr, { noColor });
  const say = (text: string) => process.stderr.write(`${paint.error(escapeControls(text))}\n`);
  if (error instanceof UsageError) {
    say(`${error.message} See pairfair ${command.name} --help.`);
    return 2;
  }
  if (isPairfairError(error)) {
    say(inFlags(error.message, command.flags));
    return error.code === 'cancelled' ? 130 : 1;
  }
  const sentence = systemSentence(error);
  if (sentence === undefined) {
    say(`This is a bug in pairfair:\n${(error as Error)?.stack ?? String(error)}`);
  } else say(sentence);
  return 1;
}
