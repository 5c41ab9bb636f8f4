import { requireIntegerIn, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { type Matrix, matrixFrom } from '../linalg/matrix.ts';
import type { CellsGraph, Memberships } from './graph.ts';
import { requireGraph } from './requireGraph.ts';
import { requireGroups } from './requireGroups.ts';

/** What {@link cellsGraph} is made from: memberships, as a table or sparse, and perhaps groups. */
export interface CellsGraphOptions {
  /** How many people; checked against the memberships when given. */
  readonly size?: number;
  /** Memberships as a table, one row per person and one column per cell, ≥ 0. */
  readonly matrix?: MembershipTable;
  /** Memberships by person, instead of `matrix`; shares > 0, cells ascending within a person. */
  readonly members?: Memberships;
  /** How many cells there are; default: just enough for the memberships, or the columns of `matrix`. */
  readonly cells?: number;
  /** Group of each person, −1 unknown. When given, only people of different groups are linked. */
  readonly groups?: ArrayLike<number>;
}

/**
 * Links people by what they are members of: w(i,j) = Σ_c m(i,c) m(j,c), i ≠ j, and with `groups`
 * only if i and j are of different groups.
 *
 * The general builder behind {@link classesGraph} and {@link quantileGraph}, for memberships that
 * come from elsewhere, such as the probability that a person stands in each quantile of their group.
 *
 * @throws PairfairError `shape-mismatch` or `bad-data`, naming the person, when the parts do not fit.
 *
 * @example
 * cellsGraph({ matrix: [[1, 0], [0.5, 0.5], [0, 1]], groups: [0, 1, 0] });
 */
export function cellsGraph(options: CellsGraphOptions): CellsGraph {
  const { matrix, members, groups } = options;
  if ((matrix === undefined) === (members === undefined)) {
    throw new PairfairError(
      'invalid-option',
      `cellsGraph takes either matrix or members, but got ${matrix === undefined ? 'neither' : 'both'}.`,
    );
  }
  const parts = matrix === undefined ? fromMembers(members!) : fromTable(matrix);
  const { cells = parts.cells, size = parts.size } = options;
  requireIntegerIn('cells', cells, 0, 2 ** 32 - 2);

  const graph: CellsGraph = {
    kind: 'cells',
    size,
    between: groups === undefined ? 'everyone' : 'groups',
    groups: groups === undefined ? new Int32Array(0) : requireGroups('Groups', groups),
    cells,
    members: parts.members,
  };
  requireSameLength('size', size, 'memberships', parts.size);
  requireGraph('cellsGraph', graph);
  return graph;
}

interface Parts {
  readonly size: number;
  readonly cells: number;
  readonly members: Memberships;
}

function fromTable(table: MembershipTable): Parts {
  const matrix = membershipMatrix(table);
  return { size: matrix.rows, cells: matrix.cols, members: membersFromMatrix(matrix) };
}

function fromMembers(members: Memberships): Parts {
  let cells = 0;
  for (let e = 0; e < members.cell.length; e++) cells = Math.max(cells, members.cell[e] + 1);
  // Copied, so that a later change of the caller's arrays does not change the graph.
  return {
    size: members.offsets.length - 1,
    cells,
    members: {
      offsets: members.offsets.slice(),
      cell: members.cell.slice(),
      share: members.share.slice(),
    },
  };
}

/** Memberships as a table: one row per person, one column per cell. */
export type MembershipTable = Matrix | readonly ArrayLike<number>[];

/** The table as a matrix, however it was given. */
function membershipMatrix(table: MembershipTable): Matrix {
  return isRows(table) ? matrixFrom(table) : table;
}

/**
 * The memberships of a table; its zeros are no memberships.
 *
 * @throws PairfairError `bad-data`, naming person and cell, when one is negative or not finite;
 *   `shape-mismatch` when the data do not fit the shape.
 */
export function membersFromMatrix({ rows, cols, data }: Matrix): Memberships {
  if (data?.length !== rows * cols) {
    throw new PairfairError(
      'shape-mismatch',
      `Memberships must be a matrix of rows × cols = ${rows} × ${cols} numbers, but there are ${data?.length}.`,
    );
  }
  const offsets = new Uint32Array(rows + 1);
  for (let i = 0, at = 0, found = 0; i < rows; i++) {
    for (let c = 0; c < cols; c++, at++) {
      if (!(data[at] >= 0 && data[at] < Number.POSITIVE_INFINITY)) {
        throw new PairfairError(
          'bad-data',
          `A membership must be finite and at least 0, but that of person ${i} in class ${c} is ${data[at]}.`,
        );
      }
      if (data[at] > 0) found++;
    }
    offsets[i + 1] = found;
  }
  const cell = new Uint32Array(offsets[rows]);
  const share = new Float64Array(offsets[rows]);
  for (let at = 0, next = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    cell[next] = at % cols;
    share[next++] = data[at];
  }
  return { offsets, cell, share };
}

function isRows(table: MembershipTable): table is readonly ArrayLike<number>[] {
  return Array.isArray(table);
}
