import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Column, categoryColumn, numericColumn, PairfairError, type Study } from 'pairfair';
import { dataSetNamed, requireFiles } from './checkFiles.ts';
import { stateCodes } from './stateCodes.ts';

const raceColumns = ['racepctblack', 'racePctWhite', 'racePctAsian', 'racePctHisp'];
const identifiers = ['communityname', 'fold'];
const target = 'ViolentCrimesPerPop';

/** The crime study without its judgments, and what stand-ins for them are made of. */
export interface CrimeData {
  readonly study: Omit<Study, 'side'>;
  /** Real property crime per 100,000 people, NaN where it is unknown. */
  readonly propertyCrime: Float64Array;
  readonly population: Float64Array;
}

/** The Communities and Crime study by the rule of the catalogue: 1993 communities. */
export async function loadCrime(folder: string): Promise<CrimeData> {
  const set = dataSetNamed('crime');
  await requireFiles(set, folder);
  const read = (file: number) => readFileSync(join(folder, set.files[file].path), 'latin1');
  const names = Array.from(read(1).matchAll(/^@attribute (\S+)/gm), ([, name]) => name);
  const all = cellsOf(read(0));
  const columns = names.map((name, j) => ({ name, cells: all.map((row) => row[j]) }));
  const gaps = ({ cells }: { cells: string[] }) => cells.filter((cell) => cell === '?').length;
  const full = columns.filter((column) => gaps(column) < 100);
  const kept = all.flatMap((_, i) => (full.some(({ cells }) => cells[i] === '?') ? [] : [i]));

  const cellsNamed = (name: string): string[] => {
    const column = columns.find((candidate) => candidate.name === name);
    if (!column) throw new PairfairError('bad-data', `The crime data have no column ${name}.`);
    return kept.map((i) => column.cells[i]);
  };
  // In whole hundredths, so that floating point cannot move a tie.
  const share = (name: string) => cellsNamed(name).map((cell) => Math.round(Number(cell) * 100));
  const [black, white, asian, hispanic] = raceColumns.map(share);
  const groups = Int32Array.from(white, (w, i) => (w > black[i] + asian[i] + hispanic[i] ? 0 : 1));
  const violent = share(target);
  const left = new Set([...raceColumns, ...identifiers, target, 'state']);
  const features: Column[] = full
    .filter(({ name }) => !left.has(name))
    .map(({ name }) => numericColumn(name, cellsNamed(name).map(Number)));
  const crimes = readUnnormalized(read(2), cellsNamed('communityname'), cellsNamed('state'));
  return {
    study: {
      name: 'Communities and Crime',
      table: {
        rows: kept.length,
        columns: [...features, categoryColumn('state', cellsNamed('state'))],
      },
      labels: Float64Array.from(violent, (v) => (v > 15 ? 1 : 0)),
      groups,
      groupNames: ['majority white', 'others'],
    },
    ...crimes,
  };
}

/** The real rates of the same communities, joined on name and state. */
function readUnnormalized(
  text: string,
  communities: readonly string[],
  states: readonly string[],
): Pick<CrimeData, 'propertyCrime' | 'population'> {
  const [header, ...rows] = cellsOf(text);
  const at = (name: string) => header.indexOf(name);
  const [nameAt, stateAt, crimeAt, peopleAt, violentAt] = [
    ...['communityName', 'state', 'nonViolPerPop', 'population', 'ViolentCrimesPerPop'],
  ].map(at);
  const byPlace = new Map(
    rows
      .filter((row) => row[violentAt] !== '?')
      .map((row) => [`${row[nameAt]} ${row[stateAt]}`, row]),
  );
  const joined = communities.map((name, i) => byPlace.get(`${name} ${stateCodes[states[i]]}`));
  const lost = joined.indexOf(undefined);
  if (lost >= 0) {
    throw new PairfairError(
      'bad-data',
      `${communities[lost]} is not in the unnormalised crime data.`,
    );
  }
  const numbers = (column: number) =>
    Float64Array.from(joined, (row) =>
      row?.[column] === '?' ? Number.NaN : Number(row?.[column]),
    );
  return { propertyCrime: numbers(crimeAt), population: numbers(peopleAt) };
}

function cellsOf(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((cell) => cell.trim()));
}
