import type { Matrix } from '../linalg/matrix.ts';
import { cellsGraph } from './cellsGraph.ts';
import type { CellsGraph, Memberships } from './graph.ts';
import { type Label, levelsOf } from './levelsOf.ts';

/**
 * Links all people of the same class: of those who ought to be treated alike.
 *
 * Hard classes are a list with one label per person, a number or a text; `null`, `undefined`, NaN,
 * '' and −1 mean unknown, and such a person has no edges. All links have weight 1.
 *
 * Soft classes are a table with one row per person and one column per class, holding the
 * probability of being in it; the weight of a link is then the probability that both are in the
 * same class, w(i,j) = Σ_c m(i,c) m(j,c). A row of zeros means unknown.
 *
 * Paper: equivalence class graph, Definition 1.
 *
 * @throws PairfairError `bad-data`, naming person and class, when a membership is negative or not
 *   finite, or a class number negative and not −1.
 *
 * @example
 * classesGraph(['low', 'high', 'low', null]);  // links 0–2
 * classesGraph([[0.9, 0.1], [0.5, 0.5]]);      // links 0–1 with weight 0.45 + 0.05
 */
export function classesGraph(
  classes: ArrayLike<Label> | Matrix | readonly ArrayLike<number>[],
): CellsGraph {
  if (isTable(classes)) return cellsGraph({ matrix: classes });

  const { ids, names } = levelsOf('Classes', classes);
  return {
    kind: 'cells',
    size: ids.length,
    between: 'everyone',
    groups: new Int32Array(0),
    cells: names.length,
    members: hardMembers(ids),
  };
}

function isTable(
  classes: ArrayLike<Label> | Matrix | readonly ArrayLike<number>[],
): classes is Matrix | readonly ArrayLike<number>[] {
  if ('rows' in classes) return true;
  return Array.isArray(classes) && typeof classes[0] === 'object' && classes[0] !== null;
}

/** One membership of share 1 for everybody whose class is known. */
function hardMembers(ids: Int32Array): Memberships {
  const offsets = new Uint32Array(ids.length + 1);
  for (let i = 0; i < ids.length; i++) offsets[i + 1] = offsets[i] + (ids[i] < 0 ? 0 : 1);
  const cell = Uint32Array.from(ids.filter((id) => id >= 0));
  return { offsets, cell, share: new Float64Array(cell.length).fill(1) };
}
