import type { Database } from '../database/database.ts';
import type { Interval } from '../http/schemas.ts';
import { previewPool } from '../jobs/analysisPool.ts';
import { judgmentsVersion } from '../judging/elicitationStore.ts';
import { listJudges } from '../judging/judgeStore.ts';
import { readStudyLines } from '../judging/judgmentStore.ts';
import { readStudyPeople } from '../people/studyPeople.ts';
import type { Studio } from '../studio.ts';
import { measureStudy, type StudyMeasures } from './measureStudy.ts';

/**
 * Judgments of so many bytes are measured by a worker thread: about two thousand, 50 ms of work.
 * Below that the way there and back costs more than it saves.
 */
const mostBytesHere = 500_000;

interface Kept {
  readonly version: number;
  readonly figures: Promise<Measured>;
  /** Until when they will do, though answers have come since. */
  until: number;
}

const mostStudies = 20;
/** Figures that a worker made will do for this many times as long as they took. */
const rest = 10;
const kept = new WeakMap<Database, Map<string, Kept>>();

/**
 * The figures of a study, kept until its judgments change. Of a large study under way they may be
 * some seconds old, so that somebody who watches does not slow down those who answer. Undefined
 * for a draft.
 */
export async function studyFigures(
  { database }: Studio,
  studyId: string,
): Promise<StudyMeasures | undefined> {
  const version = await judgmentsVersion(database, studyId);
  if (version === undefined) return undefined;
  const studies = kept.get(database) ?? new Map<string, Kept>();
  kept.set(database, studies);
  const last = studies.get(studyId);
  if (last && (last.version === version || performance.now() < last.until)) return last.figures;
  const made: Kept = { version, figures: computeFigures(database, studyId), until: 0 };
  const begun = performance.now();
  studies.delete(studyId);
  studies.set(studyId, made);
  if (studies.size > mostStudies) studies.delete([...studies.keys()][0] as string);
  try {
    const figures = await made.figures;
    const now = performance.now();
    if (figures.large) made.until = now + rest * (now - begun);
    return figures;
  } catch (error) {
    if (studies.get(studyId) === made) studies.delete(studyId);
    throw error;
  }
}

/** Makes the next figures of a study new ones: after what an administrator did and wants to see. */
export function forgetFigures({ database }: Studio, studyId: string): void {
  kept.get(database)?.delete(studyId);
}

/** α of a study with its interval; null where nothing can be said. */
export async function studyAlpha(studio: Studio, studyId: string): Promise<Interval | null> {
  const figures = await studyFigures(studio, studyId);
  return figures?.agreement.alpha ?? null;
}

interface Measured extends StudyMeasures {
  /** Whether it took a worker. */
  readonly large: boolean;
}

async function computeFigures(database: Database, studyId: string): Promise<Measured> {
  const [lines, people, judges] = await Promise.all([
    readStudyLines(database, studyId),
    readStudyPeople(database, studyId),
    listJudges(database, studyId),
  ]);
  const input = {
    ...{ lines, people },
    judges: judges.map(({ name, panel, arm, excluded }) => ({ name, panel, arm, excluded })),
  };
  const large = lines.length > mostBytesHere;
  const measures = large ? await previewPool().run('measureStudy', input) : measureStudy(input);
  return { ...measures, large };
}
