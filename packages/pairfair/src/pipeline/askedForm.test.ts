import { beforeAll, describe, expect, it } from 'vitest';
import { type Matrix, rowRange, selectRows, zeros } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { type NeighborForm, neighborForm } from './neighborForm.ts';
import { openDraw } from './peopleDraw.ts';

const people = 2400;
const seeds = 20;

/** Tables of different shape, columns scaled alike where a recipe would do so. */
const shapes: Record<string, (random: Random) => () => number[]> = {
  factors: (random) => {
    const loadings = Array.from({ length: 12 }, () => [random.normal(), random.normal()]);
    return () => {
      const [a, b] = [random.normal(), random.normal()];
      return loadings.map(([p, q]) => p * a + q * b + 0.3 * random.normal());
    };
  },
  independent: (random) => () => Array.from({ length: 10 }, () => random.normal()),
  'one-hot': (random) => () => {
    const levels = [4, 7, 12];
    return [
      ...levels.flatMap((count) => {
        const level = Math.floor(count * random.uniform() ** 2);
        return Array.from({ length: count }, (_, k) => Number(k === level));
      }),
      random.normal(),
      random.normal(),
    ];
  },
  clusters: (random) => {
    const centres = Array.from({ length: 9 }, () =>
      Array.from({ length: 8 }, () => 6 * random.normal()),
    );
    return () => {
      const spread = 0.2 + random.integer(3);
      return centres[random.integer(9)].map((centre) => centre + spread * random.normal());
    };
  },
  // Student's t with three degrees of freedom: a variance, but no fourth moment.
  'heavy tails': (random) => () =>
    Array.from({ length: 8 }, () => {
      const chi = random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2;
      return random.normal() / Math.sqrt(chi / 3);
    }),
};

function tableOf(shape: string, rows: number): Matrix {
  const random = new Random(1, `asked ${shape}`);
  const draw = shapes[shape](random);
  const lines = Array.from({ length: rows }, draw);
  const x = zeros(rows, lines[0].length);
  x.data.set(lines.flat());
  return x;
}

/** The form over the rows of a matrix, whose ids are their numbers. */
async function formOf(
  x: Matrix,
  asked: number | 'all',
  seed: number,
  {
    ids = Array.from({ length: x.rows }, (_, i) => String(i)),
    weights = null as Float64Array | null,
  } = {},
): Promise<NeighborForm> {
  const features = {
    rows: x.rows,
    async rowsAt(wanted: Uint32Array) {
      const y = new Float64Array(wanted.length);
      const heavy = weights && Float64Array.from(wanted, (i) => weights[i]);
      return { rows: x.rows, x: selectRows(x, wanted), y, weights: heavy };
    },
    async *chunks() {
      for (let first = 0; first < x.rows; first += 700) {
        yield { first, x: rowRange(x, first, Math.min(first + 700, x.rows)) };
      }
    },
  };
  const draw = async (count: number, drawSeed: number, stream: string) => {
    const drawn = openDraw(count, drawSeed, stream);
    ids.forEach((id, i) => {
      drawn.take(id, i);
    });
    return { rows: x.rows, numbers: drawn.numbers() };
  };
  const own = Uint32Array.from({ length: x.cols }, (_, j) => j);
  return neighborForm({ people: { draw }, features, own, options: { asked }, seed }, {});
}

const apart = (a: NeighborForm, b: NeighborForm): number => {
  let [off, size] = [0, 0];
  b.form.data.forEach((value, at) => {
    const truth = value / b.totalWeight;
    off += (a.form.data[at] / a.totalWeight - truth) ** 2;
    size += truth ** 2;
  });
  return Math.sqrt(off / size);
};

const rootMeanSquare = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

describe.each(Object.keys(shapes))('people asked among everybody: %s', (shape) => {
  const x = tableOf(shape, people);
  let exact: NeighborForm;
  const tries: Record<number, NeighborForm[]> = {};
  beforeAll(async () => {
    exact = await formOf(x, 'all', 0);
    for (const asked of [75, 300]) {
      tries[asked] = [];
      for (let seed = 1; seed <= seeds; seed++) tries[asked].push(await formOf(x, asked, seed));
    }
  });
  const trueError = (asked: number) => rootMeanSquare(tries[asked].map((one) => apart(one, exact)));

  it('states an error that is true to a third', () => {
    for (const asked of [75, 300]) {
      const stated = rootMeanSquare(tries[asked].map(({ report }) => report.error));
      expect(stated / trueError(asked)).toBeGreaterThan(2 / 3);
      expect(stated / trueError(asked)).toBeLessThan(4 / 3);
    }
  });

  it('errs half as much when four times as many are asked', () => {
    const ratio = trueError(75) / trueError(300);
    expect(ratio).toBeGreaterThan(1.5);
    expect(ratio).toBeLessThan(2.7);
  });

  it('is right in the mean: the form, its weight, the number of links and the scale', () => {
    const some = tries[300];
    const mean = (value: (one: NeighborForm) => number) => {
      const values = some.map(value);
      const centre = values.reduce((sum, one) => sum + one, 0) / values.length;
      const spread =
        rootMeanSquare(values.map((one) => one - centre)) / Math.sqrt(values.length - 1);
      return { centre, spread };
    };
    const quantities: ((one: NeighborForm) => number)[] = [
      ({ totalWeight }) => totalWeight,
      ({ report }) => report.edges,
      ({ report }) => report.scale,
      ...Array.from(
        { length: x.cols },
        (_, j) =>
          ({ form }: NeighborForm) =>
            form.data[j * x.cols + j],
      ),
    ];
    for (const quantity of quantities) {
      const { centre, spread } = mean(quantity);
      // Student's t with 19 degrees of freedom is beyond 5 once in 12,000 times.
      expect(Math.abs(centre - quantity(exact))).toBeLessThan(5 * spread + 1e-9);
    }
  });
});

describe('people asked among everybody', () => {
  it('gives the same whatever the order of rows', async () => {
    const x = tableOf('independent', 500);
    const order = new Random(5, 'rows').permutation(500);
    const ids = Array.from(order, String);
    const [one, two] = [await formOf(x, 60, 1), await formOf(selectRows(x, order), 60, 1, { ids })];
    expect(apart(two, one)).toBeLessThan(1e-12);
    expect(two.report.edges).toBe(one.report.edges);
    expect(two.report.error).toBeCloseTo(one.report.error, 12);
  });

  it('counts people as often as they stand for', async () => {
    const x = tableOf('factors', 600);
    const random = new Random(2, 'weights');
    const weights = Float64Array.from({ length: 600 }, () => 1 + random.integer(4));
    const exact = await formOf(x, 'all', 0, { weights });
    const found = [];
    for (let seed = 1; seed <= seeds; seed++) found.push(await formOf(x, 100, seed, { weights }));
    const stated = rootMeanSquare(found.map(({ report }) => report.error));
    const truth = rootMeanSquare(found.map((one) => apart(one, exact)));
    expect(stated / truth).toBeGreaterThan(2 / 3);
    expect(stated / truth).toBeLessThan(4 / 3);
  });

  it('takes people who are all alike', async () => {
    const x = zeros(50, 2);
    const { form, report } = await formOf(x, 20, 1);
    expect(Array.from(form.data)).toEqual([0, 0, 0, 0]);
    expect(report).toMatchObject({ asked: 20, scale: 1, error: 0 });
  });
});
