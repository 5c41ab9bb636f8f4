import { checkFiles, dataSetNamed, dataSets } from '@pairfair/workbench/datasets';
import type { Command } from '../command.ts';
import { commandLine } from '../commandLine.ts';

/** Tells of the public data sets and checks the files. */
export const data: Command = {
  usage: '[NAME] [--data DIR]',
  example: 'pairfair data compas',
  positionals: [0, 1],
  verbs: dataSets.map(({ name }) => name),
  flags: [{ name: 'data', kind: 'text', value: 'DIR', help: 'the folder with the files (data)' }],
  async run({ positionals, values, terminal }) {
    const folder = String(values.data ?? 'data');
    const [name] = positionals;
    const chosen = name === undefined ? dataSets : [dataSetNamed(name)];
    const told = [];
    for (const set of chosen) {
      const files = await checkFiles(set, folder);
      terminal.print(`${set.name}: ${set.title}. ${set.about}`);
      for (const rule of set.rule) terminal.print(`  ${rule}`);
      for (const { path, sha256, from, state } of files) {
        terminal.print(`  ${path} (${state} in ${folder})`);
        terminal.print(`    SHA-256 ${sha256}`);
        terminal.print(`    from ${from}`);
      }
      terminal.print(`  licence: ${set.licence}`);
      told.push({ ...set, files });
    }
    if (name !== undefined)
      terminal.next(commandLine('reproduce', name, '--data', folder, '--out', 'results'));
    return { format: 'pairfair/data', version: 1, folder, sets: told };
  },
};
