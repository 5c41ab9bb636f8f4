import { PairfairError } from '../errors.ts';
import { describeValue } from '../files.ts';

/** What a class or a group can be called. `null`, `undefined`, NaN, '' and −1 mean unknown. */
export type Label = string | number | boolean | null | undefined;

/** The different labels of a column, numbered. */
export interface Levels {
  /** Number of each person's label, −1 where it is unknown. */
  readonly ids: Int32Array;
  /** The labels as text; `names[ids[i]]` is that of person i. */
  readonly names: readonly string[];
}

/**
 * Numbers the different labels of a column: by value when all are numbers, else by text (code
 * units), so that neither the order of rows nor a locale changes a number. 1 and '1' are one label.
 *
 * @throws PairfairError `bad-data`, naming the person, when a label is a negative number other than
 *   −1 (on a scale from −2 to 2, −1 would silently be read as unknown), infinite, or no label at all.
 */
export function levelsOf(name: string, labels: ArrayLike<Label>): Levels {
  const seen = new Map<string, number>();
  const ids = new Int32Array(labels.length).fill(-1);
  let numeric = true;
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    if (isUnknown(label)) continue;
    requireLabel(name, i, label);
    if (typeof label !== 'number') numeric = false;
    const text = String(label);
    let id = seen.get(text);
    if (id === undefined) seen.set(text, (id = seen.size));
    ids[i] = id;
  }
  const names = [...seen.keys()];
  names.sort((a, b) => (numeric ? Number(a) - Number(b) : a < b ? -1 : 1));

  const place = new Int32Array(names.length);
  names.forEach((text, at) => {
    place[seen.get(text)!] = at;
  });
  return { ids: ids.map((id) => (id < 0 ? -1 : place[id])), names };
}

function isUnknown(label: Label): boolean {
  return (
    label === null ||
    label === undefined ||
    label === '' ||
    label === -1 ||
    (typeof label === 'number' && Number.isNaN(label))
  );
}

function requireLabel(name: string, i: number, label: Label): void {
  if (typeof label === 'string' || typeof label === 'boolean') return;
  if (typeof label !== 'number') {
    throw new PairfairError(
      'bad-data',
      `${name} must be numbers or texts, but that of person ${i} is ${describeValue(label)}.`,
    );
  }
  if (label >= 0 && label < Number.POSITIVE_INFINITY) return;
  throw new PairfairError(
    'bad-data',
    `${name} must be numbers of at least 0, or −1 for unknown, but that of person ${i} is ${label}. Give a scale with negative values as text.`,
  );
}
