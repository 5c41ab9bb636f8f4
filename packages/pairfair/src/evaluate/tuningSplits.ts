import { type FoldsOptions, type Split, strataOf, stratifiedFolds } from './splitPeople.ts';
import type { Study } from './study.ts';

/** {@link stratifiedFolds} of those people of a study who are learned from, by their row numbers. */
export function tuningSplits(
  { groups, labels, target }: Pick<Study, 'groups' | 'labels' | 'target'>,
  people: Uint32Array,
  options: FoldsOptions,
): Split[] {
  const strata = strataOf({
    groups: Int32Array.from(people, (i) => groups[i]),
    labels: Float64Array.from(people, (i) => labels[i]),
    ...(target && { target }),
  });
  return stratifiedFolds(strata, options).map(({ train, test }) => ({
    train: train.map((k) => people[k]),
    test: test.map((k) => people[k]),
  }));
}
