import type { Flag, ListedCommand, NamedCommand } from './command.ts';
import { commonFlags } from './commonFlags.ts';
import { type Paint, plain } from './paint.ts';

/** The help of the whole program. */
export function programHelp(commands: readonly ListedCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'pairfair: individual fairness from judgments of who deserves the same treatment.',
    '',
    'Usage: pairfair COMMAND …      pairfair help COMMAND      pairfair --version',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Start with: pairfair demo, or with your own table: pairfair inspect people.csv',
  ].join('\n');
}

/** The help of one command, with an example that runs and its flags under headings. */
export function commandHelp(command: NamedCommand, paint: Paint = plain): string {
  const flags = [...command.flags, ...commonFlags];
  const headings = Array.from(new Set(flags.map(({ group = ownHeading }) => group)));
  // What is the command's own comes first, what every command takes last.
  const ordered = [ownHeading, ...headings.filter((heading) => heading !== ownHeading)];
  return [
    `${command.summary}.`,
    '',
    `Usage: pairfair ${command.name} ${command.usage}`,
    `Example: ${command.example}`,
    ...ordered.flatMap((heading) => {
      const own = flags.filter(({ group = ownHeading }) => group === heading);
      return own.length === 0 ? [] : ['', paint.bold(`${heading}:`), ...flagLines(own)];
    }),
  ].join('\n');
}

const ownHeading = 'This command';

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
