import type { JudgedPeople } from '@pairfair/workbench/datasets';
import { classesGraph, Random, type Split, type Study, splitPeople } from 'pairfair';
import { ratingClasses } from 'pairfair/internal';
import { meanAnswers } from './meanAnswers.ts';
import { withRankCopies } from './rankCopies.ts';

/** One split of people and of judges. */
export interface JudgedStudy {
  /** Learns from the answers of one half of the judges, is measured on those of the other half. */
  readonly study: Study & { readonly split: Split };
  /** For every judge whether their answers are learned from. */
  readonly learnsFrom: readonly boolean[];
  /** Mean answer about every person by the judges that are learned from. */
  readonly learned: Float64Array;
}

/** Options for {@link judgedStudy}. */
export interface JudgedStudyOptions {
  readonly seed: number;
  /** How many of the training people are judged; default all. */
  readonly people?: number;
  /** How many answers about each of them count; default all of the half's. */
  readonly answers?: number;
  /** Columns that get a copy by rank. */
  readonly ranked: readonly string[];
}

/** Into how many classes people are put by their mean answer. */
const classes = 5;

/**
 * Splits people 70 to 30 and judges in half. Training people with the same fifth of the first
 * half's mean answers are linked, test people with the same fifth of the second half's (Definition
 * 1): no answer of the second half and no test person has a say in what is learned.
 */
export function judgedStudy(
  { study, judges, answers }: JudgedPeople,
  options: JudgedStudyOptions,
): JudgedStudy {
  const { seed, people, answers: each, ranked } = options;
  const { labels, groups, table } = study;
  const split = splitPeople({ labels, groups }, { seed });
  const learnsFrom = firstHalf(judges, seed);
  const learned = meanAnswers(answers, table.rows, {
    judges: (judge) => learnsFrom[judge] === true,
    ...(each !== undefined && {
      most: { answers: each, random: new Random(seed, 'answers that count') },
    }),
  });
  const measured = meanAnswers(answers, table.rows, {
    judges: (judge) => learnsFrom[judge] === false,
  });
  const judged = new Random(seed, 'judged people').permutation(split.train.length);
  const asked = judged.subarray(0, people).map((k) => split.train[k] ?? 0);
  return {
    study: {
      ...study,
      table: withRankCopies(table, ranked, split.train),
      side: {
        kind: 'graph',
        graph: classesGraph(fifths(learned, asked)),
        test: classesGraph(fifths(measured, split.test)),
      },
      split,
    },
    ...{ learnsFrom, learned },
  };
}

/** For every judge whether they are in the first half of the respondents. */
function firstHalf(judges: JudgedPeople['judges'], seed: number): boolean[] {
  const respondents = Array.from(new Set(judges.map(({ respondent }) => respondent)));
  const drawn = new Random(seed, 'halves of the judges').shuffle(respondents);
  const first = new Set(drawn.slice(0, Math.ceil(drawn.length / 2)));
  return judges.map(({ respondent }) => first.has(respondent));
}

/** Classes by fifths among some people; −1 for everybody else. */
export function fifths(means: Float64Array, people: Uint32Array): Int32Array {
  const own = ratingClasses(
    Float64Array.from(people, (i) => means[i] ?? Number.NaN),
    { rule: 'equal-frequency', classes },
  );
  const out = new Int32Array(means.length).fill(-1);
  people.forEach((i, k) => {
    out[i] = own[k] ?? -1;
  });
  return out;
}
