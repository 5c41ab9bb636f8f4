import { type Features, textOf } from '../people/columnsOfPeople.ts';
import type { OwnScores } from './store.ts';

/** The scores of some people under a model in use; NaN where somebody has none. */
export function ownScoresOf(
  { column, scores }: OwnScores,
  people: readonly { readonly id: string; readonly features: Features }[],
): Float64Array {
  return Float64Array.from(people, ({ id, features }) => {
    if (column === null) return scores && Object.hasOwn(scores, id) ? Number(scores[id]) : NaN;
    const text = textOf(features, column);
    return text === null ? Number.NaN : Number(text);
  });
}
