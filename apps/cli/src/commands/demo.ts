import { join } from 'node:path';
import { atomicWriteFile, writeTable } from '@pairfair/engines/tables';
import { htmlSealLine, sealHtml } from '@pairfair/workbench/documents';
import { type Column, categoryColumn, numericColumn } from 'pairfair';
import type { DialPoint, MeritDial } from 'pairfair/internal';
import type { Command } from '../command.ts';
import { demoPage } from '../demo/demoPage.ts';
import { demoNext, demoStory } from '../demo/demoStory.ts';
import { demoVerdict } from '../demo/demoVerdict.ts';
import { runDemo } from '../demo/runDemo.ts';
import { readObjective } from '../giveUp.ts';
import { requireFilesFolder } from '../requireOut.ts';

/** Made-up applicants, judges who look at merit, and what the judges change: in the terminal. */
export const demo: Command = {
  usage: '[--give-up E] [--out DIR]',
  example: 'pairfair demo',
  positionals: [0, 0],
  flags: [
    {
      name: 'give-up',
      kind: 'number',
      value: 'E',
      help: 'AUC to give up at most for consistency with the judgments (0.0075)',
    },
    {
      name: 'out',
      kind: 'text',
      value: 'DIR',
      help: 'folder for the picture (demo.html) and the people (applicants.csv)',
    },
  ],
  async run({ values, terminal, signal }) {
    readObjective(values);
    if (typeof values.out === 'string') requireFilesFolder(values.out);
    const shown = runDemo(Number(values.seed ?? 1), Number(values['give-up'] ?? 0.0075), {
      ...{ signal, onProgress: terminal.progress },
    });
    const { judged, shuffled, fairPast, ...settings } = shown;
    for (const line of [...demoStory(shown), '', ...demoNext]) terminal.print(line);
    if (typeof values.out === 'string') {
      await atomicWriteFile(join(values.out, 'demo.html'), sealHtml(demoPage(shown, htmlSealLine)));
      await writeTable(join(values.out, 'applicants.csv'), fileColumns(judged));
      terminal.print(`Saved demo.html and applicants.csv in ${values.out}; try`);
      terminal.print(
        `  pairfair tune ${join(values.out, 'applicants.csv')} --id id --target hired --protected background --ratings rating --out model.json`,
      );
    }
    return {
      ...{ format: 'pairfair/demo', version: 1, ...settings },
      judged: { ...figuresOf(judged), ...demoVerdict(judged, shuffled) },
      shuffled: figuresOf(shuffled),
      fairPast: { ...figuresOf(fairPast), ...demoVerdict(fairPast) },
    };
  },
};

/** What a dial shows, without where each person stands. */
function figuresOf({ original, setting, tuned, points }: MeritDial): object {
  const without = ({ places: _, ...figures }: DialPoint) => figures;
  return { original, setting, tuned: without(tuned), points: points.map(without) };
}

/** The people learned from, as a file that the other commands take. */
function fileColumns({ applicants, later }: MeritDial): Column[] {
  const { table, groups, groupNames, hired, ratings } = applicants;
  const people = groups.length - later.length;
  const names = Array.from({ length: people }, (_, i) => `A${String(i + 1).padStart(4, '0')}`);
  const cut = (column: Column): Column =>
    column.kind === 'numeric'
      ? { ...column, values: column.values.slice(0, people) }
      : { ...column, codes: column.codes.slice(0, people) };
  return [
    categoryColumn('id', names),
    ...table.columns.map(cut),
    categoryColumn(
      'background',
      names.map((_, i) => groupNames[groups[i] ?? -1]),
    ),
    numericColumn('rating', ratings.slice(0, people)),
    categoryColumn(
      'hired',
      names.map((_, i) => (hired[i] === 1 ? 'yes' : 'no')),
    ),
  ];
}
