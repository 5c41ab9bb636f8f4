import type { ScoreGrid } from '../draw/contourLines.ts';

/** People in two dimensions, in columns: entry i of each list speaks of person i. */
export interface ScatterData {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Each person's group, as a number into `groups`, −1 if unknown; without it all are of the first. */
  readonly group?: ArrayLike<number>;
  /** Names of the groups; their order gives colour and shape. */
  readonly groups?: readonly string[];
  /** Each person's label, 0 (drawn hollow) or 1 (filled); without it all are filled. */
  readonly label?: ArrayLike<number>;
  /** What the labels 0 and 1 are called. */
  readonly labels?: readonly [string, string];
  /** What each person is called, for the highlighted pairs. */
  readonly names?: readonly string[];
  /** Scores over the plane, drawn as contours. */
  readonly scores?: ScoreGrid;
  /** People to connect by a line, as numbers of rows. */
  readonly pairs?: readonly (readonly [number, number])[];
}

/** Numbers of the people with finite coordinates. */
export function drawnPeople({ x, y }: ScatterData): number[] {
  const people: number[] = [];
  for (let i = 0; i < x.length; i++) {
    if (Number.isFinite(x[i]) && Number.isFinite(y[i])) people.push(i);
  }
  return people;
}
