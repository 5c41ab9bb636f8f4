import { PairfairError } from 'pairfair';
import { type Command, UsageError } from './command.ts';
import { commands } from './commands/index.ts';
import { commandHelp, programHelp } from './help.ts';
import { jsonText } from './jsonText.ts';
import { didYouMean } from './nearest.ts';
import { parseCall } from './parseCall.ts';
import { createTerminal } from './terminal.ts';
import { version } from './version.ts';

/** Runs the program on its words and returns the exit code: 0 done, 1 failed, 2 misused. */
export async function runProgram(words: readonly string[], signal: AbortSignal): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(`${programHelp(commands)}\n`);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    process.stdout.write(`${version}\n`);
    return 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) {
    const hint = didYouMean(
      name,
      commands.map((candidate) => candidate.name),
    );
    process.stderr.write(`There is no command '${name}'.${hint} pairfair --help lists them.\n`);
    return 2;
  }
  return runCommand(command, rest, signal);
}

async function runCommand(
  command: Command,
  words: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  try {
    const { positionals, values } = parseCall(command, words);
    if (values.help) {
      process.stdout.write(`${commandHelp(command)}\n`);
      return 0;
    }
    const json = values.json === true;
    const terminal = createTerminal({
      json,
      verbose: values.verbose === true,
      color: values['no-color'] !== true && process.env.NO_COLOR === undefined,
    });
    try {
      const document = await command.run({ positionals, values, terminal, signal });
      if (json) process.stdout.write(`${jsonText(document)}\n`);
    } finally {
      terminal.clear();
    }
    return 0;
  } catch (error) {
    return report(error, command);
  }
}

/** What people see of an error: one sentence, and a stack only for a bug. */
function report(error: unknown, command: Command): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message} See pairfair ${command.name} --help.\n`);
    return 2;
  }
  if (error instanceof PairfairError) {
    process.stderr.write(`${error.message}\n`);
    return error.code === 'cancelled' ? 130 : 1;
  }
  process.stderr.write(`This is a bug in pairfair:\n${(error as Error)?.stack ?? String(error)}\n`);
  return 1;
}
