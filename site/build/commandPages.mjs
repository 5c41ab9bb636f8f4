import { commands } from '../../apps/cli/dist/commands/index.js';
import { commonFlags } from '../../apps/cli/dist/commonFlags.js';
import { cell, codeCell } from './cell.mjs';

/** A page per command, with its flags as the command itself knows them, and a page of all. */
export async function commandPages() {
  const loaded = await Promise.all(
    commands.map(async ({ name, summary, load }) => ({ name, summary, ...(await load()) })),
  );
  const list = loaded.map(
    ({ name, summary }) => `| [${name}](commands/${name}.md) | ${cell(summary)} |`,
  );
  const all = [
    '# Commands',
    'Made from the commands themselves: what `pairfair COMMAND --help` says. [The command](../command.md) tells how they go together.',
    ['| | |', '| --- | --- |', ...list].join('\n'),
    '## Flags of every command',
    flagTable(commonFlags),
  ];
  return Object.fromEntries([
    ['reference/commands.md', `${all.join('\n\n')}\n`],
    ...loaded.map((command) => [`reference/commands/${command.name}.md`, commandPage(command)]),
  ]);
}

function commandPage({ name, summary, usage, example, flags }) {
  const headings = [...new Set(flags.map(({ group = '' }) => group))].sort(
    (a, b) => Number(a !== '') - Number(b !== ''),
  );
  const tables = headings.flatMap((heading) => [
    `## ${heading === '' ? 'Flags of its own' : heading}`,
    flagTable(flags.filter(({ group = '' }) => group === heading)),
  ]);
  return `${[
    `# pairfair ${name}`,
    `${cell(summary)[0].toUpperCase()}${cell(summary).slice(1)}.`,
    `\`\`\`text\npairfair ${name} ${usage}\n\`\`\``,
    `For example:\n\n\`\`\`text\n${example}\n\`\`\``,
    ...tables,
    'It also takes [the flags of every command](../commands.md#flags-of-every-command).',
  ].join('\n\n')}\n`;
}

function flagTable(flags) {
  const rows = flags.map(({ name, kind, value, help, choices = [] }) => {
    const call = kind === 'boolean' ? `--${name}` : `--${name} ${value ?? 'VALUE'}`;
    const words = choices.length > 0 ? ` (${choices.map(codeCell).join(', ')})` : '';
    return `| ${codeCell(call)} | ${cell(help)}${words} |`;
  });
  return ['| flag | |', '| --- | --- |', ...rows].join('\n');
}
