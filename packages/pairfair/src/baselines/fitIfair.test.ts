import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import { admissions, twentyPeople } from '../../testing/prototypes.ts';
import { python, runPython } from '../../testing/python.ts';
import { joinColumns, matrixFrom, toRows } from '../linalg/matrix.ts';
import { fitIfair, type IfairOptions } from './fitIfair.ts';
import { prototypeImages, transformPrototypes } from './transformPrototypes.ts';

const seeds = [1, 2, 3, 4, 5];
const quick: IfairOptions = {
  protectedColumns: [4],
  prototypes: 3,
  restarts: 1,
  maxIterations: 30,
};

/** Admissions with the group as a fifth column. */
function withGroup(people: number, seed = 1) {
  const { x, groups } = admissions(people, seed);
  return joinColumns(x, matrixFrom(Array.from(groups, (group) => [group])));
}

describe('fitIfair against published code', () => {
  it('authors: ends at or below the best of nine published runs, whatever the seed', () => {
    const { input, expected, tolerance } = oracle('fit.ifair.authors.ceiling');
    const { x } = twentyPeople();
    for (const seed of seeds) {
      // biome-ignore lint/suspicious/noExplicitAny: an oracle is data.
      input.runs.forEach(({ k, A_x, A_z }: any, run: number) => {
        const model = fitIfair(x, {
          // As many starts as the published runs had, and enough iterations to converge.
          ...{ variant: 'authors', prototypes: k, seed, restarts: 9, maxIterations: 1000 },
          weights: { utility: A_x, fairness: A_z },
          protectedColumns: [3],
        });
        expect(model.loss.total).toBeLessThanOrEqual(expected.best[run] + tolerance);
      });
    }
  });
});

describe.skipIf(!python)('fitIfair against a NumPy program', () => {
  for (const variant of ['paper', 'authors'] as const) {
    it(`${variant}: reports the loss of the model it returns`, () => {
      const x = withGroup(90);
      const model = fitIfair(x, { ...quick, variant, prototypes: 4 });
      const terms = runPython(twin, {
        ...{ x: toRows(x), variant, prototypes: toRows(model.prototypes) },
        alpha: toRows(model.alphas)[0],
      });
      const { utility, fairness, total } = model.loss;
      const { weights } = model.settings;
      expect(utility / terms[0]).toBeCloseTo(1, 9);
      expect(fairness / terms[1]).toBeCloseTo(1, 9);
      const sum = weights.utility * terms[0] + weights.fairness * terms[1];
      expect(total / sum).toBeCloseTo(1, 9);
      expect(model.restarts.map(({ loss }) => loss)).toContain(total);
    });
  }
});

const twin = `
x, v, alpha = (np.array(data[key], float) for key in ("x", "prototypes", "alpha"))
def distances(a, b, weights):
    return np.sqrt((weights * (a[:, None, :] - b[None]) ** 2).sum(axis=2))
published = data["variant"] == "authors"
d = (alpha * (x[:, None, :] - v[None]) ** 2).sum(axis=2)
e = np.exp(-(d - d.min(axis=1, keepdims=True))) if published else np.exp(-np.sqrt(d))
u = e / e.sum(axis=1, keepdims=True)
images = u @ v
weights = np.ones_like(alpha) if published else alpha
change = distances(images, images, weights) - distances(x[:, :4], x[:, :4], weights[:4])
sums = [float(((x - images) ** 2).sum()), float((change ** 2).sum())]
result = [s ** 0.5 for s in sums] if published else sums
`;

describe('an iFair model', () => {
  const x = withGroup(80);

  it('is the same for the same seed, leaves its input alone and survives a worker message', () => {
    const before = structuredClone(x);
    const model = fitIfair(x, quick);
    expect(x).toEqual(before);
    expect(fitIfair(x, quick)).toEqual(model);
    expect(fitIfair(x, { ...quick, seed: 2 }).prototypes).not.toEqual(model.prototypes);
    expect(transformPrototypes(structuredClone(model), x)).toEqual(transformPrototypes(model, x));
  });

  it('warns where its memberships see the protected columns', () => {
    const sees = expect.stringMatching(/memberships see the protected columns/);
    expect(fitIfair(x, quick).warnings).toContainEqual(sees);
    expect(fitIfair(x, { ...quick, variant: 'authors' }).warnings).not.toContainEqual(sees);
    expect(fitIfair(x, { ...quick, protectedColumns: [] }).warnings).not.toContainEqual(sees);
  });

  it('tells how all restarts ended; more of them change none and never raise the loss', () => {
    const few = fitIfair(x, { ...quick, restarts: 2 });
    const many = fitIfair(x, { ...quick, restarts: 4 });
    expect(many.restarts.slice(0, 2)).toEqual(few.restarts);
    expect(many.loss.total).toBe(Math.min(...many.restarts.map(({ loss }) => loss)));
  });

  it('keeps distances apart from the protected column, for unseen people too', () => {
    const model = fitIfair(x, {
      ...{ protectedColumns: [4], prototypes: 10, variant: 'authors' },
      weights: { utility: 1, fairness: 1 },
    });
    const unseen = withGroup(60, 9);
    const images = toRows(prototypeImages(model, unseen));
    const people = toRows(unseen).map((row) => row.slice(0, 4));
    const [before, after] = [people, images].map((rows) =>
      rows.flatMap((a, i) =>
        rows.slice(i + 1).map((b) => Math.hypot(...a.map((v, m) => v - b[m]))),
      ),
    );
    expect(correlation(before, after)).toBeGreaterThan(0.8);
  });

  it('draws pairs when there are more than asked for, and says so', () => {
    const all = fitIfair(x, quick);
    expect(all.settings).toMatchObject({ pairs: (80 * 79) / 2, pairsSampled: false });
    const some = fitIfair(x, { ...quick, pairSample: 1000 });
    expect(some.settings).toMatchObject({ pairs: 1000, pairsSampled: true });
    expect(fitIfair(x, { ...quick, pairSample: 1000 })).toEqual(some);
    // A third of the pairs: a few per cent off, and not the same number.
    expect(some.loss.fairness).not.toBe(all.loss.fairness);
    const exact = fitIfair(x, { ...quick, pairSample: (80 * 79) / 2 });
    expect(exact.settings.pairsSampled).toBe(false);
  });

  it('starts weights of protected columns near zero, or like the others', () => {
    const after = (protectedStart: 'near-zero' | 'random', seed: number) =>
      fitIfair(x, { ...quick, variant: 'authors', maxIterations: 1, protectedStart, seed }).alphas
        .data[4];
    // The first step is at most 1 long over all parameters: on average a weight keeps its start.
    const mean = (protectedStart: 'near-zero' | 'random') =>
      Array.from({ length: 20 }, (_, n) => after(protectedStart, n) / 20).reduce((a, b) => a + b);
    expect(mean('near-zero')).toBeLessThan(0.2);
    expect(mean('random')).toBeGreaterThan(0.3);
  });

  it('keeps column weights from 0 up in the variant paper', () => {
    expect(fitIfair(x, quick).alphas.data.every((alpha) => alpha >= 0)).toBe(true);
  });

  it('names a representation that is the same for everyone', () => {
    const single = fitIfair(x, { ...quick, prototypes: 1 });
    expect(single.degenerate).toEqual(['same-representation']);
    expect(single.warnings[0]).toMatch(/same representation/);
    const useful = fitIfair(x, { ...quick, variant: 'authors', prototypes: 8 });
    expect(useful.degenerate).toEqual([]);
  });

  it('reports progress up to its total, and stops when cancelled', () => {
    const seen: number[] = [];
    fitIfair(x, { ...quick, restarts: 2, onProgress: ({ done }) => seen.push(done) });
    expect(seen.at(-1)).toBe(60);
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    expect(() => fitIfair(x, { ...quick, signal: controller.signal, onProgress })).toThrow(
      expect.objectContaining({ code: 'cancelled' }),
    );
  });

  it('refuses bad data and options', () => {
    const bad = (options: object) => () => fitIfair(x, { ...quick, ...options });
    expect(bad({ protectedColumns: [5] })).toThrow(/from 0 to 4/);
    expect(bad({ protectedColumns: [1, 1] })).toThrow(/column 1 twice/);
    expect(bad({ protectedColumns: [0, 1, 2, 3, 4] })).toThrow(/every column/);
    expect(bad({ prototypes: 81 })).toThrow(/from 1 to 80/);
    expect(bad({ pairSample: 0 })).toThrow(/pairSample/);
    expect(bad({ pairs: 10 })).toThrow(/no option 'pairs'/);
    expect(bad({ weights: { target: 1 } })).toThrow(/no option 'target'/);
    expect(bad({ variant: 'zemel' })).toThrow(/'paper', 'authors'/);
    expect(() => fitIfair(matrixFrom([[1, 2]]), { protectedColumns: [], prototypes: 1 })).toThrow(
      /only one/,
    );
    const broken = { ...x, data: x.data.with(7, Number.POSITIVE_INFINITY) };
    expect(() => fitIfair(broken, quick)).toThrow(expect.objectContaining({ code: 'not-finite' }));
  });
});

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((s, v) => s + v, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  const product = (p: readonly number[], q: readonly number[], mp: number, mq: number) =>
    p.reduce((s, v, i) => s + (v - mp) * (q[i] - mq), 0);
  return product(a, b, ma, mb) / Math.sqrt(product(a, a, ma, ma) * product(b, b, mb, mb));
}
