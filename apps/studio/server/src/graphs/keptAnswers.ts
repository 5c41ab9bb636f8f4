import {
  type AgreementReport,
  type Answers,
  collectAnswers,
  measureAgreement,
  readJudgments,
} from 'pairfair';
import { groupsOfStudy } from '../people/groups.ts';
import type { GraphInput } from './buildGraph.ts';

/** Judgments sorted out, and how far those who made them agree. */
export interface CollectedAnswers {
  readonly answers: Answers;
  readonly agreement: AgreementReport;
}

type Asked = Pick<GraphInput, 'people' | 'lines' | 'levels'>;

let last: (CollectedAnswers & { readonly lines: string; readonly about: string }) | undefined;

/**
 * The answers in some judgments. Those asked for last are kept: an administrator tries one setting
 * after the other on the same judgments, and reading them and measuring agreement is nearly all of
 * the work (96 % of it for 60 000 judgments).
 */
export function keptAnswers({ people, lines, levels }: Asked): CollectedAnswers {
  const about = JSON.stringify([people, levels]);
  if (last?.about === about && last.lines === lines) return last;
  const answers = collectAnswers(readJudgments(lines), {
    people: people.map(({ personId }) => personId),
    groups: groupsOfStudy(people).groups,
    onProblem: 'set-aside',
    ...(levels !== undefined && { levels }),
  });
  last = { answers, agreement: measureAgreement(answers), lines, about };
  return last;
}
