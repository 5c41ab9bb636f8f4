import { frontierChart, frontierTable } from '@pairfair/charts';
import type { MeasureId, PipelineTarget } from 'pairfair';
import { columnTexts, isInUnits, requireColumn, type SelectedPeople } from 'pairfair/internal';
import { type FrontierStep, strictest } from './frontierSteps.ts';
import type { Chart, StepLook } from './messages.ts';
import type { PlaygroundTable } from './readTable.ts';

/** What a step is shown with. */
export interface StepContext {
  readonly table: PlaygroundTable;
  readonly people: SelectedPeople;
  readonly groupNames: readonly string[];
  readonly features: readonly string[];
  readonly target: PipelineTarget;
  readonly stepAt: (strictness: number) => FrontierStep;
}

type Measures = readonly (readonly [MeasureId, string])[];
const rankConsistency = [
  'rank_consistency_fairness',
  'Rank consistency: how close linked people stand',
] as const;
const ofOutcomes: Measures = [
  ['auc', 'AUC: how well the score tells the outcome'],
  ['consistency_fairness', 'Consistency: how alike linked people are decided on'],
  rankConsistency,
  ['positive_rate_gap', 'Largest gap between groups in the share of yes'],
];
const ofNumbers: Measures = [
  ['r2', 'R²: how much of the differences in the number is told'],
  ['rmse', 'Typical error, in units of the number'],
  rankConsistency,
  ['mean_prediction_gap', 'Largest gap between groups in the mean prediction'],
];
const curve = [...Array.from({ length: 10 }, (_, k) => k / 10), strictest];
const mostCases = 8;

/** All that the page shows at one place of the dial. */
export function stepLook(context: StepContext, strictness: number, width: number): StepLook {
  const [now, original] = [context.stepAt(strictness), context.stepAt(0)];
  const numeric = context.target.kind === 'numeric';
  return {
    frontier: frontierLook(context, now, width),
    measures: {
      caption: `Among the people learned from${numeric ? '' : ', as many accepted as have the outcome'}`,
      columns: ['', 'Without judgments', `Strictness ${strictness.toFixed(2)}`],
      rows: (numeric ? ofNumbers : ofOutcomes).map(([id, title]) => [
        title,
        ...[original, now].map(({ evaluation }) => figure(evaluation.measures[id], id)),
      ]),
    },
    ...casesOf(context, original, now),
  };
}

/** A measure with three decimals, or in units of the target; a dash where it is undefined. */
export function figure(value: number, id: MeasureId): string {
  if (!Number.isFinite(value)) return '–';
  return isInUnits(id) ? inUnits(value) : value.toFixed(3);
}

function inUnits(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 4 });
}

function frontierLook({ stepAt, target }: StepContext, now: FrontierStep, width: number): Chart {
  const numeric = target.kind === 'numeric';
  const place = ({ evaluation }: FrontierStep, name?: string) => ({
    x: evaluation.measures.rank_consistency_fairness,
    y: evaluation.measures[numeric ? 'r2' : 'auc'],
    name,
  });
  const named = [0.5, strictest];
  const data = {
    curve: curve.map((strictness) =>
      place(stepAt(strictness), named.includes(strictness) ? String(strictness) : undefined),
    ),
    marks: [place(now, 'Where the dial stands'), place(stepAt(0), 'Without judgments')],
  };
  const title = 'What strictness buys and what it costs';
  const xLabel = 'Rank consistency with the judgments';
  const labels = { xLabel, yLabel: numeric ? 'R²' : 'AUC' };
  const desc =
    'A curve from no strictness to the strictest model. To the right linked people stand closer, upwards the outcome is told better.';
  return {
    svg: frontierChart(data, {
      ...{
        id: 'frontier-drawing',
        title,
        desc,
        width,
        ...labels,
        leastSpan: 0.02,
        background: 'none',
      },
    }),
    table: frontierTable(data, { title, ...labels }),
  };
}

/** Whose decision or number changes, those who move farthest first; then who else moves. */
function casesOf(
  { table, people, groupNames, features, target }: StepContext,
  before: FrontierStep,
  after: FrontierStep,
): Pick<StepLook, 'cases' | 'casesSay'> {
  const { kind, positive, negative } = target;
  const numeric = kind === 'numeric';
  const moved = (i: number) => Math.abs(after.places[i] - before.places[i]);
  const shift = (i: number) => Math.abs(after.outcomes[i] - before.outcomes[i]);
  const changes = (i: number) => (numeric ? shift(i) : Number(shift(i) > 0.5));
  const everybody = Array.from(people.rows.keys());
  const order = everybody
    .filter((i) => moved(i) > 0)
    .sort((a, b) => changes(b) - changes(a) || moved(b) - moved(a));
  const texts = features.map((name) => columnTexts(requireColumn(table, name)));
  const total = people.rows.length;
  const place = (share: number) => Math.round((1 - share) * (total - 1)) + 1;
  const called = (value: number) => {
    if (numeric) return inUnits(value);
    return value > 0.5 ? positive : negative;
  };
  const cases = order.slice(0, mostCases).map((i) => ({
    title: `${people.ids[i]} (${groupNames[people.groups[i]]}): place ${place(before.places[i])} → ${place(after.places[i])} of ${total}, ${
      changes(i) > 0
        ? `${called(before.outcomes[i])} → ${called(after.outcomes[i])}`
        : `still ${called(after.outcomes[i])}`
    }`,
    values: [
      ...features.map((name, j) => [name, texts[j][people.rows[i]] ?? '–'] as const),
      ['what happened', called(people.y[i])] as const,
    ],
  }));
  if (cases.length === 0) {
    return { cases, casesSay: 'Nobody moves: at this strictness the judgments change nothing.' };
  }
  if (numeric) return { cases, casesSay: 'Whose predicted number changes most:' };
  const changed = everybody.filter((i) => changes(i) > 0).length;
  const differ = changed === 1 ? 'decision differs' : 'decisions differ';
  const casesSay = `${changed} ${differ} from those without judgments. Whose change most:`;
  return { cases, casesSay };
}
