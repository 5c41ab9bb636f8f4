import type { DenseKernel } from '../src/linalg/kernel.ts';
import { product, tileSums } from './plainProducts.ts';
import { reduce, restore } from './plainTridiagonal.ts';

/** The kernel in plain TypeScript: what the kernel in WebAssembly is compared with, bit by bit. */
export const plainKernel: DenseKernel = { tileSums, product, reduce, restore };
