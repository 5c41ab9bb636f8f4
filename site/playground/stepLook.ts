import { frontierChart, frontierTable } from '@pairfair/charts';
import type { MeasureId } from 'pairfair';
import { columnTexts, requireColumn, type SelectedPeople } from 'pairfair/internal';
import { type FrontierStep, strictest } from './frontierSteps.ts';
import type { CaseLook, Chart, StepLook } from './messages.ts';
import type { PlaygroundTable } from './readTable.ts';

/** What a step is shown with. */
export interface StepContext {
  readonly table: PlaygroundTable;
  readonly people: SelectedPeople;
  readonly groupNames: readonly string[];
  readonly features: readonly string[];
  /** What the outcomes are called: label 1 and label 0. */
  readonly outcomes: readonly [positive: string, negative: string];
  readonly stepAt: (strictness: number) => FrontierStep;
}

const measures: readonly (readonly [MeasureId, string])[] = [
  ['auc', 'AUC: how well the score tells the outcome'],
  ['consistency_fairness', 'Consistency: how alike linked people are decided on'],
  ['rank_consistency_fairness', 'Rank consistency: how close linked people stand'],
  ['positive_rate_gap', 'Largest gap between groups in the share of yes'],
];
const curve = [...Array.from({ length: 10 }, (_, k) => k / 10), strictest];
const mostCases = 8;

/** All that the page shows at one place of the dial. */
export function stepLook(context: StepContext, strictness: number, width: number): StepLook {
  const [now, original] = [context.stepAt(strictness), context.stepAt(0)];
  return {
    frontier: frontierLook(context, now, width),
    measures: {
      caption: 'Among the people learned from, as many accepted as have the outcome',
      columns: ['', 'Without judgments', `Strictness ${strictness.toFixed(2)}`],
      rows: measures.map(([id, title]) => [
        title,
        ...[original, now].map(({ evaluation }) => figure(evaluation.measures[id])),
      ]),
    },
    ...casesOf(context, original, now),
  };
}

/** A measure with three decimals, a dash where it is undefined. */
export function figure(value: number): string {
  return Number.isFinite(value) ? value.toFixed(3) : '–';
}

function frontierLook({ stepAt }: StepContext, now: FrontierStep, width: number): Chart {
  const place = ({ evaluation }: FrontierStep, name?: string) => ({
    x: evaluation.measures.rank_consistency_fairness,
    y: evaluation.measures.auc,
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
  const labels = { xLabel: 'Rank consistency with the judgments', yLabel: 'AUC' };
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

/** Whose decision changes, those who move farthest first; then who else moves. */
function casesOf(
  { table, people, groupNames, features, outcomes }: StepContext,
  before: FrontierStep,
  after: FrontierStep,
): { cases: CaseLook[]; changed: number } {
  const moved = (i: number) => Math.abs(after.places[i] - before.places[i]);
  const flips = (i: number) => Math.abs(after.decisions[i] - before.decisions[i]) > 0.5;
  const everybody = Array.from(people.rows.keys());
  const order = everybody
    .filter((i) => moved(i) > 0)
    .sort((a, b) => Number(flips(b)) - Number(flips(a)) || moved(b) - moved(a));
  const texts = features.map((name) => columnTexts(requireColumn(table, name)));
  const total = people.rows.length;
  const place = (share: number) => Math.round((1 - share) * (total - 1)) + 1;
  const decided = (decision: number) => (decision > 0.5 ? outcomes[0] : outcomes[1]);
  const cases = order.slice(0, mostCases).map((i) => ({
    title: `${people.ids[i]} (${groupNames[people.groups[i]]}): place ${place(before.places[i])} → ${place(after.places[i])} of ${total}, ${
      flips(i)
        ? `${decided(before.decisions[i])} → ${decided(after.decisions[i])}`
        : `still ${decided(after.decisions[i])}`
    }`,
    values: [
      ...features.map((name, j) => [name, texts[j][people.rows[i]] ?? '–'] as const),
      ['what happened', people.y[i] === 1 ? outcomes[0] : outcomes[1]] as const,
    ],
  }));
  return { cases, changed: everybody.filter(flips).length };
}
