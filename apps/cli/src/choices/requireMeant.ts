import type { PipelineTarget } from 'pairfair';
import { UsageError, type Values } from '../command.ts';
import { shellWord } from '../commandLine.ts';

/**
 * Refuses more neighbours than there are others.
 *
 * @throws UsageError.
 */
export function requireFewNeighbors({ neighbors }: Values, people: number): void {
  if (neighbors === undefined || Number(neighbors) < people) return;
  throw new UsageError(
    `--neighbors must be less than the ${people} people there are, but is ${neighbors}: everybody would be similar to everybody.`,
  );
}

/**
 * Refuses a threshold that no chance of a class reaches, or every one does.
 *
 * @throws UsageError.
 */
export function requireThresholdInside(
  { threshold }: Values,
  target: { readonly kind: string } | null,
): void {
  if (threshold === undefined || target?.kind === 'numeric') return;
  const cut = Number(threshold);
  if (cut > 0 && cut <= 1) return;
  throw new UsageError(
    `--threshold must lie above 0 and at most at 1, as scores do, but is ${threshold}: ${cut <= 0 ? 'everybody' : 'nobody'} would be decided 1.`,
  );
}

/** What is said of a threshold outside the scores it cuts. */
export function thresholdNotes(threshold: number, scores: ArrayLike<number>): string[] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number;
    if (score < least) least = score;
    if (score > greatest) greatest = score;
  }
  if (threshold > least && threshold <= greatest) return [];
  return [
    `Scores run from ${Number(least.toPrecision(4))} to ${Number(greatest.toPrecision(4))}, so that at a threshold of ${threshold} ${threshold > greatest ? 'nobody' : 'everybody'} is decided 1: --threshold says where decisions begin.`,
  ];
}

/** From this AUC on downwards scores go against the label rather than by chance. */
const against = 0.4;

/** What is said of scores, by their AUC, that are higher for label 0: perhaps the other class's. */
export function directionNotes(
  { column, positive, negative }: PipelineTarget,
  found: number,
): string[] {
  if (!(found < against)) return [];
  return [
    `The scores are higher for ${column} = ${negative} than for ${positive} (AUC ${found.toFixed(3)}). If they are the chances of ${negative}, say --positive ${shellWord(negative)}.`,
  ];
}
