import {
  type AgreementReport,
  collectAnswers,
  type Judgment,
  measureAgreement,
  type PairAnswers,
} from 'pairfair';
import type { Agreement } from '../api/analysis.ts';
import type { JudgeLine } from '../store/judge.ts';
import { agreementMatrix } from './agreementMatrix.ts';
import { mainInterval, numberOrNull } from './mainInterval.ts';
import type { StudyFigures } from './studyFigures.ts';

/**
 * How far judges agree, on the audit stratum only: as a whole, two by two, by panel, and by what
 * they were shown. Excluded judges are left out.
 */
export function agreementFigures(figures: StudyFigures, judges: readonly JudgeLine[]): Agreement {
  const { agreement } = figures;
  const { verdict, says } = agreement;
  return {
    ...{ verdict, says, ...mainInterval(agreement), others: othersOf(agreement) },
    matrix: agreementMatrix(figures.answers, agreement.basis),
    panels: panelsOf(figures, judges),
    arms: armsOf(figures, judges),
  };
}

function othersOf({ pairs, ratings, comparisons, rankings }: AgreementReport): Agreement['others'] {
  const figure = (name: string, value: number, says: string) => ({
    ...{ name, value: numberOrNull(value), says },
  });
  const fleiss = 'only where all tasks have as many answers';
  return [
    ...(pairs
      ? [
          figure('Positive agreement', pairs.positive, 'how often a second judge says yes too'),
          figure("Fleiss' κ", pairs.fleiss, fleiss),
        ]
      : []),
    ...(ratings
      ? [
          figure('α, any difference alike', ratings.nominal.value, 'steps as mere names'),
          figure('α, steps of equal size', ratings.interval.value, 'steps as numbers'),
          figure("Fleiss' κ", ratings.fleiss, fleiss),
        ]
      : []),
    ...(comparisons
      ? [figure('Scale reliability', comparisons.reliability, 'spread of scores that is no error')]
      : []),
    ...(rankings
      ? [
          figure("Kendall's τ", rankings.tau.value, 'of two judges on the same list; 0 is chance'),
          figure("Kendall's W", rankings.kendallW, 'of all judges on the same list'),
        ]
      : []),
  ];
}

function panelsOf(figures: StudyFigures, judges: readonly JudgeLine[]): Agreement['panels'] {
  const names = [...new Set(judges.map(({ panel }) => panel))].filter((panel) => panel !== null);
  return names.sort().map((name) => {
    const members = namesOf(judges, ({ panel }) => panel === name);
    const report = measureAgreement(collect(figures, judgmentsBy(figures, members)));
    return { name, judges: members.size, alpha: mainInterval(report).alpha };
  });
}

/** How often judges of each arm say yes to pairs drawn at random. */
function armsOf(figures: StudyFigures, judges: readonly JudgeLine[]): Agreement['arms'] {
  const names = [...new Set(judges.map(({ arm }) => arm))].sort();
  return names.flatMap((name) => {
    const members = namesOf(judges, ({ arm }) => arm === name);
    const { pairs } = collect(figures, judgmentsBy(figures, members));
    const { yes, said } = yesOf(pairs, figures.agreement.basis === 'all');
    return said > 0 ? [{ name, yesShare: wilson(yes, said) }] : [];
  });
}

function yesOf({ value, audit }: PairAnswers, all: boolean): { yes: number; said: number } {
  let [yes, said] = [0, 0];
  value.forEach((answer, k) => {
    if (answer < 0 || (!all && audit[k] === 0)) return;
    said++;
    yes += answer;
  });
  return { yes, said };
}

/** A share with its 95 % Wilson interval. */
function wilson(count: number, of: number): { value: number; low: number; high: number } {
  const z2 = 1.959963984540054 ** 2;
  const value = count / of;
  const middle = (count + z2 / 2) / (of + z2);
  const half = Math.sqrt(z2 * of * value * (1 - value) + z2 ** 2 / 4) / (of + z2);
  return { value, low: middle - half, high: middle + half };
}

function namesOf(
  judges: readonly JudgeLine[],
  isOne: (judge: JudgeLine) => boolean,
): ReadonlySet<string> {
  return new Set(judges.filter((judge) => !judge.excluded && isOne(judge)).map(({ name }) => name));
}

function judgmentsBy({ judgments }: StudyFigures, names: ReadonlySet<string>): Judgment[] {
  return judgments.filter(({ judge }) => names.has(String(judge)));
}

function collect({ ids, groups }: StudyFigures, judgments: readonly Judgment[]) {
  return collectAnswers(judgments, { people: ids, groups, onProblem: 'set-aside' });
}
