import { commands } from './commands/index.ts';
import { programHelp } from './help.ts';
import { didYouMean } from './nearest.ts';
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
