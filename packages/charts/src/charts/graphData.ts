/**
 * A graph over people 0 … size − 1, in columns. A graph of kind `edges` of the library can be
 * passed as it is.
 */
export interface GraphData {
  /** How many people there are. */
  readonly size: number;
  /** The two people of each link; a link to someone who does not exist is left out. */
  readonly source: ArrayLike<number>;
  readonly target: ArrayLike<number>;
  /** Weight of each link; without it all weigh 1. */
  readonly weight?: ArrayLike<number>;
  /** Each person's group, as a number into `groups`, −1 if unknown; without it all are of the first. */
  readonly group?: ArrayLike<number>;
  /** Names of the groups; their order gives colour and shape. */
  readonly groups?: readonly string[];
  /** What each person is called. */
  readonly names?: readonly string[];
}

/** A link between two people. */
export interface Link {
  readonly source: number;
  readonly target: number;
  readonly weight: number;
}

/** The links that can be drawn: between people who exist, with a finite weight above zero. */
export function graphLinks({ size, source, target, weight }: GraphData): Link[] {
  const exists = (i: number) => Number.isInteger(i) && i >= 0 && i < size;
  return Array.from({ length: source.length }, (_, e) => ({
    source: source[e],
    target: target[e],
    weight: weight?.[e] ?? 1,
  })).filter(
    (link) =>
      exists(link.source) && exists(link.target) && Number.isFinite(link.weight) && link.weight > 0,
  );
}

/** A person's group by number. */
export function groupOf({ group }: GraphData, person: number): number {
  return group?.[person] ?? 0;
}

/** What a person is called: their name, or their row number from 1. */
export function personName({ names }: GraphData, person: number): string {
  return names?.[person] ?? String(person + 1);
}
