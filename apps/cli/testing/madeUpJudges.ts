import type { JudgedPeople } from '@pairfair/workbench/datasets';
import { numericColumn, Random } from 'pairfair';

/** Options for {@link madeUpJudges}. */
export interface MadeUpJudgesOptions {
  readonly seed: number;
  readonly people?: number;
  readonly judges?: number;
  /** Whether judges who name another reason than prior crimes look at another column. */
  readonly reasonsDiffer?: boolean;
}

/**
 * People with three columns, the label drawn by two of them, and judges who each answer about half
 * of the people. Race, gender, politics, age and education of a judge mean nothing.
 */
export function madeUpJudges({
  seed,
  people = 150,
  judges: count = 60,
  reasonsDiffer = true,
}: MadeUpJudgesOptions): JudgedPeople {
  const random = new Random(seed, 'made-up judges');
  const draw = (n: number, one: () => number) => Float64Array.from({ length: n }, one);
  const [age, priors, other] = [0, 1, 2].map(() => draw(people, () => random.normal()));
  const coin = () => (random.uniform() < 0.5 ? 1 : 0);
  const judges = Array.from({ length: count }, (_, k) => ({
    respondent: k,
    race: coin() ? 'African-American' : 'Caucasian',
    gender: coin() ? 'female' : 'male',
    politics: coin() ? 'Very liberal' : 'Conservative',
    reason: k % 2 === 0 ? 'Number of prior crimes' : 'Age',
    age: 20 + random.integer(60),
    education: 1 + random.integer(4),
  }));
  const given = judges.flatMap(({ reason }, judge) => {
    const seen = reasonsDiffer && reason === 'Age' ? age : priors;
    return Array.from({ length: people }, (_, person) => person)
      .filter(() => coin() === 1)
      .map((person) => ({
        ...{ judge, person, yes: seen[person] + 0.5 * random.normal() > 0 ? 1 : 0 },
      }));
  });
  return {
    study: {
      name: 'made up',
      table: {
        rows: people,
        columns: [
          numericColumn('age', age),
          numericColumn('priors_count', priors),
          numericColumn('other', other),
        ],
      },
      labels: age.map((value, i) => (value + priors[i] + random.normal() > 0 ? 1 : 0)),
      groups: Int32Array.from({ length: people }, coin),
      groupNames: ['a', 'b'],
    },
    judges,
    answers: {
      judge: Uint32Array.from(given, ({ judge }) => judge),
      person: Uint32Array.from(given, ({ person }) => person),
      yes: Uint8Array.from(given, ({ yes }) => yes),
    },
  };
}
