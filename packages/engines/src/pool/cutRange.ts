/** A run of whole numbers from `first` up to but not including `last`. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** Cuts 0 .. count−1 into at most `parts` runs of nearly equal length, none of them empty. */
export function cutRange(count: number, parts: number): Range[] {
  const pieces = Math.min(count, parts);
  return Array.from({ length: pieces }, (_, k) => ({
    first: Math.floor((count * k) / pieces),
    last: Math.floor((count * (k + 1)) / pieces),
  }));
}
