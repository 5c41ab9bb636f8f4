import type { AgreementBasis, AnswerColumns, Answers } from 'pairfair';
import type { Agreement } from './schemas.ts';

/** A larger matrix cannot be read: the judges with most answers are shown. */
const mostJudges = 60;

/**
 * How often each two judges gave the same answer to what both answered, on the answers agreement
 * rests on. "Cannot compare" is an answer like any other here; lists are compared as wholes.
 */
export function agreementMatrix(answers: Answers, basis: AgreementBasis): Agreement['matrix'] {
  const units = [...unitsOf(answers)].map((unit) =>
    unit.filter(({ audit }) => basis === 'all' || (basis === 'audit' && audit)),
  );
  const shown = busiest(units, answers.judges.length);
  const size = shown.length;
  const place = new Map(shown.map((judge, k) => [judge, k]));
  const common = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const same = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const unit of units) {
    for (const first of unit) {
      for (const second of unit) {
        const [a, b] = [place.get(first.judge), place.get(second.judge)];
        if (a === undefined || b === undefined || a === b) continue;
        const [row, agreed] = [common[a] as number[], same[a] as number[]];
        row[b] = (row[b] as number) + 1;
        if (first.answer === second.answer) agreed[b] = (agreed[b] as number) + 1;
      }
    }
  }
  return {
    judges: shown.map((judge) => answers.judges[judge] as string),
    common,
    share: common.map((row, a) =>
      row.map((count, b) => (count > 0 ? Number(same[a]?.[b]) / count : null)),
    ),
  };
}

interface GivenAnswer {
  readonly judge: number;
  readonly answer: number | string;
  readonly audit: boolean;
}

/** The answers to each task. */
function* unitsOf({ pairs, ratings, comparisons, rankings }: Answers): Generator<GivenAnswer[]> {
  for (const kind of [pairs, ratings, comparisons]) {
    for (let u = 0; u + 1 < kind.offsets.length; u++) {
      const unit: GivenAnswer[] = [];
      for (let k = Number(kind.offsets[u]); k < Number(kind.offsets[u + 1]); k++) {
        unit.push(answerAt(kind, k, Number(kind.value[k])));
      }
      yield unit;
    }
  }
  const lists = new Map<string, GivenAnswer[]>();
  for (let l = 0; l + 1 < rankings.offsets.length; l++) {
    const list = rankings.people.subarray(rankings.offsets[l], rankings.offsets[l + 1]);
    const key = list.slice().sort().join();
    const unit = lists.get(key) ?? [];
    lists.set(key, [...unit, answerAt(rankings, l, list.join())]);
  }
  yield* lists.values();
}

function answerAt(
  { judge, audit }: AnswerColumns,
  k: number,
  answer: number | string,
): GivenAnswer {
  return { judge: Number(judge[k]), answer, audit: audit[k] === 1 };
}

function busiest(units: readonly (readonly GivenAnswer[])[], judges: number): number[] {
  const counts = new Uint32Array(judges);
  for (const { judge } of units.flat()) {
    if (judge >= 0) counts[judge] = Number(counts[judge]) + 1;
  }
  return [...counts.keys()]
    .filter((judge) => Number(counts[judge]) > 0)
    .sort((a, b) => Number(counts[b]) - Number(counts[a]) || a - b)
    .slice(0, mostJudges)
    .sort((a, b) => a - b);
}
