import { type AdmissionsOptions, admissionsStudy } from './admissionsStudy.ts';
import { type MeritOptions, meritStudy } from './meritStudy.ts';
import { type Split, splitPeople, strataOf } from './splitPeople.ts';
import type { Study, TargetKind } from './study.ts';

/**
 * Where the people of a run come from: one table split anew, splits of one table that were made
 * beforehand, or data drawn anew.
 */
export type StudySource =
  | { readonly kind: 'study'; readonly study: Study }
  | {
      readonly kind: 'splits';
      /** One for every run: what is learned from and measured on may differ along with the split. */
      readonly studies: readonly (Study & { readonly split: Split })[];
    }
  | ({ readonly kind: 'admissions' } & AdmissionsOptions)
  | ({ readonly kind: 'merit' } & MeritOptions);

/** The people of one run and how they are split; the same for every method and worker. */
export interface RunStudy {
  readonly study: Study;
  readonly split: Split;
}

/** The study and split of a run, from the seed alone. */
export function studyOfRun(source: StudySource, run: number, seed: number): RunStudy {
  const study = studyIn(source, run, seed);
  if (study.split) return { study, split: study.split };
  return { study, split: splitPeople(strataOf(study), { seed: runSeed(seed, run) }) };
}

/** What the studies of a source predict. */
export function targetKindOf(source: StudySource): TargetKind {
  if (source.kind === 'study') return source.study.target ?? 'binary';
  if (source.kind === 'splits') return source.studies[0]?.target ?? 'binary';
  return 'binary';
}

function studyIn(source: StudySource, run: number, seed: number): Study {
  switch (source.kind) {
    case 'admissions':
      return admissionsStudy(source, runSeed(seed, run));
    case 'merit':
      return meritStudy(source, runSeed(seed, run));
    case 'study':
      return source.study;
    case 'splits':
      return source.studies[run];
  }
}

/** Seeds of runs far apart, so that run 2 of seed 1 is not run 1 of seed 2. */
export function runSeed(seed: number, run: number): number {
  return seed * 1_000_003 + run;
}
