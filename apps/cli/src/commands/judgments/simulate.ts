import { extname } from 'node:path';
import { atomicWriteFile, isStandardOutput, requireWritable } from '@pairfair/engines/tables';
import { csvText } from '@pairfair/output';
import {
  collectAnswers,
  type Judgment,
  measureAgreement,
  type SimulatedJudge,
  type Study,
  writeJudgments,
} from 'pairfair';
import { campTruths } from 'pairfair/internal';
import { type Flag, UsageError, type Values } from '../../command.ts';
import { commandLine } from '../../commandLine.ts';
import { graphFlags, roleFlags } from '../../dataFlags.ts';
import { placeName, requireOut } from '../../requireOut.ts';
import { type AskedPeople, askedPeople } from './askedPeople.ts';
import { askJudges, selectFlag } from './askJudges.ts';
import { panelFlags, panelWords, readPanel } from './panel.ts';
import type { Verb } from './verb.ts';

/** What judges are asked for. */
export const kindFlag: Flag = {
  name: 'kind',
  kind: 'text',
  help: 'what judges are asked for (pairs of a graph, ratings of classes, comparisons of a ranking)',
  choices: ['pair', 'rating', 'comparison'],
};

/** How many judges have each task. */
export const overlapFlag: Flag = {
  name: 'overlap',
  kind: 'number',
  value: 'N',
  help: 'different judges who answer each task (2)',
};

/** Asks made-up judges and writes their judgments. */
export const simulate: Verb = {
  flags: [
    ...roleFlags,
    ...graphFlags,
    ...panelFlags,
    ...[kindFlag, selectFlag, overlapFlag],
    {
      name: 'answers',
      kind: 'numbers',
      value: 'N',
      help: 'how many answers; plan takes a list (what such a study takes)',
    },
    {
      name: 'people-out',
      kind: 'text',
      value: 'FILE',
      help: 'also write the synthetic people, as a CSV table',
    },
    { name: 'out', kind: 'text', value: 'FILE', help: 'where to write' },
  ],
  async run(invocation) {
    const { values, terminal, signal } = invocation;
    const out = requireOut(values);
    const format = formatOf(out);
    const peopleOut = values['people-out'];
    if (typeof peopleOut === 'string') requireWritable(peopleOut);
    if ([out, peopleOut].every((place) => typeof place === 'string' && isStandardOutput(place))) {
      throw new UsageError('--out and --people-out cannot both be standard output.');
    }
    const seed = Number(values.seed ?? 1);
    const people = await askedPeople(invocation);
    if (peopleOut !== undefined && !people.synthetic) {
      throw new UsageError('--people-out goes with synthetic-low and synthetic-high.');
    }
    const panel = readPanel(values, [people.task.kind]);
    const truths = campTruths(people.task.truth, {
      camps: 1 + Math.max(...panel.map(({ camp = 0 }) => camp)),
      ...(values.apart !== undefined && { apart: Number(values.apart) }),
      ...{ groups: people.groups, seed },
    });
    const judgments = askJudges(people, panel, truths, invocation);
    terminal.stage('asked');
    await atomicWriteFile(out, writeJudgments(judgments, { format }));
    if (people.synthetic) await writePeople(people.synthetic, people, values);

    const { ids, groups, task } = people;
    const answers = collectAnswers(judgments, { people: ids, groups, levels: task.levels });
    const { says, verdict, distinguishable, basis } = measureAgreement(answers, { seed, signal });
    terminal.print(
      `${judgments.length} answers (${task.kind}s) by ${panel.length} judges (${panelWords(panel)}) about ${ids.length} people.`,
    );
    if (distinguishable) terminal.print(says);
    else terminal.note(`Note: ${says}`);
    terminal.print(`Wrote ${placeName(out)}`);
    terminal.next(commandLine('judgments', 'agreement', out));
    return {
      format: 'pairfair/simulation',
      version: 1,
      ...{ kind: task.kind, select: String(values.select ?? 'random'), people: ids.length },
      answers: judgments.length,
      judges: panel.map((judge) => judgeDocument(judge, judgments)),
      agreement: { says, verdict, distinguishable, basis },
      out,
    };
  },
};

/** How judgments are written, by the ending of the file. */
function formatOf(out: string): 'csv' | 'ndjson' {
  const ending = extname(out).toLowerCase();
  if (ending === '.csv') return 'csv';
  if (['', '.ndjson', '.jsonl', '.json'].includes(ending)) return 'ndjson';
  throw new UsageError(`--out ${out}: judgments are written as .ndjson or .csv, not as ${ending}.`);
}

function judgeDocument(judge: SimulatedJudge, judgments: readonly Judgment[]): object {
  const { name, manner = 'honest', camp = 0, leniency = 0 } = judge;
  const answers = judgments.filter((judgment) => judgment.judge === name).length;
  return { name, manner, camp, leniency, answers };
}

/** The synthetic people as a table that `fit` and `compare` take. */
async function writePeople(
  { table, labels, groups, groupNames }: Study,
  { ids, sides }: AskedPeople,
  values: Values,
): Promise<void> {
  if (values['people-out'] === undefined) return;
  const { columns } = table;
  const rows = ids.map((id, i) => [
    id,
    ...columns.map((column) => (column.kind === 'numeric' ? column.values[i]! : '')),
    ...[groupNames[groups[i]!]!, labels[i]!, sides[i] === 1 ? 'test' : 'train'],
  ]);
  const head = ['id', ...columns.map(({ name }) => name), 'group', 'label', 'split'];
  await atomicWriteFile(
    String(values['people-out']),
    csvText([head, ...rows], { spreadsheet: false }),
  );
}
