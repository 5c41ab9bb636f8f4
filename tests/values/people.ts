import { Random } from 'pairfair';

/** A person of the table that goes every way there is; null where the value is missing. */
export interface Person {
  /** With leading zeros. */
  readonly person: string;
  readonly sex: string;
  readonly veteran: boolean;
  readonly smoker: boolean;
  readonly flag: boolean | null;
  readonly visits: number | null;
  readonly amount: number | null;
  /** A number that is taken as a category. */
  readonly grade: number | null;
  /** A code that looks like a number and is none: 007 and 7 are two. */
  readonly zip: string;
  readonly day: string | null;
  readonly city: string | null;
  readonly merit: number;
  readonly outcome: 'hired' | 'turned down';
}

/** The ways in which the text tables say that a value is missing. */
export const missingSpellings = ['', 'NA', 'N/A', 'NaN', 'null', '?'] as const;

/** How a file writes what can be written in several ways. */
export interface Spelling {
  readonly delimiter: string;
  readonly truth: readonly [no: string, yes: string];
  readonly smoker: readonly [no: string, yes: string];
  readonly grade: (value: number) => string;
  readonly day: (day: string) => string;
}

/** As pandas writes a CSV of columns with missing values. */
export const pandasSpelling: Spelling = {
  delimiter: ',',
  truth: ['False', 'True'],
  smoker: ['no', 'yes'],
  grade: (value) => (Number.isInteger(value) ? value.toFixed(1) : String(value)),
  day: (day) => day,
};

/** As R and spreadsheets write a table. */
export const tabSpelling: Spelling = {
  delimiter: '\t',
  truth: ['FALSE', 'TRUE'],
  smoker: ['No', 'Yes'],
  grade: (value) => value.toFixed(2),
  day: (day) => `${day} 00:00:00`,
};

const cities = ['New York', 'São Paulo', '東京', 'Zürich, "Süd"', 'Ōsaka'];
const days = ['2019-12-31', '2020-02-29', '2021-07-01'];

/** Made-up people, the same in every run. */
export function madeUpPeople(count = 160): Person[] {
  const random = new Random(20, 'people of the matrix');
  const one = <T>(list: readonly T[]): T => list[random.integer(list.length)];
  const some = <T>(value: T): T | null => (random.uniform() < 0.12 ? null : value);
  return Array.from({ length: count }, (_, i) => {
    const [visits, amount] = [random.integer(30), Math.round(random.normal() * 1e6) / 1e4];
    const [smoker, flag] = [random.uniform() < 0.4, random.uniform() < 0.5];
    const merit = Math.round(1e3 * (visits / 10 + amount / 100 + random.normal())) / 1e3;
    const chance = merit + (flag ? 1 : 0) - (smoker ? 0.5 : 0) + random.normal();
    return {
      ...{ person: String(i + 1).padStart(5, '0'), sex: one(['Frau', 'Mann']), smoker, merit },
      ...{ veteran: random.uniform() < 0.5, flag: some(flag), visits: some(visits) },
      ...{
        amount: some(amount),
        grade: some(one([1, 2, 2.5, 10])),
        zip: one(['007', '7', '0123']),
      },
      ...{ day: some(one(days)), city: some(one(cities)) },
      outcome: chance > 1.5 ? 'hired' : 'turned down',
    };
  });
}

/** The names of the columns. */
export const columns = [
  ...['person', 'sex', 'veteran', 'smoker', 'flag', 'visits', 'amount', 'grade', 'zip', 'day'],
  ...['city', 'merit', 'outcome'],
] as const satisfies readonly (keyof Person)[];

/** The cells of a person as texts; missing ones in all their spellings, one after another. */
export function textCells(people: readonly Person[], spelling: Spelling): string[][] {
  let lacking = 0;
  const missing = () => missingSpellings[lacking++ % missingSpellings.length];
  return people.map((person) =>
    columns.map((name) => {
      const value = person[name];
      if (value === null) return missing();
      if (name === 'smoker') return spelling.smoker[Number(value)];
      if (typeof value === 'boolean') return spelling.truth[Number(value)];
      if (name === 'grade') return spelling.grade(Number(value));
      return name === 'day' ? spelling.day(String(value)) : String(value);
    }),
  );
}

/** A text table. */
export function textTable(people: readonly Person[], spelling: Spelling): string {
  const quoted = (cell: string) =>
    /[",\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return [columns, ...textCells(people, spelling)]
    .map((row) => `${row.map(quoted).join(spelling.delimiter)}\n`)
    .join('');
}

/** JSON lines: typed values, and of what is missing a null here and a text there. */
export function jsonLines(people: readonly Person[]): string {
  let lacking = 0;
  const texts = [null, 'NA', '?'];
  return people
    .map((person) => {
      const cells = columns.map((name) => [name, person[name] ?? texts[lacking++ % texts.length]]);
      return `${JSON.stringify(Object.fromEntries(cells))}\n`;
    })
    .join('');
}
