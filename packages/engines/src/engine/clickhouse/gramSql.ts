import type { Matrix } from 'pairfair';
import { zeros } from 'pairfair/internal';
import { readNumber, readNumbers } from './sql.ts';

/** An expression ≥ 0, and one for its square root. */
export interface Weight {
  readonly value: string;
  readonly root: string;
}

/** How a Gram matrix is added up in a query. */
export interface GramRoute {
  readonly name: 'sql' | 'wasm';
  /** What ends a query with its fields. */
  readonly settings: string;
  /** The fields for Σ w x xᵀ; null for w = 1. */
  fields(columns: readonly string[], weight: Weight | null): string[];
  /** The matrix from those fields' values, and how many rows went in. */
  read(values: readonly unknown[], cols: number): { readonly rows: number; readonly gram: Matrix };
}

/**
 * With the server's own functions: of rows r = √w · x, Σ r rᵀ = n (C + μ μᵀ) with their covariance C
 * and mean μ.
 */
export const sqlGram: GramRoute = {
  name: 'sql',
  settings: '',
  fields(columns, weight) {
    const scaled = columns.map((x) => (weight === null ? x : `(${x}) * ${weight.root}`));
    const means = scaled.map((x) => `avg(${x})`).join(', ');
    return ['count()', `[${means}]`, `covarPopMatrix(${scaled.join(', ')})`];
  },
  read([count, means, covariances], cols) {
    const rows = readNumber(count);
    const gram = zeros(cols, cols);
    if (rows === 0) return { rows, gram };
    const mean = readNumbers(means);
    (covariances as unknown[][]).forEach((line, i) => {
      readNumbers(line).forEach((covariance, j) => {
        gram.data[i * cols + j] = rows * (covariance + mean[i] * mean[j]);
      });
    });
    return { rows, gram };
  },
};

/**
 * With the library's kernel inside the server: the function takes the rows of a block and gives
 * their matrix, on and above the diagonal, for the first of them and nothing for the others.
 */
export function wasmGram(functionName: string): GramRoute {
  return {
    name: 'wasm',
    // A block of wide rows must fit into the kernel's memory.
    settings:
      'SETTINGS webassembly_udf_max_input_block_size = 8192, webassembly_udf_max_memory = 1073741824',
    fields: (columns, weight) => [
      'count()',
      `sumForEach(${functionName}(${weight?.value ?? '1e0'}, [${columns.join(', ')}]))`,
    ],
    read([count, packed], cols) {
      const gram = zeros(cols, cols);
      const values = readNumbers(packed);
      if (values.length > 0) {
        for (let i = 0, at = 0; i < cols; i++) {
          for (let j = i; j < cols; j++, at++) {
            gram.data[i * cols + j] = values[at];
            gram.data[j * cols + i] = values[at];
          }
        }
      }
      return { rows: readNumber(count), gram };
    },
  };
}
