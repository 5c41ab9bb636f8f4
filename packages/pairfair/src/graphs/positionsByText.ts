import { PairfairError } from '../errors.ts';

/** Where each id stands, ids compared as text. Throws `bad-data` when one occurs twice. */
export function positionsByText(
  name: string,
  ids: readonly (string | number)[],
): ReadonlyMap<string, number> {
  const place = new Map<string, number>();
  ids.forEach((id, i) => {
    const text = String(id);
    if (place.has(text)) {
      throw new PairfairError(
        'bad-data',
        `${name} must call each person something else, but entries ${place.get(text)} and ${i} are both '${text}'.`,
      );
    }
    place.set(text, i);
  });
  return place;
}
