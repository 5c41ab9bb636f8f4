import type { AgreementReport, Answers, Units } from 'pairfair';
import { alphaInterval } from 'pairfair/internal';
import type { Interval } from '../http/schemas.ts';
import { agreementMatrix } from './agreementMatrix.ts';
import { intervalOf, mainInterval, numberOrNull } from './mainInterval.ts';
import type { CollectedStudy, MeasuredJudge } from './measureStudy.ts';
import type { Agreement } from './schemas.ts';

/**
 * How far judges agree, on the audit stratum only: as a whole, two by two, by panel, and by what
 * they were shown. Excluded judges are left out.
 */
export function agreementFigures(study: CollectedStudy): Agreement {
  const { agreement } = study;
  const { verdict, says } = agreement;
  return {
    ...{ verdict, says, ...mainInterval(agreement), others: othersOf(agreement) },
    matrix: agreementMatrix(study.answers, agreement.basis),
    panels: panelsOf(study),
    arms: armsOf(study),
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

function panelsOf(study: CollectedStudy): Agreement['panels'] {
  const names = [...new Set(study.judges.map(({ panel }) => panel))].filter(
    (name) => name !== null,
  );
  return names.sort().map((name) => {
    const members = membersOf(study, ({ panel }) => panel === name);
    return { name, judges: members.size, alpha: alphaOf(study, members) };
  });
}

/** α of some judges among themselves; null for ordered lists, which have none. */
function alphaOf(study: CollectedStudy, members: ReadonlySet<string>): Interval | null {
  const { pairs, ratings, comparisons } = study.answers;
  const [answers, options] =
    pairs.value.length > 0
      ? ([pairs, { level: 'nominal' }] as const)
      : ratings.value.length > 0
        ? ([ratings, { level: 'ordinal' }] as const)
        : ([comparisons, { level: 'interval', mirrored: 2 }] as const);
  return intervalOf(alphaInterval(unitsOf(study, answers, members), options));
}

/** How often judges of each arm say yes to pairs drawn at random. */
function armsOf(study: CollectedStudy): Agreement['arms'] {
  const names = [...new Set(study.judges.map(({ arm }) => arm))].sort();
  return names.flatMap((name) => {
    const members = membersOf(study, ({ arm }) => arm === name);
    const { value } = unitsOf(study, study.answers.pairs, members);
    let [yes, answered] = [0, 0];
    for (let k = 0; k < value.length; k++) {
      if (Number(value[k]) >= 0) answered++;
      if (value[k] === 1) yes++;
    }
    return answered > 0 ? [{ name, yesShare: wilson(yes, answered) }] : [];
  });
}

/** Answers as units in which those of anybody else, or outside the basis, are missing. */
function unitsOf(
  { answers, agreement }: CollectedStudy,
  { offsets, value, judge, audit }: Answers['pairs'] | Answers['ratings'] | Answers['comparisons'],
  members: ReadonlySet<string>,
): Units {
  const isMember = answers.judges.map((name) => members.has(name));
  const counts = (k: number) =>
    isMember[Number(judge[k])] && (agreement.basis === 'all' || audit[k] === 1);
  return { offsets, value: Int16Array.from(value, (answer, k) => (counts(k) ? answer : -1)) };
}

function membersOf(
  { judges }: CollectedStudy,
  isOne: (judge: MeasuredJudge) => boolean,
): ReadonlySet<string> {
  return new Set(judges.filter((judge) => !judge.excluded && isOne(judge)).map(({ name }) => name));
}

/** A share with its 95 % Wilson interval. */
function wilson(count: number, of: number): { value: number; low: number; high: number } {
  const z2 = 1.959963984540054 ** 2;
  const value = count / of;
  const middle = (count + z2 / 2) / (of + z2);
  const half = Math.sqrt(z2 * of * value * (1 - value) + z2 ** 2 / 4) / (of + z2);
  return { value, low: middle - half, high: middle + half };
}
