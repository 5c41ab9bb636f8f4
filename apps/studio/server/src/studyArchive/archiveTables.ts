import { z } from 'zod';
import { tolerances } from '../decisions/schemas.ts';
import { fitRequest } from '../fits/schemas.ts';
import { graphFigures, graphOptions } from '../graphs/schemas.ts';
import { shortText } from '../http/schemas.ts';
import { columnProfile } from '../people/schemas.ts';
import { attentionCheck } from '../recruits/schemas.ts';
import { fitResult, fitStatistics } from '../results/schemas.ts';
import { question, studyConfig } from '../studies/schemas.ts';

/** A table of which a study's rows travel. */
export interface ArchiveTable {
  readonly name: string;
  /** What travels; what is not here, such as links, devices and accounts, stays. */
  readonly columns: readonly string[];
  /** Columns that are read, to sort by, but not written: the database counts them itself. */
  readonly counted?: readonly string[];
  /** Columns that are ids, which are new where they arrive. */
  readonly ids: readonly string[];
  /** Which rows, the study being `of_study`. */
  readonly where: string;
  readonly order: string;
  /** What a column has to be, where more is read from it than the database checks. */
  readonly checks?: Readonly<Record<string, z.ZodType>>;
}

const mine = 'study_id = of_study';
const json = z.json();

/** Tables in the order in which their rows can be written. */
export const archiveTables: readonly ArchiveTable[] = [
  {
    name: 'dataset',
    columns: ['id', 'name', 'digest', 'row_count', 'columns', 'purpose', 'erased', 'created_at'],
    ids: ['id'],
    where: 'id = (select dataset_id from study where id = of_study)',
    order: 'id',
    checks: { name: shortText, columns: z.array(columnProfile) },
  },
  {
    name: 'person',
    columns: ['dataset_id', 'ordinal', 'features'],
    ids: ['dataset_id'],
    where: 'dataset_id = (select dataset_id from study where id = of_study)',
    order: 'ordinal',
    checks: {
      features: z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])),
    },
  },
  {
    name: 'study',
    columns: [
      ...['id', 'dataset_id', 'title', 'mode', 'state', 'demo', 'config', 'version'],
      ...['question_version', 'planned', 'created_at', 'closed_at'],
    ],
    ids: ['id', 'dataset_id'],
    where: 'id = of_study',
    order: 'id',
    checks: { config: studyConfig, title: shortText },
  },
  {
    name: 'question_version',
    columns: ['study_id', 'version', 'question', 'created_at'],
    ids: ['study_id'],
    where: mine,
    order: 'version',
    checks: { question },
  },
  {
    name: 'study_person',
    columns: ['study_id', 'ordinal', 'dataset_ordinal', 'person_id', 'group_name', 'side'],
    ids: ['study_id'],
    where: mine,
    order: 'ordinal',
  },
  {
    name: 'judge',
    columns: [
      ...['id', 'study_id', 'name', 'panel', 'arm', 'quota', 'about', 'consented_at'],
      ...['practised_at', 'finished_at', 'excluded', 'excluded_reason', 'paused', 'withdrawn_at'],
      ...['simulated', 'created_at'],
    ],
    ids: ['id', 'study_id'],
    where: mine,
    order: 'created_at, id',
  },
  {
    // By which link somebody came stays, as the link does; who they are on the platform too.
    name: 'recruit',
    columns: [
      ...['judge_id', 'study_id', 'panel', 'state', 'tries', 'passed_at', 'started_at'],
      'finished_at',
    ],
    ids: ['judge_id', 'study_id'],
    where: mine,
    order: 'started_at, judge_id',
  },
  {
    name: 'attention_check',
    columns: [
      ...['id', 'judge_id', 'study_id', 'ordinal', 'expected', 'note', 'alike', 'shown_at'],
      ...['answered_at', 'answer', 'passed', 'ms', 'locale'],
    ],
    ids: ['id', 'judge_id', 'study_id'],
    where: mine,
    order: 'shown_at, id',
    checks: { expected: attentionCheck.shape.answer, note: attentionCheck.shape.note },
  },
  {
    name: 'elicitation',
    columns: [
      ...['study_id', 'version', 'meta', 'classes', 'ranking', 'judgments_version', 'candidates'],
      'people_version',
    ],
    ids: ['study_id'],
    where: mine,
    order: 'study_id',
    checks: { meta: json },
  },
  {
    name: 'task',
    columns: ['study_id', 'ordinal', 'people', 'stratum', 'votes', 'version'],
    ids: ['study_id'],
    where: mine,
    order: 'ordinal',
  },
  {
    name: 'reask',
    columns: ['study_id', 'people', 'created_at'],
    ids: ['study_id'],
    where: mine,
    order: 'created_at',
  },
  {
    name: 'appearance',
    columns: [
      ...['id', 'study_id', 'judge_id', 'task_ordinal', 'kind', 'people', 'labels', 'stratum'],
      ...['arm', 'question_version', 'columns_hash', 'shown_at', 'lease_until', 'closed_at'],
    ],
    ids: ['id', 'study_id', 'judge_id'],
    where: mine,
    order: 'shown_at, id',
  },
  {
    name: 'judgment',
    columns: [
      ...['id', 'study_id', 'appearance_id', 'judge_id', 'key', 'record', 'answer', 'stratum'],
      ...['ms', 'supersedes', 'undone', 'at'],
    ],
    counted: ['seq'],
    ids: ['id', 'study_id', 'appearance_id', 'judge_id', 'supersedes'],
    where: mine,
    order: 'seq',
    checks: { record: z.record(z.string(), json) },
  },
  {
    name: 'panel',
    columns: ['study_id', 'name', 'criterion', 'at'],
    ids: ['study_id'],
    where: mine,
    order: 'name',
  },
  {
    name: 'graph_version',
    columns: [
      ...['id', 'study_id', 'name', 'options', 'figures', 'graph', 'digest', 'used', 'withdrawn'],
      ...['erased', 'created_at'],
    ],
    ids: ['id', 'study_id'],
    where: mine,
    order: 'created_at, id',
    checks: { options: graphOptions, figures: graphFigures, used: z.record(z.string(), z.int()) },
  },
  {
    // Of jobs only those that are done: what waits or failed is not worth the way.
    name: 'job',
    columns: [
      ...['id', 'study_id', 'kind', 'state', 'stage', 'done', 'total', 'attempts', 'created_at'],
      ...['started_at', 'finished_at'],
    ],
    ids: ['id', 'study_id'],
    where: `${mine} and state = 'done'`,
    order: 'created_at, id',
    checks: { state: z.literal('done') },
  },
  {
    name: 'fit',
    columns: [
      ...['id', 'study_id', 'graph_id', 'job_id', 'name', 'request', 'result', 'model'],
      ...['statistics', 'report', 'card', 'erased', 'created_at'],
    ],
    ids: ['id', 'study_id', 'graph_id', 'job_id'],
    where: `${mine} and job_id in (select id from job where state = 'done')`,
    order: 'created_at, id',
    checks: {
      request: fitRequest,
      result: fitResult
        .pick({ settings: true, inShort: true, summary: true, measures: true, groups: true })
        .extend(
          fitResult.pick({ figures: true, unequal: true, warnings: true, people: true }).shape,
        ),
      statistics: fitStatistics.nullable(),
    },
  },
  {
    name: 'tolerance',
    columns: ['study_id', 'tolerances'],
    ids: ['study_id'],
    where: mine,
    order: 'study_id',
    checks: { tolerances },
  },
  {
    name: 'fit_decision',
    columns: ['id', 'fit_id', 'decision', 'reason', 'name', 'checks', 'at'],
    ids: ['id', 'fit_id'],
    where: `fit_id in (select f.id from fit f join job j on j.id = f.job_id
      where f.study_id = of_study and j.state = 'done')`,
    order: 'at, id',
  },
  {
    name: 'case_decision',
    columns: ['id', 'study_id', 'people', 'queue', 'decision', 'reason', 'judgment', 'at'],
    ids: ['id', 'study_id'],
    where: mine,
    order: 'at, id',
  },
  {
    name: 'model_in_use',
    columns: ['study_id', 'name', 'column_name', 'scores', 'at'],
    ids: ['study_id'],
    where: mine,
    order: 'study_id',
  },
];
