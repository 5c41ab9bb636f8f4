import type { DenseKernel } from './kernel.ts';
import { product, tileSums } from './plainProducts.ts';
import { reduce, restore } from './plainTridiagonal.ts';

/** The kernel in plain TypeScript: the fallback without WebAssembly, and its oracle in tests. */
export const plainKernel: DenseKernel = { name: 'plain', tileSums, product, reduce, restore };
