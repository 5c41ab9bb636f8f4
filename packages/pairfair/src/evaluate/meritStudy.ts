import { classesGraph } from '../graphs/classesGraph.ts';
import type { CellsGraph } from '../graphs/graph.ts';
import { ratingClasses } from '../judgments/ratings/ratingClasses.ts';
import {
  type MeritApplicants,
  type MeritApplicantsOptions,
  meritApplicants,
} from './meritApplicants.ts';
import type { Study } from './study.ts';

/** What {@link meritStudy} may choose. */
export type MeritOptions = Omit<MeritApplicantsOptions, 'seed'>;

/**
 * {@link meritApplicants} as a study: the historic decision is the label, and people whom judges
 * rate alike are linked. Whatever the judges to learn from look at, test people are linked by judges
 * who look at merit, so that all of them are measured by one standard.
 */
export function meritStudy(
  options: MeritOptions,
  seed: number,
): Study & { readonly applicants: MeritApplicants } {
  const { judges = 'merit' } = options;
  const applicants = meritApplicants({ ...options, seed });
  const { table, groups, groupNames, hired } = applicants;
  return {
    name: 'made-up applicants',
    ...{ table, labels: hired, groups, groupNames, applicants },
    side:
      judges === 'merit'
        ? { kind: 'classes', classes: classesOf(applicants) }
        : {
            kind: 'graph',
            graph: linked(applicants),
            test: linked(meritApplicants({ ...options, judges: 'merit', seed })),
          },
  };
}

function linked(applicants: MeritApplicants): CellsGraph {
  return classesGraph(classesOf(applicants));
}

function classesOf({ ratings }: MeritApplicants): Int32Array {
  return ratingClasses(ratings, { rule: 'nearest' });
}
