import { join } from 'node:path';
import { atomicWriteFile } from '@pairfair/engines/tables';
import { parallelJudgmentPlans } from '@pairfair/workbench/comparison';
import { sealJson } from '@pairfair/workbench/documents';
import type { JudgmentPlanSettings, SimulationTask } from 'pairfair';
import { amountsUpTo, answersWithin, summarizeJudgmentPlan } from 'pairfair/internal';
import { type Flag, UsageError, type Values } from '../../command.ts';
import { graphFlags, modelFlags, roleFlags } from '../../dataFlags.ts';
import { writeFigures } from '../../figures.ts';
import { requireFilesFolder } from '../../requireOut.ts';
import { versions } from '../../version.ts';
import { readWorkers, workersFlag } from '../../workers.ts';
import { panelFlags, panelWords, readPanel } from './panel.ts';
import { planSource, viewFlags } from './planSource.ts';
import {
  assumptionText,
  budgetAnswer,
  budgetTable,
  planAnswer,
  planFigure,
  planTable,
} from './planText.ts';
import { kindFlag, overlapFlag } from './simulate.ts';
import type { Verb } from './verb.ts';

/** The time that judges have. */
const timeFlags: readonly Flag[] = [
  { name: 'judges', kind: 'number', value: 'N', help: 'plan: how many judges there are (10)' },
  {
    name: 'minutes',
    kind: 'number',
    value: 'M',
    help: 'plan: how long each of them answers; every kind of question is then tried',
  },
  {
    name: 'seconds-per-answer',
    kind: 'numbers',
    value: 'S',
    help: 'plan: one number, or three for pairs, ratings and rankings (6; of a list, 3 a person)',
  },
  {
    name: 'list-size',
    kind: 'number',
    value: 'N',
    help: 'plan: people in a ranking task; more than two are put in order (2)',
  },
];

/** Says what judges' time buys, or how many answers a study needs, by playing it through. */
export const plan: Verb = {
  flags: [
    ...roleFlags,
    ...graphFlags,
    ...viewFlags,
    ...panelFlags,
    ...timeFlags,
    ...[kindFlag, overlapFlag],
    ...modelFlags.filter(({ name }) =>
      ['strictness', 'gamma', 'ridge', 'neighbors'].includes(name),
    ),
    {
      name: 'answers',
      kind: 'numbers',
      value: 'LIST',
      help: 'numbers of answers to try, ascending (six, up to what the paper asks)',
    },
    { name: 'runs', kind: 'number', value: 'N', help: 'plan: independent runs, from 2 (5)' },
    {
      name: 'within',
      kind: 'number',
      value: 'D',
      help: 'plan: how near to everything known is near enough (0.02)',
    },
    { name: 'out', kind: 'text', value: 'DIR', help: 'where to write' },
    workersFlag,
  ],
  async run(invocation) {
    const { terminal, signal } = invocation;
    const values = withJudges(invocation.values);
    const runs = wholeNumber(values, 'runs', 5, 2, 1000);
    const within = Number(values.within ?? 0.02);
    if (!(within >= 0 && within <= 1)) {
      throw new UsageError(`--within must lie in [0, 1], but is ${within}.`);
    }
    requireTimeFlags(values);
    if (typeof values.out === 'string') requireFilesFolder(values.out);
    const { source, merit, kinds: known, assumed } = await planSource({ ...invocation, values });
    // With time to spend every kind is tried; without, the usual one.
    const kinds = values.minutes === undefined ? known.slice(0, 1) : inOrder(known);
    const panel = readPanel(values, kinds);
    const listSize = wholeNumber(values, 'list-size', 2, 2, 20);
    const common = {
      ...{ source, panel, listSize, seed: Number(values.seed ?? 1), ...(merit && { merit }) },
      overlap: wholeNumber(values, 'overlap', Math.min(2, panel.length), 1, panel.length),
      ...numbersOf(values, ['apart', 'strictness', 'gamma', 'ridge', 'neighbors']),
    };
    const settings = kinds.map((kind): JudgmentPlanSettings => {
      const answers = amountsOf(values, kind, panel.length, listSize);
      return { ...common, kind, ...(answers && { answers }) };
    });
    const played = await parallelJudgmentPlans(settings, {
      ...{ runs, signal, onProgress: terminal.progress, workers: readWorkers(values) },
    });
    const plans = played.map((each) => summarizeJudgmentPlan(each, within));
    terminal.stage('played');

    const time = timeOf(values, panel.length);
    const says = time ? budgetAnswer(plans, time) : planAnswer(plans[0]!, within);
    if (assumed) terminal.print(`${assumptionText(assumed)}\n`);
    for (const line of time ? budgetTable(plans) : planTable(plans[0]!)) terminal.print(line);
    terminal.print('');
    terminal.print(says);
    for (const warning of new Set(plans.flatMap(({ warnings }) => warnings))) {
      terminal.note(`Note: ${warning}`);
    }
    const { source: _, panel: __, merit: ___, ...asked } = common;
    const document = {
      format: 'pairfair/judgment-plan',
      version: 2,
      ...{ says, assumed, ...(time ? { time, plans } : plans[0]), within, runs },
      settings: { ...(!time && { kind: kinds[0] }), ...asked },
      ...{ panel: panelWords(panel), judges: panel, versions },
    };
    if (typeof values.out === 'string') {
      await atomicWriteFile(join(values.out, 'plan.json'), sealJson(document, 2));
      await writeFigures([{ name: 'plan', svg: planFigure(plans) }], 'svg', values.out);
      terminal.print(`Wrote ${join(values.out, 'plan.json')} and plan.svg`);
    }
    return document;
  },
};

/** `--judges` counts everybody: those of whom nothing else is said are honest. */
function withJudges(values: Values): Values {
  if (values.judges === undefined) return values;
  if (values.honest !== undefined) {
    throw new UsageError('--judges counts everybody, so --honest follows from it.');
  }
  const judges = wholeNumber(values, 'judges', 10, 1, 10_000);
  const others = ['lenient', 'always-yes', 'coin'].reduce(
    (sum, name) => sum + Number(values[name] ?? 0),
    0,
  );
  if (others > judges) {
    throw new UsageError(`--judges is ${judges}, but ${others} are described.`);
  }
  return { ...values, honest: judges - others };
}

function requireTimeFlags(values: Values): void {
  if (values.minutes === undefined) {
    if (values['seconds-per-answer'] === undefined) return;
    throw new UsageError('--seconds-per-answer goes with --minutes.');
  }
  if (!(Number(values.minutes) > 0)) {
    throw new UsageError(`--minutes must be above 0, but is ${values.minutes}.`);
  }
  if (values.answers !== undefined) {
    throw new UsageError('--minutes says how many answers there are, so --answers cannot.');
  }
  const seconds = secondsOf(values);
  if (seconds && seconds.length !== 1 && seconds.length !== 3) {
    throw new UsageError(
      `--seconds-per-answer takes one number or three, but has ${seconds.length}.`,
    );
  }
}

/** Pairs, ratings, rankings: as the table lists them. */
function inOrder(kinds: readonly SimulationTask['kind'][]): SimulationTask['kind'][] {
  return order.filter((kind) => kinds.includes(kind));
}

const order = ['pair', 'rating', 'comparison'] as const;

function secondsOf(values: Values): readonly number[] | undefined {
  return values['seconds-per-answer'] as readonly number[] | undefined;
}

function amountsOf(
  values: Values,
  kind: SimulationTask['kind'],
  judges: number,
  listSize: number,
): readonly number[] | undefined {
  if (values.minutes === undefined) return values.answers as readonly number[] | undefined;
  const seconds = secondsOf(values);
  const each = seconds?.[seconds.length === 1 ? 0 : order.indexOf(kind)];
  return amountsUpTo(
    answersWithin({
      ...{ judges, minutes: Number(values.minutes) },
      ...(kind === 'comparison' && { listSize }),
      ...(each !== undefined && { secondsPerAnswer: each }),
    }),
  );
}

function timeOf(values: Values, judges: number): { judges: number; minutes: number } | null {
  return values.minutes === undefined ? null : { judges, minutes: Number(values.minutes) };
}

function numbersOf<Name extends string>(
  values: Values,
  names: readonly Name[],
): Partial<Record<Name, number>> {
  const given = names.filter((name) => values[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, Number(values[name])])) as Partial<
    Record<Name, number>
  >;
}

function wholeNumber(values: Values, name: string, otherwise: number, low: number, high: number) {
  const value = Number(values[name] ?? otherwise);
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  throw new UsageError(`--${name} must be a whole number from ${low} to ${high}, but is ${value}.`);
}
