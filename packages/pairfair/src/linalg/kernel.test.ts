import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import {
  expectOrthonormal,
  kernels,
  normalMatrix,
  normalSymmetric,
  symmetricMatrix,
} from '../../testing/matrices.ts';
import { crossProduct } from './gram.ts';
import { denseKernel } from './kernel.ts';
import { multiply } from './multiply.ts';

describe('denseKernel', () => {
  it('is the same one every time', () => {
    expect(denseKernel()).toBe(denseKernel());
  });

  it.each([
    ['WebAssembly', undefined],
    ['its SIMD instructions', { Module: refuse }],
  ])('says what is needed without %s', async (_, platform) => {
    vi.resetModules();
    vi.stubGlobal('WebAssembly', platform);
    try {
      const fresh = await import('./kernel.ts');
      expect(() => fresh.denseKernel()).toThrow(
        expect.objectContaining({
          code: 'unavailable',
          message: expect.stringMatching(/WebAssembly with SIMD is needed/),
        }),
      );
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

/** As an engine does that does not know an instruction. */
function refuse(): never {
  throw new Error('invalid opcode');
}

describe('the generated kernels', () => {
  it('are what their sources compile to', () => {
    const script = fileURLToPath(new URL('../../kernel/build.mjs', import.meta.url));
    const run = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
  });
});

/** Sizes around the edges of tiles (4), panels (16 to 19) and blocks of reflectors (32). */
const sizes = fc.constantFrom(1, 2, 3, 4, 5, 18, 19, 20, 21, 32, 33, 34, 51, 67, 70);

describe.each(kernels)('reduce and restore in $name', (kernel) => {
  it('make A = Q T Qᵀ with an orthogonal Q and a tridiagonal T', () => {
    fc.assert(
      fc.property(sizes, fc.nat(1000), (n, seed) => {
        const a = normalSymmetric(n, seed);
        const reduction = kernel.reduce(a);
        const { diagonal, beside } = reduction;
        const q = kernel.restore(
          reduction,
          symmetricMatrix(n, (i, j) => (i === j ? 1 : 0)),
        );
        expectOrthonormal(q, 16 + n);
        const t = symmetricMatrix(n, (i, j) =>
          i === j ? diagonal[i] : i === j + 1 ? beside[j] : 0,
        );
        // Entries of a normal matrix of this size and their sums stay below 100.
        expectClose(crossProduct(q, multiply(a, q)).data, t.data, 1e-13);
      }),
      { numRuns: 30 },
    );
  });

  it('keep a tridiagonal matrix as it is, up to signs', () => {
    const a = symmetricMatrix(30, (i, j) => (i === j ? i : i === j + 1 ? 1 : 0));
    const { diagonal, beside } = kernel.reduce(a);
    expect(Array.from(diagonal)).toEqual(Array.from({ length: 30 }, (_, i) => i));
    expect(Array.from(beside, Math.abs)).toEqual(Array.from({ length: 29 }, () => 1));
  });
});

describe('reduce and restore', () => {
  it('give the same bits in both kernels', () => {
    const [plain, wasm] = kernels;
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 9 }), fc.nat(1000), (n, cols, seed) => {
        const a = normalSymmetric(n, seed);
        const vectors = normalMatrix(n, cols, seed + 1);
        const expected = plain.reduce(a);
        expect(wasm.reduce(a)).toEqual(expected);
        expect(wasm.restore(expected, vectors)).toEqual(plain.restore(expected, vectors));
      }),
      { numRuns: 40 },
    );
  });
});
