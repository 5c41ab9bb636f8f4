import { commands } from './commands/index.ts';
import { programHelp } from './help.ts';
import { didYouMean } from './nearest.ts';
import { version } from './version.ts';

/** Runs the program on its words and returns the exit code: 0 done, 1 failed, 2 misused. */
export async function runProgram(words: readonly string[], signal: AbortSignal): Promise<number> {
  const [first, ...others] = words;
  // help COMMAND is COMMAND --help.
  const asksHelp = first === 'help' && others.length > 0;
  const [name, rest] = asksHelp ? [others[0], ['--help']] : [first, others];
  if (name === undefined || ['--help', '-h', 'help'].includes(name)) {
    process.stdout.write(`${programHelp(commands)}\n`);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    process.stdout.write(`${version}\n`);
    return 0;
  }
  const listed = commands.find((candidate) => candidate.name === name);
  if (!listed) {
    const hint = didYouMean(
      name,
      commands.map((candidate) => candidate.name),
    );
    process.stderr.write(`There is no command '${name}'.${hint} pairfair --help lists them.\n`);
    return 2;
  }
  const { runCommand } = await import('./runCommand.ts');
  return runCommand({ ...listed, ...(await listed.load()) }, rest, signal);
}
