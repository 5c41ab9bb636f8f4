import type { Matrix } from '../linalg/matrix.ts';
import { mapLandmarks } from '../models/kernelFeatures.ts';
import { applyRecipe } from '../recipe/applyRecipe.ts';
import type { Table } from '../recipe/table.ts';
import type { FeatureMap } from './features.ts';
import type { SelectedPeople } from './selectPeople.ts';

/** X of people of a table in memory. */
export function peopleFeatures(
  { recipe, kernel }: FeatureMap,
  table: Table,
  people: Pick<SelectedPeople, 'rows' | 'groups'>,
): Matrix {
  const groups = groupsOfRows(people, table.rows);
  const { x } = applyRecipe(recipe, table, { rows: people.rows, groups });
  return kernel ? mapLandmarks(kernel, x) : x;
}

/** Groups of all rows of the table, as a recipe takes them. */
function groupsOfRows(
  { rows, groups }: Pick<SelectedPeople, 'rows' | 'groups'>,
  all: number,
): Int32Array {
  const out = new Int32Array(all).fill(-1);
  rows.forEach((row, i) => {
    out[row] = groups[i];
  });
  return out;
}
