import {
  type ClassEvaluation,
  type Evaluation,
  type EvaluationIntervals,
  type GraphProvenance,
  type GraphSummary,
  graphAgreement,
  type MeasureId,
  measureInfo,
  type PipelineTarget,
} from 'pairfair';
import { type GroupDisagreement, mainMeasures, mainNumericMeasures } from 'pairfair/internal';
import type { ReportAgain, ReportTable } from '../report/data/reportData.ts';
import type { UnequalTreatment } from '../report/data/unequalTreatment.ts';
import type { FigurePage, FigurePart } from '../report/renderFigurePage.ts';
import { judgmentsInWords } from '../report/words/judgmentsInWords.ts';
import {
  counted,
  figure,
  known,
  percent,
  quantity,
  weightFigure,
  whole,
} from '../report/words/numbers.ts';
import { gapsPart, groupsPart } from './auditGroups.ts';
import { auditSentences } from './auditSentences.ts';
import { rangeCell } from './rangeCell.ts';

/** The scores of a model, made anywhere, and what was measured of them. */
export interface Audit {
  readonly title: string;
  /** What the people are called: a file name. */
  readonly source: string;
  /** Where the scores come from: a column, or a file. */
  readonly scores: string;
  /** Whether only the test people of the study's own split were measured. */
  readonly on: 'test' | 'all';
  readonly target: PipelineTarget;
  readonly protectedColumns: readonly string[];
  readonly evaluation: Evaluation;
  /** Null where none were computed. */
  readonly intervals: EvaluationIntervals | null;
  /** Of more than two classes: each by itself, of which the evaluation has the means. */
  readonly classes?: readonly AuditedClass[];
  /** Of predicted numbers: people to draw, some of them where there are many. */
  readonly drawn?: DrawnPeople;
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

/** One class against all others. */
export type AuditedClass = ClassEvaluation & {
  readonly intervals: Pick<EvaluationIntervals, 'measures' | 'groups'> | null;
};

/** What was predicted for people, and what is true; entry i of each is of one person. */
export interface DrawnPeople {
  readonly predictions: readonly number[];
  readonly targets: readonly number[];
  /** As numbers into the groups of the evaluation, −1 unknown. */
  readonly groups: readonly number[];
}

/**
 * The page about one model's scores: how well they tell the target, what they do to groups, and how
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
      ...(judged
        ? [judgedPart(audit, judged), unequalPart(audit, judged.unequal)]
        : [unjudgedPart]),
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
  const classes = audit.classes ?? [];
  const shown: readonly MeasureId[] =
    target.kind === 'numeric'
      ? [...mainNumericMeasures, 'consistency_fairness_truth']
      : [...mainMeasures, 'accuracy', 'calibration_error', 'base_rate'];
  const rows = shown
    .filter((id) => known(evaluation.measures[id]))
    .map((id) => [
      measureInfo[id].title,
      measureInfo[id].says,
      rangeCell(id, evaluation.measures[id], intervals?.measures[id]),
    ]);
  return {
    id: 'measured',
    heading: 'What was measured',
    says: [
      `The scores in ${scores}, of ${counted(evaluation.people, 'person', 'people')} of ${source}${on === 'test' ? ', the test people of its own split' : ''}, against ${againstWords(audit)}; groups by ${protectedColumns.join(' and ')}. ${decisionWords(audit)}Nothing was learned here: the figures are those of the model that made the scores, and flatter it if it was learned from these people.`,
      intervals
        ? `In brackets: ${Math.round(100 * intervals.level)} % intervals from ${whole(intervals.draws)} bootstrap draws of these people.`
        : 'No intervals were computed: small differences may be chance.',
    ],
    tables: [
      {
        ...{ columns: ['Measure', 'What it is', 'Value'], rows, words: 2 },
        caption: classes.length > 0 ? 'Measures, means over the classes' : 'Measures',
      },
      ...(classes.length > 0 ? [classTable(classes)] : []),
    ],
  };
}

function againstWords({ target, classes = [] }: Audit): string {
  if (target.kind === 'numeric') return `the numbers in ${target.column}`;
  if (target.kind === 'binary') return `${target.column} = ${target.positive}`;
  return `${target.column}, each of its ${classes.length} classes against all others`;
}

function decisionWords({ target, evaluation: { threshold } }: Audit): string {
  if (target.kind === 'numeric') return '';
  if (target.kind === 'classes') return 'Decided is the class with the largest score. ';
  return `From ${threshold === null ? 'a score that gives the asked rate' : threshold} on the decision is 1. `;
}

const classColumns: readonly (readonly [MeasureId, string])[] = [
  ['base_rate', 'Have it'],
  ['positive_rate', 'Get it'],
  ['tpr', 'Found of those who have it'],
  ['ppv', 'Right of those who get it'],
  ['auc', 'AUC'],
  ['rank_consistency_fairness', 'Rank consistency (W^F)'],
];

function classTable(classes: readonly AuditedClass[]): ReportTable {
  return {
    caption: 'Each class against all others',
    columns: ['Class', ...classColumns.map(([, title]) => title)],
    rows: classes.map(({ name, measures, intervals }) => [
      name,
      ...classColumns.map(([id]) => rangeCell(id, measures[id], intervals?.measures[id])),
    ]),
  };
}

function judgedPart(
  { evaluation, source, target }: Audit,
  { summary, provenance, byGroups }: NonNullable<Audit['judged']>,
): FigurePart {
  const scoreFigure = target.kind === 'numeric' ? quantity : figure;
  const name = (group: number) => evaluation.groups[group]?.name ?? '';
  const table: ReportTable = {
    caption: 'Which links drive the differences of scores',
    columns: ['Links', 'Share of links', 'Mean difference of scores', 'Share of all differences'],
    rows: byGroups
      .slice(0, 15)
      .map(({ groups: [g, h], weight, difference, share }) => [
        g === h ? `within ${name(g)}` : `${name(g)} with ${name(h)}`,
        percent(weight),
        scoreFigure(difference),
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

function unequalPart({ target }: Audit, { pairs, people, exact }: UnequalTreatment): FigurePart {
  const scoreFigure = target.kind === 'numeric' ? quantity : figure;
  const ofClass = (name: string | undefined) => (name === undefined ? '' : `${name}: `);
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
        rows: pairs.map(({ high, low, highScore, lowScore, weight, of }) => [
          high,
          low,
          `${ofClass(of)}${scoreFigure(highScore)} and ${scoreFigure(lowScore)}`,
          scoreFigure(highScore - lowScore),
          weightFigure(weight),
        ]),
      },
      {
        caption: 'People whose scores differ most from those they are linked to',
        columns: ['Person', 'Score', 'Mean difference', 'Weight of links'],
        rows: people.map(({ id, score, disagreement, weight, of }) => [
          id,
          `${ofClass(of)}${scoreFigure(score)}`,
          scoreFigure(disagreement),
          weightFigure(weight),
        ]),
      },
    ],
  };
}
