import { Random } from 'pairfair';

/** A table as the contract hands it to an adapter; null is missing. */
export interface ContractTable {
  readonly rows: number;
  readonly columns: readonly ContractColumn[];
}

export type ContractColumn =
  | { readonly name: string; readonly kind: 'numeric'; readonly values: readonly (number | null)[] }
  | {
      readonly name: string;
      readonly kind: 'category';
      readonly values: readonly (string | null)[];
    };

/** Names that break SQL put together carelessly. */
export const names = {
  id: `person's "id"`,
  group: 'groupe — é"; DROP TABLE x; --',
  second: 'zweite Gruppe',
  score: 'the "score"',
  rating: "rating'",
  target: 'y',
  split: 'Split',
  age: 'age',
  twice: 'age again',
  flat: 'always',
  gaps: 'weird `name`',
  job: '职业',
  debts: 'debts',
  wealth: '\\wealth "net"',
  weight: "stands for'`",
} as const;

const suffixes = ["'", '"', 'é', '雪', '\\', '; --', ' ', '$1', '%', '`'];
const jobs = ["O'Brien", 'a"b', '雪', '); DROP TABLE people; --', 'plain', 'rare'];

/**
 * People with ties, unknowns, three groups, quotes and unicode. Ids ascend by code point in the
 * order of rows, so that engines that order by id and engines that order by row agree.
 */
export function contractTable(rows = 400, seed = 5): ContractTable {
  const random = new Random(seed, 'contract');
  const draw = <T>(make: (i: number) => T): T[] => Array.from({ length: rows }, (_, i) => make(i));
  const perhaps = <T>(chance: number, value: T): T | null =>
    random.uniform() < chance ? null : value;
  const groups = draw(() => perhaps(0.04, ['a', "b'", 'ç'][random.integer(3)]));
  const ages = draw(() => 20 + random.integer(12));
  const gaps = draw(() => perhaps(0.1, Math.round(random.normal() * 400) / 100));
  const work = draw(() => perhaps(0.05, jobs[Math.floor(random.uniform() ** 2 * jobs.length)]));
  const targets = draw((i) => {
    const pull = (ages[i] - 26) / 4 + (groups[i] === 'a' ? 1 : -0.5) + random.normal();
    return perhaps(0.03, pull > 0 ? 'yes' : 'no');
  });
  return {
    rows,
    columns: [
      category(
        names.id,
        draw((i) => `${String(i).padStart(5, '0')}${suffixes[i % suffixes.length]}`),
      ),
      numeric(names.age, ages),
      category(names.group, groups),
      category(
        names.second,
        draw(() => ['m', 'w'][random.integer(2)]),
      ),
      numeric(
        names.score,
        draw(() => perhaps(0.06, random.integer(30) / 2)),
      ),
      numeric(
        names.rating,
        draw(() => perhaps(0.08, 1 + random.integer(9) / 2)),
      ),
      numeric(names.gaps, gaps),
      category(names.job, work),
      numeric(
        names.flat,
        draw(() => 7),
      ),
      numeric(names.twice, ages),
      category(names.target, targets),
      category(
        names.split,
        draw(() => (random.uniform() < 0.7 ? 'Train' : 'test')),
      ),
      numeric(
        names.debts,
        draw(() => perhaps(0.1, Math.round(2 * Math.exp(2 * random.normal())))),
      ),
      numeric(
        names.wealth,
        draw(() => perhaps(0.02, (1 + Math.round(1000 * Math.exp(2 * random.normal()))) / -1000)),
      ),
      // Fractions that do not add up exactly, and some who stand for nobody.
      numeric(
        names.weight,
        draw((i) => (i % 19 === 7 ? 0 : (1 + random.integer(40)) / 10)),
      ),
    ],
  };
}

/** The raw columns that the contract's models learn from. */
export const features: readonly string[] = [
  ...[names.age, names.gaps, names.job, names.flat, names.twice],
];

/** Columns with a long tail: with ties and few values, and with more values than knots. */
export const tailed: readonly string[] = [names.debts, names.wealth];

export function numeric(name: string, values: readonly (number | null)[]): ContractColumn {
  return { name, kind: 'numeric', values };
}

export function category(name: string, values: readonly (string | null)[]): ContractColumn {
  return { name, kind: 'category', values };
}
