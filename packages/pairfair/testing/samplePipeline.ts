import { neighborGraph } from '../src/graphs/neighborGraph.ts';
import { quantileGraph } from '../src/graphs/quantileGraph.ts';
import { fitKernelPfr } from '../src/models/fitKernelPfr.ts';
import { fitPfr } from '../src/models/fitPfr.ts';
import type { Pipeline } from '../src/models/pipeline.ts';
import { transform } from '../src/models/transform.ts';
import { fitLogistic } from '../src/predictors/fitLogistic.ts';
import { Random } from '../src/random.ts';
import { applyRecipe } from '../src/recipe/applyRecipe.ts';
import { fitRecipe } from '../src/recipe/fitRecipe.ts';
import { categoryColumn, numericColumn, type Table } from '../src/recipe/table.ts';

/** A small data set with everything that can go wrong: gaps, rare levels, odd names. */
export interface SampleData {
  readonly table: Table;
  readonly labels: Float64Array;
  readonly groups: Int32Array;
}

/** Names with quotes, spaces, markup and umlauts, as real files have them. */
export const sampleColumns = ['age', 'prior "count"', "job's title", '<b>größe</b>'] as const;

/** Draws the sample data. */
export function sampleData(seed: number, people = 80): SampleData {
  const random = new Random(seed, 'sample data');
  const jobs = ['cook', "smith's", 'a "quoted" one', '<i>pilot</i>', 'Köchin'];
  const rows = Array.from({ length: people }, () => ({
    age: random.uniform() < 0.1 ? null : 20 + random.integer(50),
    count: random.integer(6),
    job: random.uniform() < 0.1 ? null : jobs[random.integer(jobs.length)],
    size: 170 + 10 * random.normal(),
  }));
  const [age, count, job, size] = sampleColumns;
  return {
    table: {
      rows: people,
      columns: [
        numericColumn(
          age,
          rows.map((row) => row.age),
        ),
        numericColumn(
          count,
          rows.map((row) => row.count),
        ),
        categoryColumn(
          job,
          rows.map((row) => row.job),
        ),
        numericColumn(
          size,
          rows.map((row) => row.size),
        ),
      ],
    },
    labels: Float64Array.from(rows, (row) => (row.count + random.normal() > 2.5 ? 1 : 0)),
    // Three groups, each with people whatever the seed.
    groups: Int32Array.from(rows, (_, i) => (i < 3 ? i : random.integer(3))),
  };
}

/** A fitted pipeline on the sample data, linear or through a kernel. */
export function samplePipeline(
  { table, labels, groups }: SampleData,
  kind: 'linear' | 'kernel' = 'linear',
  input: 'include' | 'exclude' = 'include',
): Pipeline {
  const names = ["north's", 'south "x"', 'öst'];
  const recipe = fitRecipe(table, {
    maxLevels: 4,
    ...(input === 'include' && { protectedGroups: { groups, names } }),
  });
  const { x } = applyRecipe(recipe, table, { groups });
  const options = {
    similarity: neighborGraph(x, { neighbors: 5 }),
    fairness: quantileGraph(
      Float64Array.from(groups, (_, i) => x.data[i * x.cols]),
      groups,
      { quantiles: 4 },
    ),
    groups,
    columns: recipe.outputs.map(({ name }) => name),
    gamma: 0.5,
    dims: 3,
  };
  const representation =
    kind === 'linear'
      ? fitPfr(x, options)
      : fitKernelPfr(x, { ...options, kernel: 'rbf', landmarks: 12 });
  return {
    recipe,
    representation,
    predictor: fitLogistic(transform(representation, x), labels),
    target: { column: 'hired', kind: 'binary', positive: 'yes', negative: 'no' },
    protectedAttribute: { columns: ['region'], values: [null], groups: names, input },
    threshold: 0.5,
    provenance: {
      people: table.rows,
      data: 'sha256:sample',
      graph: { method: 'quantiles', parameters: { quantiles: 4 } },
      seed: 1,
      versions: { pairfair: '0.1.0' },
      options: { gamma: 0.5 },
    },
    warnings: [],
  };
}
