import { estimatesTable, groupedBars } from '@pairfair/charts';
import {
  type Evaluation,
  type EvaluationIntervals,
  type GraphProvenance,
  type GraphSummary,
  type GroupMeasureId,
  graphAgreement,
  type MeasureId,
  measureInfo,
} from 'pairfair';
import { type GroupDisagreement, mainMeasures } from 'pairfair/internal';
import type { ReportAgain, ReportTable, ReportTarget } from '../report/data/reportData.ts';
import type { UnequalTreatment } from '../report/data/unequalTreatment.ts';
import type { ReportFigure } from '../report/figures/reportFigure.ts';
import type { FigurePage, FigurePart } from '../report/renderFigurePage.ts';
import { judgmentsInWords } from '../report/words/judgmentsInWords.ts';
import { counted, figure, known, percent, weightFigure, whole } from '../report/words/numbers.ts';
import { auditSentences } from './auditSentences.ts';
import { type GapDriver, gapDrivers } from './gapDrivers.ts';

/** The scores of a model, made anywhere, and what was measured of them. */
export interface Audit {
  readonly title: string;
  /** What the people are called: a file name. */
  readonly source: string;
  /** Where the scores come from: a column, or a file. */
  readonly scores: string;
  /** Whether only the test people of the study's own split were measured. */
  readonly on: 'test' | 'all';
  readonly target: ReportTarget;
  readonly protectedColumns: readonly string[];
  readonly evaluation: Evaluation;
  /** Null where none were computed. */
  readonly intervals: EvaluationIntervals | null;
  /** Who deserves the same, where somebody said so. */
  readonly judged: {
    readonly summary: GraphSummary;
    readonly provenance: GraphProvenance;
    /** Differences of scores over links, by the groups they join. */
    readonly byGroups: readonly GroupDisagreement[];
    readonly unequal: UnequalTreatment;
  } | null;
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  readonly seed: number;
  readonly again: ReportAgain;
}

/**
 * The page about one model's scores: how well they tell labels, what they do to groups, and how
 * alike they treat people who deserve the same. Render it with `renderFigurePage`.
 */
export function auditPage(audit: Audit): FigurePage {
  const { title, judged, seed, again, warnings, notes } = audit;
  const agreement = judged ? graphAgreement(judged.provenance).warnings : [];
  return {
    ...{ title, seed, again },
    sentences: [...agreement, ...auditSentences(audit)],
    parts: [
      measuredPart(audit),
      groupsPart(audit),
      gapsPart(audit),
      ...(judged ? [judgedPart(audit, judged), unequalPart(judged.unequal)] : [unjudgedPart]),
      {
        id: 'warnings',
        heading: 'Warnings and notes',
        says: warnings.length + notes.length === 0 ? ['None.'] : [...warnings, ...notes],
      },
    ],
  };
}

function measuredPart(audit: Audit): FigurePart {
  const { evaluation, intervals, source, scores, on, target, protectedColumns } = audit;
  const { people, threshold } = evaluation;
  const shown: readonly MeasureId[] = ['accuracy', 'calibration_error', 'base_rate'];
  const rows = [...mainMeasures, ...shown]
    .filter((id) => known(evaluation.measures[id]))
    .map((id) => [measureInfo[id].title, measureInfo[id].says, measureCell(audit, id)]);
  return {
    id: 'measured',
    heading: 'What was measured',
    says: [
      `The scores in ${scores}, of ${counted(people, 'person', 'people')} of ${source}${on === 'test' ? ', the test people of its own split' : ''}, against ${target.column} = ${target.positive}; groups by ${protectedColumns.join(' and ')}. From ${threshold === null ? 'a score that gives the asked rate' : threshold} on the decision is 1. Nothing was learned here: the figures are those of the model that made the scores, and flatter it if it was learned from these people.`,
      intervals
        ? `In brackets: ${Math.round(100 * intervals.level)} % intervals from ${whole(intervals.draws)} bootstrap draws of these people.`
        : 'No intervals were computed: small differences may be chance.',
    ],
    tables: [{ caption: 'Measures', columns: ['Measure', 'What it is', 'Value'], rows, words: 2 }],
  };
}

const groupColumns: readonly (readonly [GroupMeasureId, string])[] = [
  ['base_rate', 'Base rate'],
  ['positive_rate', 'Positive rate'],
  ['fpr', 'FPR'],
  ['fnr', 'FNR'],
  ['auc', 'AUC'],
];

function groupsPart(audit: Audit): FigurePart {
  const { groups } = audit.evaluation;
  return {
    id: 'groups',
    heading: 'Groups',
    says: [fourFifths(audit)],
    figures: [ratesFigure(audit)],
    tables: [
      {
        caption: 'Rates of every group',
        columns: ['Group', 'People', ...groupColumns.map(([, title]) => title)],
        rows: groups.map((group, g) => [
          group.name,
          whole(group.size),
          ...groupColumns.map(([id]) => groupCell(audit, g, id)),
        ]),
      },
    ],
  };
}

function fourFifths({ evaluation }: Audit): string {
  const ratio = evaluation.measures.positive_rate_ratio;
  if (!known(ratio)) return 'The four-fifths ratio is not defined: no group has a positive rate.';
  return `Four-fifths rule: the lowest positive rate of a group is ${figure(ratio)} of the highest, ${ratio < 0.8 ? 'below' : 'not below'} 0.8.`;
}

function ratesFigure({ evaluation, intervals }: Audit): ReportFigure {
  const shown = groupColumns.filter(([id]) => ['positive_rate', 'fpr', 'fnr'].includes(id));
  const data = {
    series: evaluation.groups.map(({ name }) => name),
    rows: shown.map(([id, name]) => ({
      name,
      values: evaluation.groups.map((group, g) => {
        const { low = Number.NaN, high = Number.NaN } = intervals?.groups[g]?.[id] ?? {};
        return { value: group[id], low, high };
      }),
    })),
  };
  const title = 'Rates by group';
  return {
    ...{ id: 'rates', title, width: 760 },
    says: 'Share decided 1 of all, of those with label 0 (FPR); share decided 0 of those with label 1 (FNR).',
    draw: (options) => groupedBars(data, { ...options, valueLabel: 'Share' }),
    table: estimatesTable(data, { title }),
  };
}

function gapsPart(audit: Audit): FigurePart {
  const drivers = gapDrivers(audit.evaluation);
  const row = ({ id, high, low, pairs }: GapDriver): string[] => [
    measureInfo[id].title,
    `${high.name} ${figure(high.value)}`,
    `${low.name} ${figure(low.value)}`,
    pairs.length < 2
      ? '–'
      : pairs
          .slice(1, 3)
          .map((pair) => `${pair.high} over ${pair.low} ${figure(pair.difference)}`)
          .join('; '),
    measureCell(audit, id),
  ];
  return {
    id: 'gaps',
    heading: 'Gaps between groups, and who drives them',
    says: [
      'A gap is the largest rate of a group less the smallest. The gap of base rates is that of the true labels: before any model.',
    ],
    tables: [
      {
        caption: 'Gaps, the groups at their ends, and the pairs of groups that come next',
        columns: ['Gap', 'Highest', 'Lowest', 'Next', 'Value'],
        words: 4,
        rows: drivers.map(row),
      },
    ],
  };
}

function judgedPart(
  { evaluation, source }: Audit,
  { summary, provenance, byGroups }: NonNullable<Audit['judged']>,
): FigurePart {
  const name = (group: number) => evaluation.groups[group]?.name ?? '';
  const table: ReportTable = {
    caption: 'Which links drive the differences of scores',
    columns: ['Links', 'Share of links', 'Mean difference of scores', 'Share of all differences'],
    rows: byGroups
      .slice(0, 15)
      .map(({ groups: [g, h], weight, difference, share }) => [
        g === h ? `within ${name(g)}` : `${name(g)} with ${name(h)}`,
        percent(weight),
        figure(difference),
        percent(share),
      ]),
  };
  return {
    id: 'judgments',
    heading: 'People who deserve the same',
    says: [
      judgmentsInWords(provenance),
      `${whole(summary.edges)} pairs among these ${whole(summary.people)} people of ${source} are linked by W^F; ${percent(summary.linked / summary.people)} of them have at least one link.`,
    ],
    tables: byGroups.length > 0 ? [table] : [],
  };
}

const unjudgedPart: FigurePart = {
  id: 'judgments',
  heading: 'People who deserve the same',
  says: [
    'Nobody said who deserves the same (--judgments, --ratings, --ranking or --graph), so nothing is known about fairness to individuals.',
  ],
};

function unequalPart({ pairs, people, exact }: UnequalTreatment): FigurePart {
  return {
    id: 'unequal',
    heading: 'Who is treated most unequally',
    says: [
      'By ids alone. These are the cases to look at before a model is used: either the model is wrong about them, or the judgments are.',
      ...(exact
        ? []
        : [
            'The graph links too many kinds of people to look at all pairs: only those with the highest and lowest scores of every class were compared.',
          ]),
    ],
    tables: [
      {
        caption: 'Linked pairs with the largest weight × difference of scores',
        columns: ['Higher score', 'Lower score', 'Scores', 'Difference', 'Weight of link'],
        words: 2,
        rows: pairs.map(({ high, low, highScore, lowScore, weight }) => [
          high,
          low,
          `${figure(highScore)} and ${figure(lowScore)}`,
          figure(highScore - lowScore),
          weightFigure(weight),
        ]),
      },
      {
        caption: 'People whose scores differ most from those they are linked to',
        columns: ['Person', 'Score', 'Mean difference', 'Weight of links'],
        rows: people.map(({ id, score, disagreement, weight }) => [
          id,
          figure(score),
          figure(disagreement),
          weightFigure(weight),
        ]),
      },
    ],
  };
}

function measureCell({ evaluation, intervals }: Audit, id: MeasureId): string {
  return withRange(evaluation.measures[id], intervals?.measures[id]);
}

function groupCell({ evaluation, intervals }: Audit, group: number, id: GroupMeasureId): string {
  return withRange(evaluation.groups[group]?.[id] ?? Number.NaN, intervals?.groups[group]?.[id]);
}

function withRange(value: number, range?: { readonly low: number; readonly high: number }): string {
  if (!range || !known(range.low)) return figure(value);
  return `${figure(value)} (${figure(range.low)} to ${figure(range.high)})`;
}
