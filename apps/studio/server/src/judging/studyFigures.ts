import {
  type AgreementReport,
  type Answers,
  collectAnswers,
  type Judgment,
  measureAgreement,
} from 'pairfair';
import type { Interval } from '../api/common.ts';
import type { Database } from '../database/database.ts';
import { groupNamesOf, groupNumbers } from '../elicitation/groupNumbers.ts';
import { judgmentsVersion } from '../store/elicitation.ts';
import { listJudges } from '../store/judge.ts';
import { readStudyJudgments } from '../store/judgment.ts';
import { readStudyPeople } from '../store/studyPerson.ts';
import type { Studio } from '../studio.ts';
import { mainInterval } from './mainInterval.ts';

/** What is computed once from all judgments of a study, and used by every view of it. */
export interface StudyFigures {
  readonly judgments: readonly Judgment[];
  readonly ids: readonly string[];
  readonly groups: readonly number[];
  readonly groupNames: readonly string[];
  /** Everybody's answers, for what is said about judges. */
  readonly everybody: Answers;
  /** Answers without those of excluded judges, for what is said about the panel. */
  readonly answers: Answers;
  readonly agreement: AgreementReport;
  readonly judges: AgreementReport['judges'];
}

interface Kept {
  readonly version: number;
  readonly figures: Promise<StudyFigures>;
  /** When they were ready, and how long that took, in milliseconds. */
  ready?: { readonly at: number; readonly took: number };
}

const mostStudies = 20;
/** Figures that take longer than this are not made anew with every answer. */
const slow = 300;
/** They are made anew when this many times as long has passed. */
const rest = 10;
const kept = new WeakMap<Database, Map<string, Kept>>();

/**
 * The figures of a study, kept until its judgments change. Of large studies under way they may be
 * some seconds old, so that somebody who watches does not slow down those who answer. Undefined
 * for a draft.
 */
export async function studyFigures(
  { database }: Studio,
  studyId: string,
): Promise<StudyFigures | undefined> {
  const version = await judgmentsVersion(database, studyId);
  if (version === undefined) return undefined;
  let studies = kept.get(database);
  if (!studies) kept.set(database, (studies = new Map()));
  const last = studies.get(studyId);
  if (last && (last.version === version || isFresh(last))) return last.figures;
  const begun = performance.now();
  const made: Kept = { version, figures: computeFigures(database, studyId) };
  studies.delete(studyId);
  studies.set(studyId, made);
  if (studies.size > mostStudies) studies.delete([...studies.keys()][0] as string);
  try {
    const figures = await made.figures;
    made.ready = { at: performance.now(), took: performance.now() - begun };
    return figures;
  } catch (error) {
    studies.delete(studyId);
    throw error;
  }
}

function isFresh({ ready }: Kept): boolean {
  if (!ready) return true;
  return ready.took > slow && performance.now() - ready.at < rest * ready.took;
}

/** α of a study with its interval; null where nothing can be said. */
export async function studyAlpha(studio: Studio, studyId: string): Promise<Interval | null> {
  const figures = await studyFigures(studio, studyId);
  return figures ? mainInterval(figures.agreement).alpha : null;
}

async function computeFigures(database: Database, studyId: string): Promise<StudyFigures> {
  const people = await readStudyPeople(database, studyId);
  const judgments = await readStudyJudgments(database, studyId);
  const judges = await listJudges(database, studyId);
  const ids = people.map(({ personId }) => personId);
  const { groups } = groupNumbers(people);
  const collect = (some: readonly Judgment[]) =>
    collectAnswers(some, { people: ids, groups, onProblem: 'set-aside' });

  const left = new Set(judges.filter(({ excluded }) => excluded).map(({ name }) => name));
  const everybody = collect(judgments);
  const answers =
    left.size > 0 ? collect(judgments.filter(({ judge }) => !left.has(String(judge)))) : everybody;
  const agreement = measureAgreement(answers);
  // The reports on judges need no bootstrap.
  const reports = left.size > 0 ? measureAgreement(everybody, { draws: 1 }) : agreement;
  return {
    ...{ judgments, ids, groups, groupNames: groupNamesOf(people), everybody, answers, agreement },
    judges: reports.judges,
  };
}
