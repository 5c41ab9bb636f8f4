import {
  type JudgmentPlan,
  type MeanInterval,
  type PlanMeasures,
  type PlanPoint,
  type SimulationTask,
  type Study,
  simulatedPanel,
} from 'pairfair';
import {
  amountsUpTo,
  answersWithin,
  assumeJudges,
  judgmentPlan,
  planAdvice,
  revealingColumns,
} from 'pairfair/internal';
import { type PersonLine, unjudgedStudy } from '../fits/unjudgedStudy.ts';
import type { Interval } from '../http/schemas.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import { auditPlan } from './auditPlan.ts';
import type { AnswerPlan, StudyConfig, StudyMode } from './schemas.ts';

/** What a plan is made from: plain data for a worker. */
export interface PlanInput {
  readonly config: StudyConfig;
  readonly columns: readonly ColumnProfile[];
  readonly people: readonly PersonLine[];
  readonly judges: number;
  readonly minutes: number;
}

const kinds: readonly (readonly [StudyMode, SimulationTask['kind']])[] = [
  ['pairs', 'pair'],
  ['ratings', 'rating'],
  ['ranking', 'comparison'],
];

/** Few, because somebody waits for the answer. */
const runs = 5;

/** Judges as `pairfair judgments plan` makes them up: honest, and wrong now and then. */
const judge = { yesIfAlike: 0.95, noIfNot: 0.95, noise: 0.5, slope: 2.5 };

/**
 * What judges' time buys: plays the study through with made-up judges, for every kind of question.
 * They look at the columns that judges are shown, and do not count those that reveal the group.
 *
 * @throws PairfairError with a sentence for the administrator when the data do not do for it.
 */
export function planAnswers(input: PlanInput): AnswerPlan {
  const { config, judges, minutes } = input;
  // Split anew in every run: who will be tested on is not drawn before the study opens.
  const { split: _, ...people } = unjudgedStudy(input.people, input.columns, config).study;
  const { study, merit, known, ignored } = assumeJudges(people, {
    know: countedColumns(people, config),
  });
  const { sampling } = config;
  const panel = simulatedPanel([{ ...judge, count: judges }]);
  const plans = kinds.map(([, kind]) => {
    const listSize = kind === 'comparison' ? sampling.listSize : 2;
    return judgmentPlan({
      ...{ source: { kind: 'study', study }, merit, kind, panel, runs, listSize },
      answers: amountsUpTo(answersWithin({ judges, minutes, listSize })),
      overlap: Math.min(judges, sampling.overlap),
      seed: sampling.seed,
    });
  });
  const { verdict, best } = planAdvice(plans);
  const [, kind] = kinds.find(([mode]) => mode === config.mode) as (typeof kinds)[number];
  const { listSize } = kind === 'comparison' ? sampling : { listSize: 2 };
  const answers = answersWithin({ judges, minutes, listSize });
  const [{ none, full }] = plans as [JudgmentPlan];
  return {
    ...{ people: study.table.rows, known: [...known], ignored: [...ignored], verdict },
    ...{ answers, audit: auditPlan({ study, merit, kind, panel, answers, sampling }) },
    best: best.map(modeOf),
    ...{ none: figuresOf(none), full: figuresOf(full) },
    kinds: plans.map(kindFigures),
  };
}

/** What judges are shown, less what reveals the group; all but that where nothing is shown. */
function countedColumns(people: Omit<Study, 'side'>, config: StudyConfig): string[] | undefined {
  const { rows, columns } = people.table;
  const shown = columns.filter(({ name }) =>
    config.columns.some((column) => column.name === name && column.shown),
  );
  if (shown.length === 0) return undefined;
  const telling = revealingColumns({ ...people, table: { rows, columns: shown } });
  return shown.map(({ name }) => name).filter((name) => !telling.includes(name));
}

function modeOf(kind: SimulationTask['kind']): StudyMode {
  return kinds.find(([, known]) => known === kind)?.[0] as StudyMode;
}

function kindFigures({ kind, points }: JudgmentPlan): AnswerPlan['kinds'][number] {
  const last = points.at(-1) as PlanPoint;
  return {
    ...{ mode: modeOf(kind), answers: Math.round(last.given), people: Math.round(last.people) },
    share: orNull(last.share),
    ...figuresOf(last),
    curve: points.map(({ given, rankConsistency }) => ({
      answers: Math.round(given),
      rankConsistency: orNull(rankConsistency.mean),
    })),
  };
}

function figuresOf({ rankConsistency, consistency, auc }: PlanMeasures) {
  return {
    rankConsistency: intervalOf(rankConsistency),
    consistency: intervalOf(consistency),
    auc: intervalOf(auc),
  };
}

function intervalOf({ mean, low, high }: MeanInterval): Interval {
  return { value: orNull(mean), low: orNull(low), high: orNull(high) };
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
