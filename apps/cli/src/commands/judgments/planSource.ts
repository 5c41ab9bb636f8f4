import type { AssumedStudy, JudgmentPlanSettings, SimulationTask } from 'pairfair';
import { assumeJudges, sideOfTerms, simulationKinds, simulationTask } from 'pairfair/internal';
import { type Flag, type Invocation, UsageError } from '../../command.ts';
import { comparisonStudy, unjudgedStudy } from '../../comparisonStudy.ts';
import { describeData } from '../../describeData.ts';
import { namesGraph } from '../../fairnessTerms.ts';
import { loadData } from '../../loadData.ts';
import { readSide } from '../../side.ts';
import { requireNoTableFlags, syntheticSets } from './askedPeople.ts';

/** What judges look at, where nobody has judged yet. */
export const viewFlags: readonly Flag[] = [
  {
    name: 'judges-know',
    kind: 'list',
    value: 'COL,…',
    help: 'without judgments: the columns judges are assumed to look at',
  },
  {
    name: 'judges-ignore',
    kind: 'list',
    value: 'COL,…',
    help: 'without judgments: the columns they are assumed not to count (those that reveal the group)',
  },
];

/** Whom a plan is about and what the judges would find out. */
export interface PlanSource extends Pick<JudgmentPlanSettings, 'source' | 'merit'> {
  /** The kinds of question whose right answers are known, the usual one first. */
  readonly kinds: readonly SimulationTask['kind'][];
  /** What was assumed about the judges, where nobody has judged yet. */
  readonly assumed: Pick<AssumedStudy, 'known' | 'ignored'> | null;
}

/** The people DATA names: those of a table, judged or not, or synthetic ones. */
export async function planSource(invocation: Invocation): Promise<PlanSource> {
  const { positionals, values, terminal } = invocation;
  const name = String(positionals[1]);
  const asked = values.kind as SimulationTask['kind'] | undefined;
  const extraColumns = syntheticSets[name];
  const assumes = extraColumns === undefined && !namesGraph(values);
  const view = viewFlags.find((flag) => values[flag.name] !== undefined);
  if (view && !assumes) {
    throw new UsageError(`--${view.name} is for tables that nobody has judged yet.`);
  }
  if (extraColumns !== undefined) {
    requireNoTableFlags(values, name);
    const kinds = ['pair', 'rating', 'comparison'] as const;
    const source = { kind: 'admissions', extraColumns } as const;
    return { source, kinds: asked ? [asked] : kinds, assumed: null };
  }
  const data = await loadData(name, values, terminal);
  describeData(data, terminal);
  if (assumes) {
    const { study, merit, known, ignored } = assumeJudges(unjudgedStudy(data, values), {
      know: values['judges-know'] as string[] | undefined,
      ignore: values['judges-ignore'] as string[] | undefined,
    });
    const kinds = asked ? [asked] : simulationKinds(study.side);
    return { source: { kind: 'study', study }, merit, kinds, assumed: { known, ignored } };
  }
  const side = await readSide(data, values);
  const study = comparisonStudy(data, side, values);
  const known = sideOfTerms(side.terms, data.people, 'everybody');
  // Refuses a kind that nothing is known of before anything is played.
  if (asked) simulationTask(known, study.groups, asked);
  const kinds = asked ? [asked] : simulationKinds(known);
  return { source: { kind: 'study', study }, kinds, assumed: null };
}
