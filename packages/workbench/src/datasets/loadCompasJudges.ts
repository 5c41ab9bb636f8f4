import { join } from 'node:path';
import { readTable } from '@pairfair/engines/tables';
import { type Column, categoryColumn, numericColumn, PairfairError, type Study } from 'pairfair';
import { columnNumbers, columnTexts, requireColumn } from 'pairfair/internal';
import { dataSetNamed, requireFiles } from './checkFiles.ts';

/** People who were judged, and what each judge said of them. */
export interface JudgedPeople {
  /** Features, label and group; what the judgments are is up to the study made of it. */
  readonly study: Omit<Study, 'side'>;
  readonly judges: readonly Judge[];
  readonly answers: Answers;
}

/** Who judged. */
export interface Judge {
  /**
   * The respondent's number in the file. 20 of them stand for more than one judge, who differ in
   * race, state or age: which are one person is not known, so they should not be told apart.
   */
  readonly respondent: number;
  readonly race: string;
  readonly gender: string;
  readonly politics: string;
  /** What they said they looked at most. */
  readonly reason: string;
  readonly age: number;
  /** 1 (lowest) to 4. */
  readonly education: number;
}

/** One entry per answer. */
export interface Answers {
  /** Number of a judge. */
  readonly judge: Uint32Array;
  /** Row of a person. */
  readonly person: Uint32Array;
  /** 1: will commit another crime within two years. */
  readonly yes: Uint8Array;
}

const numbers = [...['age', 'juv_fel_count', 'juv_misd_count', 'juv_other_count', 'priors_count']];
const categories = ['sex', 'c_charge_degree', 'c_charge_desc', 'race'];
const profile = [
  ...['resp_race', 'resp_gender', 'resp_polview', 'resp_reason', 'resp_age', 'resp_educ4'],
];
const leastPerCharge = 40;

/**
 * Real judgments about COMPAS people, by the rule of the catalogue: 1000 people, 19,760 answers.
 * Names and birth dates are never read.
 */
export async function loadCompasJudges(folder: string): Promise<JudgedPeople> {
  const set = dataSetNamed('compas-judges');
  await requireFiles(set, folder);
  const [survey, compas] = set.files.map(({ path }) => join(folder, path));
  const { columns } = await readTable(survey, {
    columns: ['resp_id', ...profile, 'resp_state', 'resp_decision', 'def_id'],
    categorical: ['resp_race', 'resp_gender', 'resp_polview', 'resp_reason', 'resp_state'],
    missing: [''],
  });
  const values = (name: string) => columnNumbers(requireColumn({ columns }, name));
  const defendants = values('def_id');
  const ids = Array.from(new Set(defendants)).sort((a, b) => a - b);
  const rowOfId = new Map(ids.map((id, row) => [id, row]));
  const { judges, judgeOfAnswer } = readJudges(columns);
  return {
    study: await readPeople(compas, ids),
    judges,
    answers: {
      judge: judgeOfAnswer,
      person: Uint32Array.from(defendants, (id) => rowOfId.get(id) ?? 0),
      yes: Uint8Array.from(values('resp_decision')),
    },
  };
}

/** A judge is a respondent with one profile: numbers that are used twice are told apart by it. */
function readJudges(columns: readonly Column[]): {
  judges: Judge[];
  judgeOfAnswer: Uint32Array;
} {
  const texts = (name: string) => columnTexts(requireColumn({ columns }, name));
  const respondents = texts('resp_id');
  const [race, gender, politics, reason, age, education] = profile.map(texts);
  const state = texts('resp_state');
  const known = new Map<string, number>();
  const judges: Judge[] = [];
  const judgeOfAnswer = Uint32Array.from(respondents, (respondent, i) => {
    const all = [respondent, race[i], gender[i], politics[i], reason[i], age[i], education[i]];
    const key = JSON.stringify([...all, state[i]]);
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, judges.length);
    judges.push({
      respondent: Number(respondent),
      race: race[i] ?? '',
      gender: gender[i] ?? '',
      politics: politics[i] ?? '',
      reason: reason[i] ?? '',
      age: Number(age[i]),
      education: Number(education[i]),
    });
    return judges.length - 1;
  });
  return { judges, judgeOfAnswer };
}

/** The people with those ids, in their order. */
async function readPeople(file: string, ids: readonly number[]): Promise<JudgedPeople['study']> {
  const { columns } = await readTable(file, {
    columns: ['id', ...numbers, ...categories, 'two_year_recid'],
    categorical: categories,
    missing: [''],
  });
  const everybody = columnNumbers(requireColumn({ columns }, 'id'));
  const places = new Map(Array.from(everybody, (id, row) => [id, row]));
  const rows = ids.map((id) => {
    const row = places.get(id);
    if (row !== undefined) return row;
    throw new PairfairError('bad-data', `Person ${id} was judged, but is not in the COMPAS file.`);
  });
  const values = (name: string) => {
    const all = columnNumbers(requireColumn({ columns }, name));
    return rows.map((row) => all[row]);
  };
  const texts = (name: string) => {
    const all = columnTexts(requireColumn({ columns }, name));
    return rows.map((row) => all[row] ?? '');
  };
  const indicator = (name: string, level: string) =>
    numericColumn(
      name,
      texts(name).map((text) => (text === level ? 1 : 0)),
    );
  return {
    name: 'COMPAS judges',
    table: {
      rows: rows.length,
      columns: [
        ...numbers.map((name) => numericColumn(name, values(name))),
        indicator('sex', 'Male'),
        indicator('c_charge_degree', 'F'),
        categoryColumn('c_charge_desc', frequentOnly(texts('c_charge_desc'))),
      ],
    },
    labels: Float64Array.from(values('two_year_recid')),
    groups: Int32Array.from(texts('race'), (race) => (race === 'African-American' ? 1 : 0)),
    groupNames: ['Caucasian', 'African-American'],
  };
}

function frequentOnly(charges: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const charge of charges) counts.set(charge, (counts.get(charge) ?? 0) + 1);
  return charges.map((charge) =>
    (counts.get(charge) ?? 0) >= leastPerCharge ? charge : 'any other charge',
  );
}
