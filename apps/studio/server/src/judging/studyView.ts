import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import { findDataset } from '../people/store.ts';
import { type TaskKind, taskKindOf, taskSizeOf } from '../studies/modes.ts';
import type { ColumnWords, StudyConfig } from '../studies/schemas.ts';
import { findStudy } from '../studies/store.ts';

/** A column that judges of an arm see. */
export interface VisibleColumn {
  readonly profile: ColumnProfile;
  /** What judges read instead of the column's name. */
  readonly label: string;
  /** What the codebook says about it. */
  readonly words: ColumnWords;
}

/** What a study looks like to its judges. */
export interface StudyView {
  readonly version: number;
  readonly datasetId: string;
  readonly config: StudyConfig;
  readonly kind: TaskKind;
  /** How many people a task is about. */
  readonly taskSize: number;
  /** The columns judges of an arm see, in the order they see them. */
  readonly columns: (arm: string) => readonly VisibleColumn[];
  /** A short digest of those columns, which goes with everything shown. */
  readonly columnsHash: (arm: string) => string;
}

const mostViews = 100;
const views = new WeakMap<Database, Map<string, StudyView>>();

/** How a study of a version looks; kept until the version changes. */
export async function studyView(
  database: Database,
  studyId: string,
  version: number,
): Promise<StudyView> {
  let known = views.get(database);
  if (!known) views.set(database, (known = new Map()));
  const view = known.get(studyId);
  if (view?.version === version) return view;
  const study = await findStudy(database, studyId);
  const dataset = study && (await findDataset(database, study.datasetId));
  if (!dataset) throw notFound('study');
  const made = viewOf(study.version, study.config, dataset.columns);
  known.delete(studyId);
  known.set(studyId, made);
  if (known.size > mostViews) known.delete([...known.keys()][0] as string);
  return made;
}

/** How a study with these settings looks over columns of a data set. */
export function viewOf(
  version: number,
  config: StudyConfig,
  profiles: readonly ColumnProfile[],
): StudyView {
  const columns = (arm: string) => visibleColumns(config, profiles, arm);
  return {
    ...{ version, datasetId: config.datasetId, config, columns },
    kind: taskKindOf(config.mode, config.sampling.listSize),
    taskSize: taskSizeOf(config.mode, config.sampling.listSize),
    columnsHash: (arm) => {
      const shown = columns(arm).map(({ profile, label, words }) => {
        const { unit, group, meaning, values, ordered } = words;
        const coded = { unit, group, meaning, values, ordered };
        // Without a codebook the digest is what it was before there were any.
        return JSON.stringify(coded) === '{}'
          ? [profile.name, label]
          : [profile.name, label, coded];
      });
      return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
    },
  };
}

/** The one place that decides what leaves the server: protected columns only in arms that say so. */
function visibleColumns(
  { columns }: StudyConfig,
  profiles: readonly ColumnProfile[],
  arm: string,
): VisibleColumn[] {
  return columns.flatMap(({ name, role, shown, ...words }) => {
    const profile = profiles.find((column) => column.name === name);
    const hidden = role === 'id' || role === 'target' || (role === 'protected' && arm === 'hidden');
    return shown && !hidden && profile ? [{ profile, label: words.label ?? name, words }] : [];
  });
}
