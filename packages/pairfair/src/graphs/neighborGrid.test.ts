import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Matrix, matrixFrom, zeros } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { type Grid, gridOf } from './neighborGrid.ts';
import {
  type NeighborKernel,
  openNeighborKernel,
  writeEntries,
  writePanel,
} from './neighborKernel.ts';
import { profileColumns, rowDistances, type SparseRows, sparseRows } from './neighborRows.ts';
import { gridBounds } from './neighborSearch.ts';

/** `dense` normal columns and `hot` columns of which each row is in one. */
function mixedMatrix(rows: number, dense: number, hot: number, seed: number): Matrix {
  const random = new Random(seed, 'grid test');
  const x = zeros(rows, dense + hot);
  for (let i = 0; i < rows; i++) {
    for (let c = 0; c < dense; c++) x.data[i * x.cols + c] = 5 + random.normal() * 10 ** (c % 3);
    if (hot > 0) x.data[i * x.cols + dense + random.integer(hot)] = 0.3;
  }
  return x;
}

const gridFor = (x: Matrix): { grid: Grid | undefined; sparse: SparseRows | undefined } => {
  const profile = profileColumns(x);
  const sparse = sparseRows(x, profile);
  return { grid: gridOf(x, profile, sparse), sparse };
};

/** The rows as the kernel sees them, one array of whole numbers each. */
function rowsOnGrid(x: Matrix, grid: Grid, sparse: SparseRows | undefined) {
  const kernel = openNeighborKernel({
    rows: grid.rows.length,
    neighbors: 1,
    denseColumns: grid.dense.length,
    sparseColumns: grid.sparse.length,
    entries: grid.sparse.length > 0 ? sparse!.column.length : 0,
  }) as NeighborKernel;
  const squaredMoves = writePanel(kernel, x, grid);
  if (grid.sparse.length > 0) writeEntries(kernel, sparse!, grid, squaredMoves);
  const steps = Math.ceil(grid.dense.length / 2);
  const rows = Array.from(grid.rows, (_row, i) => {
    const row = Array.from(grid.dense, (_c, k) => {
      const group = Math.floor(i / 8) * steps + Math.floor(k / 2);
      return kernel.panel[group * 16 + (i % 8) * 2 + (k % 2)];
    });
    const hot = Array.from(grid.sparse, () => 0);
    for (let e = kernel.entryStart[i]; e < kernel.entryStart[i + 1]; e++) {
      hot[kernel.entryColumn[e]] = kernel.entryValue[e];
    }
    return [...row, ...hot];
  });
  return { rows, norm: kernel.norm, slack: gridBounds(squaredMoves, x.cols).slack };
}

/** Distances one by one. */
const distanceOf = (x: Matrix, sparse: SparseRows | undefined) => {
  const distances = rowDistances(x, sparse);
  const out = new Float64Array(1);
  return (i: number, j: number): number => {
    distances(i, Uint32Array.of(j), 1, out);
    return out[0];
  };
};

const squaredGap = (a: number[], b: number[]): number =>
  a.reduce((sum, value, c) => sum + (value - b[c]) ** 2, 0);

describe('gridOf', () => {
  it.each([
    ['dense columns', 7, 0],
    ['dense and one-hot columns', 3, 40],
    ['one-hot columns alone', 0, 40],
  ])('keeps distances between rows within the bound: %s', (_, dense, hot) => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 80 }), fc.nat(), (count, seed) => {
        const x = mixedMatrix(count, dense, hot, seed);
        const { grid, sparse } = gridFor(x);
        const { rows, norm, slack } = rowsOnGrid(x, grid!, sparse);
        const distance = distanceOf(x, sparse);
        for (let i = 0; i < rows.length; i++) {
          expect(norm[i]).toBe(
            squaredGap(
              rows[i],
              rows[i].map(() => 0),
            ),
          );
          for (let j = 0; j < i; j++) {
            const squared = squaredGap(rows[i], rows[j]);
            expect(squared).toBeLessThan(2 ** 31);
            const off =
              Math.sqrt(squared) - Math.sqrt(distance(grid!.rows[i], grid!.rows[j])) / grid!.unit;
            // `slack` of i already holds the largest move of any other row.
            expect(Math.abs(off)).toBeLessThanOrEqual(slack[i]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('uses at least a quarter of the room it has', () => {
    const x = mixedMatrix(200, 5, 0, 1);
    const { norm } = rowsOnGrid(x, gridFor(x).grid!, undefined);
    expect(Math.max(...norm)).toBeGreaterThan(23170 ** 2 / 5);
  });

  it('is exact for whole numbers and binary fractions, not for tenths', () => {
    expect(
      gridFor(
        matrixFrom([
          [1, 7],
          [-3, 0],
          [12, 5],
        ]),
      ).grid?.exact,
    ).toBe(true);
    expect(gridFor(matrixFrom([[1.25], [-3.5], [0]])).grid?.exact).toBe(true);
    expect(gridFor(matrixFrom([[0.1], [0.2], [0]])).grid?.exact).toBe(false);
  });

  it('is not taken in by values that vanish beside the centre', () => {
    // 2⁻⁶⁰ − 1024 is −1024 in double precision, yet 2⁻⁶⁰ is not a whole number.
    const x = matrixFrom([[2 ** -60], [1024], [2048]]);
    expect(gridFor(x).grid?.exact).toBe(false);
  });

  it('leaves constant columns out', () => {
    const { grid } = gridFor(
      matrixFrom([
        [0.1, 1, 3],
        [0.1, 2, 3],
        [0.1, 4, 3],
      ]),
    );
    expect(grid).toMatchObject({
      dense: Uint32Array.of(1),
      sparse: new Uint32Array(0),
      exact: true,
    });
    expect(gridFor(matrixFrom([[0.1], [0.1]])).grid).toMatchObject({ exact: true });
  });

  it('takes one-hot columns as sparse ones, those of many people as dense', () => {
    // Columns 2 … 21 hold one person in 20 each, column 5 one in 3 instead.
    const x = mixedMatrix(300, 22, 0, 1);
    for (let i = 0; i < 300; i++) {
      for (let c = 2; c < 22; c++) x.data[i * 22 + c] = i % 20 === c - 2 ? 1 : 0;
      x.data[i * 22 + 5] = i % 3 === 0 ? 1 : 0;
    }
    const { grid } = gridFor(x);
    expect(Array.from(grid!.dense)).toEqual([0, 1, 5]);
    expect(grid!.sparse.length).toBe(19);
  });

  it('leaves out few rows that are far from all others, even from each other', () => {
    const x = mixedMatrix(300, 3, 0, 2);
    const far = [7, 130, 299];
    far.forEach((i, k) => {
      x.data[i * 3 + 1] = 10 ** (6 + 4 * k);
    });
    const { grid } = gridFor(x);
    expect(Array.from(grid!.apart)).toEqual(far);
    expect(grid!.rows.length).toBe(297);
    // Columns have deviations up to 100, so the others are within a few hundreds.
    expect(grid!.unit * 23170).toBeLessThan(2000);
  });

  it('keeps far rows when there are many of them', () => {
    const x = mixedMatrix(300, 3, 0, 2);
    for (let i = 0; i < 300; i += 20) x.data[i * 3 + 1] = 1e6;
    expect(gridFor(x).grid!.apart.length).toBe(0);
  });

  it.each([1e-170, 1e170, 1e308])('is undefined for values around %s', (scale) => {
    const x = matrixFrom([[scale], [-scale], [scale / 2]]);
    expect(gridFor(x).grid).toBeUndefined();
  });
});

describe('rowDistances', () => {
  it('has the same bits over sparse and over dense rows', () => {
    const x = mixedMatrix(60, 3, 50, 4);
    for (let i = 0; i < 60; i += 7) x.data[i * x.cols + 2] = -0;
    const { sparse } = gridFor(x);
    const overSparse = distanceOf(x, sparse);
    const overDense = distanceOf(x, undefined);
    expect(sparse).toBeDefined();
    for (let i = 0; i < 60; i++) {
      for (let j = 0; j < 60; j++) expect(overSparse(i, j)).toBe(overDense(i, j));
    }
  });
});
