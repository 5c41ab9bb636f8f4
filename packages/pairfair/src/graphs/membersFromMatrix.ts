import { PairfairError } from '../errors.ts';
import { type Matrix, matrixFrom } from '../linalg/matrix.ts';
import type { Memberships } from './graph.ts';

/** Memberships as a table: one row per person, one column per cell. */
export type MembershipTable = Matrix | readonly ArrayLike<number>[];

/** The table as a matrix, however it was given. */
export function membershipMatrix(table: MembershipTable): Matrix {
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
