import { requireIntegerIn } from '../checks.ts';
import { classesGraph } from '../graphs/classesGraph.ts';
import type { Graph } from '../graphs/graph.ts';
import { ratingClasses } from '../judgments/ratings/ratingClasses.ts';
import {
  type MeritApplicants,
  type MeritApplicantsOptions,
  meritApplicants,
} from './meritApplicants.ts';
import type { Split } from './splitPeople.ts';
import type { Study } from './study.ts';

/** What {@link meritStudy} may choose. */
export interface MeritOptions
  extends Pick<MeritApplicantsOptions, 'historic' | 'judges' | 'noise'> {
  /** How many people are learned from; default 1500. */
  readonly people?: number;
  /** How many come later and are measured on; default 2000, as made-up people cost nothing. */
  readonly later?: number;
}

/**
 * {@link meritApplicants} as a study: the historic decision is the label, and people whom judges
 * rate alike are linked. Whatever the judges to learn from look at, test people are linked by judges
 * who look at merit, so that all of them are measured by one standard.
 */
export function meritStudy(
  options: MeritOptions,
  seed: number,
): Study & { readonly split: Split; readonly applicants: MeritApplicants } {
  const { people = 1500, later = 2000, judges = 'merit' } = options;
  requireIntegerIn('people', people, 20, 2 ** 30);
  requireIntegerIn('later', later, 20, 2 ** 30);
  const drawn = { ...options, people: people + later, seed };
  const applicants = meritApplicants(drawn);
  const { table, groups, groupNames, hired } = applicants;
  const everybody = Uint32Array.from(groups, (_, i) => i);
  return {
    name: 'made-up applicants',
    ...{ table, labels: hired, groups, groupNames, applicants },
    side:
      judges === 'merit'
        ? { kind: 'classes', classes: classesOf(applicants) }
        : {
            kind: 'graph',
            graph: linked(applicants),
            test: linked(meritApplicants({ ...drawn, judges: 'merit' })),
          },
    split: { train: everybody.slice(0, people), test: everybody.slice(people) },
  };
}

function linked(applicants: MeritApplicants): Graph {
  return classesGraph(classesOf(applicants));
}

function classesOf({ ratings }: MeritApplicants): Int32Array {
  return ratingClasses(ratings, { rule: 'nearest' });
}
