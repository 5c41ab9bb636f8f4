import {
  answerTask,
  applyRecipe,
  type Elicitation,
  fitRecipe,
  type Judgment,
  type JudgmentTerm,
  judgmentOf,
  newElicitation,
  nextTask,
  PairfairError,
  Random,
  readJudgments,
  type TaskOffer,
  writeJudgments,
} from 'pairfair';
import { columnTexts, requireColumn, type SelectedPeople } from 'pairfair/internal';
import type { PairQuestion } from './messages.ts';
import type { PlaygroundTable } from './readTable.ts';

/** How many pairs somebody is asked about. */
export const pairCount = 20;
/** Among more people the nearest ones would take long to find. */
const mostCandidates = 300;
const judge = 'you';

/** Twenty pairs for one judge, chosen by the library: alike on paper, of different groups. */
export interface PairTasks {
  /** The pair to be judged now; null when all are. */
  question(): PairQuestion | null;
  answer(answer: 'yes' | 'no' | 'cannot-compare'): void;
  /** The judgments so far as a `pairfair/judgments` file. */
  text(): string;
  /** @throws PairfairError `degenerate` when no two people were said to deserve the same. */
  term(): JudgmentTerm;
}

/** Begins to ask about people of a table. */
export function pairTasks(
  table: PlaygroundTable,
  people: SelectedPeople,
  features: readonly string[],
): PairTasks {
  const columns = features.map((name) => requireColumn(table, name));
  const texts = columns.map((column) => columnTexts(column));
  const candidates = likelyPairs({ rows: table.rows, columns }, people);
  let state: Elicitation = newElicitation({
    ...{ mode: 'uncertain', groups: people.groups, candidates },
    ...{ audit: 0, repeats: 0, overlap: 1 },
  });
  let offer: TaskOffer | null = null;
  const judgments: Judgment[] = [];
  const ask = () => {
    ({ state, offer } = nextTask(state, { judge, now: judgments.length }));
  };
  ask();
  return {
    question() {
      if (!offer || judgments.length >= pairCount) return null;
      const [left, right] = offer.people.map((i) => people.rows[i]);
      return {
        number: judgments.length + 1,
        of: pairCount,
        rows: features.map((name, j) => ({
          name,
          cells: [texts[j][left] ?? '–', texts[j][right] ?? '–'],
        })),
      };
    },
    answer(answer) {
      if (!offer) return;
      judgments.push(judgmentOf(offer, answer, people.ids));
      state = answerTask(state, offer, answer);
      ask();
    },
    text: () => writeJudgments(judgments),
    term() {
      if (!judgments.some(({ answer }) => answer === 'yes')) {
        throw new PairfairError(
          'degenerate',
          'You linked nobody: at least one pair must deserve the same treatment. Judge again, or take a column.',
        );
      }
      return {
        weight: 1,
        judgments: readJudgments(writeJudgments(judgments)),
        aggregate: { pairs: { minAnswers: 1 }, seed: 1 },
      };
    },
  };
}

/** Everybody of a sample with the person of another group who is most like them on paper. */
function likelyPairs(
  table: Parameters<typeof fitRecipe>[0],
  { rows, groups }: SelectedPeople,
): [number, number][] {
  const order = new Random(1, 'pairs to judge').permutation(rows.length);
  const some = order.subarray(0, mostCandidates);
  const among = Array.from(some, (i) => rows[i]);
  const { x } = applyRecipe(fitRecipe(table, { rows: among }), table, { rows: among });
  const far = (a: number, b: number) => {
    let sum = 0;
    for (let j = 0; j < x.cols; j++) sum += (x.data[a * x.cols + j] - x.data[b * x.cols + j]) ** 2;
    return sum;
  };
  return Array.from(some).flatMap((i, a): [number, number][] => {
    let [best, least] = [-1, Infinity];
    some.forEach((j, b) => {
      const distance = groups[i] === groups[j] ? Infinity : far(a, b);
      if (distance < least) [best, least] = [j, distance];
    });
    return best < 0 ? [] : [[i, best]];
  });
}
