import type { Answers } from '@pairfair/workbench/datasets';
import type { Random } from 'pairfair';

/** Which answers count. */
export interface MeanAnswersOptions {
  /** Judges whose answers count. */
  readonly judges: (judge: number) => boolean;
  /** At most so many answers a person, drawn at random; default all. */
  readonly most?: { readonly answers: number; readonly random: Random };
}

/** The share of yes among the answers about every person, NaN where there is none. */
export function meanAnswers(
  { judge, person, yes }: Answers,
  people: number,
  { judges, most }: MeanAnswersOptions,
): Float64Array {
  const order = most ? most.random.permutation(judge.length) : judge.keys();
  const limit = most?.answers ?? Number.POSITIVE_INFINITY;
  const sums = new Float64Array(people);
  const counts = new Uint32Array(people);
  for (const answer of order) {
    const who = person[answer];
    if (who === undefined || !judges(judge[answer] ?? -1) || (counts[who] ?? 0) >= limit) continue;
    sums[who] = (sums[who] ?? 0) + (yes[answer] ?? 0);
    counts[who] = (counts[who] ?? 0) + 1;
  }
  return sums.map((sum, who) => sum / (counts[who] ?? 0));
}
