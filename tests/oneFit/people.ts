import { categoryColumn, type MemoryTable, numericColumn, Random } from 'pairfair';

/** Raw cells of made-up people, null where a value is missing. */
export interface Person {
  readonly id: string;
  readonly age: number;
  readonly income: number | null;
  readonly job: string | null;
  readonly sex: string;
  /** One of three groups, unknown for some. */
  readonly origin: string | null;
  /** A score with ties, and a rating from 1 to 5; some have none. */
  readonly score: number | null;
  readonly rating: number | null;
  /** With ties and a long tail; some have none. */
  readonly debts: number | null;
  /** How many people they stand for; nobody, for some. */
  readonly weight: number;
  readonly part: 'train' | 'test';
  readonly hired: 'yes' | 'no';
}

/** 260 people; ids ascend as text, so that every engine has them in the same order. */
export function madeUpPeople(): Person[] {
  const random = new Random(3, 'one fit');
  const owing = new Random(3, 'debts');
  const weighing = new Random(3, 'weights');
  const pick = <T>(values: readonly T[]) => values[random.integer(values.length)] as T;
  const perhaps = <T>(value: T): T | null => (random.uniform() < 0.08 ? null : value);
  return Array.from({ length: 260 }, (_, i) => {
    const skill = random.normal();
    const sex = pick(['f', 'm']);
    return {
      id: `p${String(i).padStart(4, '0')}`,
      age: 20 + random.integer(40),
      income: perhaps(Math.round(1000 * (skill + random.normal())) / 1000),
      job: perhaps(pick(['cook', "O'Neill", 'smith', 'weaver'])),
      sex,
      origin: perhaps(pick(['east', 'north', 'west'])),
      score: perhaps(Math.round(3 * (skill + 0.4 * random.normal()) + (sex === 'm' ? 2 : 0))),
      rating: perhaps(Math.min(5, Math.max(1, Math.round(3 + skill)))),
      debts: owing.uniform() < 0.1 ? null : Math.round(3 * Math.exp(2 * owing.normal())),
      weight: i % 23 === 5 ? 0 : (1 + weighing.integer(30)) / 10,
      part: random.uniform() < 0.7 ? 'train' : 'test',
      hired: skill + (sex === 'm' ? 0.5 : 0) + random.normal() > 0 ? 'yes' : 'no',
    };
  });
}

/** The names of the columns, and which of them hold numbers. */
const numbers = ['age', 'income', 'score', 'rating', 'debts', 'weight'] as const;
const texts = ['id', 'job', 'sex', 'origin', 'part', 'hired'] as const;
export const columnNames = [...numbers, ...texts] as const;

export function peopleTable(people: readonly Person[]): MemoryTable {
  return {
    rows: people.length,
    columns: [
      ...numbers.map((name) =>
        numericColumn(
          name,
          people.map((person) => person[name]),
        ),
      ),
      ...texts.map((name) =>
        categoryColumn(
          name,
          people.map((person) => person[name]),
        ),
      ),
    ],
  };
}

export function peopleCsv(people: readonly Person[]): string {
  const line = (cells: readonly unknown[]) => cells.map((cell) => cell ?? '').join(',');
  const rows = people.map((person) => line(columnNames.map((name) => person[name])));
  return `${line(columnNames)}\n${rows.join('\n')}\n`;
}
