import type { Flag, ListedCommand, NamedCommand } from './command.ts';
import { commonFlags } from './commonFlags.ts';

/** The help of the whole program. */
export function programHelp(commands: readonly ListedCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'pairfair: individual fairness from judgments of who deserves the same treatment.',
    '',
    'Usage: pairfair COMMAND …      pairfair COMMAND --help',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Start with: pairfair demo',
  ].join('\n');
}

/** The help of one command, with an example that runs. */
export function commandHelp(command: NamedCommand): string {
  return [
    `${command.summary}.`,
    '',
    `Usage: pairfair ${command.name} ${command.usage}`,
    `Example: ${command.example}`,
    '',
    ...flagLines(command.flags),
    ...(command.flags.length > 0 ? [''] : []),
    ...flagLines(commonFlags),
  ].join('\n');
}

function flagLines(flags: readonly Flag[]): string[] {
  const left = flags.map(({ name, kind, value }) =>
    kind === 'boolean' ? `--${name}` : `--${name} ${value ?? 'VALUE'}`,
  );
  const width = Math.max(0, ...left.map((text) => text.length));
  return flags.map(({ help, choices }, k) => {
    const words = choices && choices.length <= 8 ? ` (${choices.join(' | ')})` : '';
    return `  ${(left[k] ?? '').padEnd(width)}  ${help}${words}`;
  });
}
