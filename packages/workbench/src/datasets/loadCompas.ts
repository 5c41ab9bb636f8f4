import { join } from 'node:path';
import { readTable } from '@pairfair/engines/tables';
import { type Column, PairfairError, type Study } from 'pairfair';
import { dataSetNamed, requireFiles } from './checkFiles.ts';

const numbers = [
  ...['age', 'juv_fel_count', 'juv_misd_count', 'juv_other_count', 'priors_count'],
  ...['days_b_screening_arrest', 'c_days_from_compas'],
];
const categories = ['sex', 'c_charge_degree', 'c_charge_desc', 'race'];
const others = ['is_recid', 'decile_score'];

/**
 * The COMPAS study by the rule of the catalogue: 6900 people, 9 numbers and 420 charges, the decile
 * of the risk score within each group as the judgment. Names and birth dates are never read.
 */
export async function loadCompas(folder: string): Promise<Study> {
  const set = dataSetNamed('compas');
  await requireFiles(set, folder);
  const { columns } = await readTable(join(folder, set.files[0].path), {
    columns: [...numbers, ...categories, ...others],
    categorical: categories,
    missing: [''],
  });
  const named = new Map(columns.map((column) => [column.name, column]));
  const values = (name: string) => requireNumbers(named.get(name), name);
  const texts = (name: string) => requireTexts(named.get(name), name);
  const days = values('days_b_screening_arrest');
  const charge = texts('c_charge_desc');
  const kept = Uint32Array.from(days, (_, i) => i).filter(
    (i) => !Number.isNaN(days[i]) && charge.codes[i] >= 0,
  );
  const numeric = (name: string, all: Float64Array): Column => ({
    kind: 'numeric',
    name,
    values: Float64Array.from(kept, (i) => all[i]),
  });
  const indicator = (name: string, level: string): Column => {
    const { codes, levels } = texts(name);
    const code = levels.indexOf(level);
    return numeric(
      name,
      Float64Array.from(codes, (c) => (c === code ? 1 : 0)),
    );
  };
  const race = texts('race');
  const black = race.levels.indexOf('African-American');
  return {
    name: 'COMPAS',
    table: {
      rows: kept.length,
      columns: [
        ...numbers.map((name) => numeric(name, values(name))),
        indicator('sex', 'Male'),
        indicator('c_charge_degree', 'F'),
        { ...charge, codes: Int32Array.from(kept, (i) => charge.codes[i]) },
      ],
    },
    labels: Float64Array.from(kept, (i) => values('is_recid')[i]),
    groups: Int32Array.from(kept, (i) => (race.codes[i] === black ? 1 : 0)),
    groupNames: ['others', 'African-American'],
    side: {
      kind: 'ranking',
      scores: Float64Array.from(kept, (i) => values('decile_score')[i]),
      quantiles: 10,
      ties: 'spread',
    },
  };
}

function requireNumbers(column: Column | undefined, name: string): Float64Array {
  if (column?.kind === 'numeric') return column.values;
  throw new PairfairError('bad-data', `Column ${name} of the COMPAS file must hold numbers.`);
}

function requireTexts(
  column: Column | undefined,
  name: string,
): Extract<Column, { kind: 'category' }> {
  if (column?.kind === 'category') return column;
  throw new PairfairError('bad-data', `Column ${name} of the COMPAS file must hold texts.`);
}
