import { jsonText } from '@pairfair/workbench/documents';
import { type NamedCommand, UsageError } from './command.ts';
import { commandHelp } from './help.ts';
import { paintOf } from './paint.ts';
import { parseCall } from './parseCall.ts';
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
    const json = values.json === true;
    const terminal = createTerminal({
      json,
      verbose: values.verbose === true,
      noColor: values['no-color'] === true,
    });
    try {
      const document = await command.run({ positionals, values, terminal, signal });
      if (json) process.stdout.write(`${jsonText(document)}\n`);
    } finally {
      terminal.clear();
    }
    return 0;
  } catch (error) {
    return report(error, command, words.includes('--no-color'));
  }
}

/** What people see of an error: one sentence, and a stack only for a bug. */
async function report(error: unknown, command: NamedCommand, noColor: boolean): Promise<number> {
  const paint = paintOf(process.stderr, { noColor });
  if (error instanceof UsageError) {
    process.stderr.write(`${paint.error(error.message)} See pairfair ${command.name} --help.\n`);
    return 2;
  }
  // Loaded here: the studio's own commands start without the library.
  const { PairfairError } = await import('pairfair');
  if (error instanceof PairfairError) {
    process.stderr.write(`${paint.error(error.message)}\n`);
    return error.code === 'cancelled' ? 130 : 1;
  }
  process.stderr.write(`This is a bug in pairfair:\n${(error as Error)?.stack ?? String(error)}\n`);
  return 1;
}
