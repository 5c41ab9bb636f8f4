import { requireIntegerIn } from '../../checks.ts';
import type { Answers } from '../answers/answers.ts';
import { comparisonVotes } from './comparisonVotes.ts';

/** What judges together say about two people: one deserves more. */
export interface OrderStatement {
  readonly better: number;
  readonly worse: number;
  /** Judges who said so, by number, −1 unknown. */
  readonly agree: readonly number[];
  /** Judges who said that the other deserves more, or that they are about equal. */
  readonly disagree: readonly number[];
}

/** People each of whom is placed above the next, and the last above the first. */
export interface OrderCircle {
  readonly people: readonly number[];
  /** One for every person: above the next. */
  readonly statements: readonly OrderStatement[];
}

/** Options for {@link findOrderCircles}. */
export interface OrderCircleOptions {
  /** Fewest answers about a pair; default 2. */
  readonly minAnswers?: number;
}

/**
 * Finds circles of three or four people whom most answers place each above the next: who is best
 * cannot be said. Pairs that most call about equal are no part of one. Of four people only circles
 * are found whose opposite people nobody compared; otherwise three of them make a circle already.
 */
export function findOrderCircles(
  { comparisons, rankings, size }: Pick<Answers, 'comparisons' | 'rankings' | 'size'>,
  { minAnswers = 2 }: OrderCircleOptions = {},
): OrderCircle[] {
  requireIntegerIn('minAnswers', minAnswers, 1, 2 ** 31);
  const statements = majorityOrder(comparisonVotes(comparisons, rankings), size, minAnswers);
  const above: Map<number, OrderStatement>[] = Array.from({ length: size }, () => new Map());
  for (const statement of statements) above[statement.better].set(statement.worse, statement);
  const compared = (i: number, j: number) => above[i].has(j) || above[j].has(i);

  const circles: OrderCircle[] = [];
  // Each circle once: from its smallest person on.
  for (let i = 0; i < size; i++) {
    for (const [j, first] of above[i]) {
      if (j < i) continue;
      for (const [k, second] of above[j]) {
        if (k < i) continue;
        const back = above[k].get(i);
        if (back) circles.push({ people: [i, j, k], statements: [first, second, back] });
        if (k === i || compared(i, k)) continue;
        for (const [l, third] of above[k]) {
          const last = above[l].get(i);
          if (l < i || l === j || !last || compared(j, l)) continue;
          circles.push({ people: [i, j, k, l], statements: [first, second, third, last] });
        }
      }
    }
  }
  const support = ({ statements: said }: OrderCircle) =>
    Math.min(...said.map(({ agree, disagree }) => agree.length / (agree.length + disagree.length)));
  return circles.sort((a, b) => support(b) - support(a));
}

/** The pairs of which more than half of the answers say who deserves more. */
function majorityOrder(
  { source, target, pair, win, judge }: ReturnType<typeof comparisonVotes>,
  size: number,
  minAnswers: number,
): OrderStatement[] {
  const asked = new Map<number, { win: number; judge: number }[]>();
  pair.forEach((p, vote) => {
    const [i, j] = [source[p], target[p]];
    const key = Math.min(i, j) * size + Math.max(i, j);
    const said = { win: i < j ? win[vote] : 1 - win[vote], judge: judge[vote] };
    const list = asked.get(key);
    if (list) list.push(said);
    else asked.set(key, [said]);
  });
  return Array.from(asked).flatMap(([key, said]): OrderStatement[] => {
    const [i, j] = [Math.floor(key / size), key % size];
    for (const [better, worse, wanted] of [
      [i, j, 1],
      [j, i, 0],
    ]) {
      const agree = said.filter((one) => one.win === wanted).map((one) => one.judge);
      const disagree = said.filter((one) => one.win !== wanted).map((one) => one.judge);
      if (said.length >= minAnswers && agree.length > disagree.length) {
        return [{ better, worse, agree, disagree }];
      }
    }
    return [];
  });
}
