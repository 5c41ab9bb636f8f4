import { join } from 'node:path';
import { atomicWriteFile } from '@pairfair/engines/tables';
import { parallelJudgmentPlan } from '@pairfair/workbench/comparison';
import { sealJson } from '@pairfair/workbench/documents';
import type { JudgmentPlanSettings, SimulationTask, StudySource } from 'pairfair';
import { sideOfTerms, simulationTask, summarizeJudgmentPlan } from 'pairfair/internal';
import { type Invocation, UsageError, type Values } from '../../command.ts';
import { comparisonStudy } from '../../comparisonStudy.ts';
import { graphFlags, modelFlags, roleFlags } from '../../dataFlags.ts';
import { describeData } from '../../describeData.ts';
import { writeFigures } from '../../figures.ts';
import { loadData } from '../../loadData.ts';
import { readSide } from '../../side.ts';
import { versions } from '../../version.ts';
import { readWorkers, workersFlag } from '../../workers.ts';
import { requireNoTableFlags, syntheticSets } from './askedPeople.ts';
import { panelFlags, panelWords, readPanel } from './panel.ts';
import { planAnswer, planFigure, planTable } from './planText.ts';
import { kindFlag, overlapFlag } from './simulate.ts';
import type { Verb } from './verb.ts';

/** Says how many answers a study needs, by playing it through with made-up judges. */
export const plan: Verb = {
  flags: [
    ...roleFlags,
    ...graphFlags,
    ...panelFlags,
    ...[kindFlag, overlapFlag],
    ...modelFlags.filter(({ name }) => ['gamma', 'dims', 'ridge', 'neighbors'].includes(name)),
    {
      name: 'answers',
      kind: 'numbers',
      value: 'LIST',
      help: 'numbers of answers to try, ascending (six, up to what the paper asks)',
    },
    { name: 'runs', kind: 'number', value: 'N', help: 'plan: independent runs, from 2 (10)' },
    {
      name: 'within',
      kind: 'number',
      value: 'D',
      help: 'plan: how near to the full graph is near enough (0.02)',
    },
    { name: 'out', kind: 'text', value: 'DIR', help: 'where to write' },
    workersFlag,
  ],
  async run(invocation) {
    const { values, terminal, signal } = invocation;
    const runs = wholeNumber(values, 'runs', 10, 2, 1000);
    const within = Number(values.within ?? 0.02);
    if (!(within >= 0 && within <= 1)) {
      throw new UsageError(`--within must lie in [0, 1], but is ${within}.`);
    }
    const { source, kind } = await planSource(invocation);
    const panel = readPanel(values, kind);
    const settings: JudgmentPlanSettings = {
      ...{ source, kind, panel, seed: Number(values.seed ?? 1) },
      overlap: wholeNumber(values, 'overlap', Math.min(2, panel.length), 1, panel.length),
      ...(values.answers !== undefined && { answers: values.answers as readonly number[] }),
      ...numbersOf(values, ['apart', 'gamma', 'dims', 'ridge', 'neighbors']),
    };
    const played = await parallelJudgmentPlan(settings, {
      ...{ runs, signal, onProgress: terminal.progress, workers: readWorkers(values) },
    });
    const curve = summarizeJudgmentPlan(played, within);
    terminal.stage('played');
    const says = planAnswer(curve, within);
    for (const line of planTable(curve)) terminal.print(line);
    terminal.print('');
    terminal.print(says);
    for (const warning of curve.warnings) terminal.note(`Note: ${warning}`);
    const { source: _, panel: __, ...asked } = settings;
    const document = {
      format: 'pairfair/judgment-plan',
      version: 1,
      ...{ says, ...curve, within, runs, settings: asked },
      ...{ panel: panelWords(panel), judges: panel, versions },
    };
    if (typeof values.out === 'string') {
      await atomicWriteFile(join(values.out, 'plan.json'), sealJson(document, 2));
      await writeFigures([{ name: 'plan', svg: planFigure(curve) }], 'svg', values.out);
      terminal.print(`Wrote ${join(values.out, 'plan.json')} and plan.svg`);
    }
    return document;
  },
};

async function planSource({
  positionals,
  values,
  terminal,
}: Invocation): Promise<{ source: StudySource; kind: SimulationTask['kind'] }> {
  const name = String(positionals[1]);
  const asked = values.kind as SimulationTask['kind'] | undefined;
  const extraColumns = syntheticSets[name];
  if (extraColumns !== undefined) {
    requireNoTableFlags(values, name);
    return { source: { kind: 'admissions', extraColumns }, kind: asked ?? 'pair' };
  }
  const data = await loadData(name, values, terminal);
  describeData(data, terminal);
  const side = await readSide(data, values);
  const study = comparisonStudy(data, side, values);
  const known = sideOfTerms(side.terms, data.people, 'everybody');
  const { kind } = simulationTask(known, study.groups, asked);
  return { source: { kind: 'study', study }, kind };
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
