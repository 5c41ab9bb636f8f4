import {
  categoryColumn,
  fitRecipe,
  type Matrix,
  numericColumn,
  type Pipeline,
  Random,
  type RepresentationModel,
  runPipeline,
  type Table,
} from 'pairfair';
import { type ExampleCase, rawColumn } from '../../pairfair/testing/exampleCase.ts';

/** A pipeline with drawn parameters: linear on many columns of X, or a kernel with many anchors. */
export function wideCase(size: { levels: number; anchors?: number }): ExampleCase {
  const { levels, anchors = 0 } = size;
  const random = new Random(1, 'wide');
  const draw = (rows: number, cols: number): Matrix => ({
    rows,
    cols,
    data: Float64Array.from({ length: rows * cols }, () => random.normal()),
  });
  // One category with many levels: PostgreSQL has no room for a thousand numbers in a row.
  const level = (i: number) => `level ${i}`;
  const tableOf = (people: number): Table => ({
    rows: people,
    columns: [
      numericColumn('number', draw(people, 1).data),
      categoryColumn(
        'level',
        Array.from({ length: people }, (_, i) => level(i)),
      ),
    ],
  });
  const recipe = fitRecipe(tableOf(levels), { maxLevels: 5000 });
  const pipeline: Pipeline = {
    recipe,
    representation: representation(draw, recipe.outputs.length, anchors),
    predictor: { kind: 'ridge', coefficients: draw(1, 2).data, intercept: 0.5, penalty: 1 },
    target: { column: 'pay', kind: 'numeric', positive: '', negative: '' },
    protectedAttribute: { columns: ['sex'], values: [null], groups: ['f', 'm'], input: 'exclude' },
    threshold: 0.5,
    provenance: { people: levels, data: '', graph: null, seed: 1, versions: {}, options: {} },
    warnings: [],
  };
  const people = 5;
  const table = tableOf(people);
  return {
    ...{ title: 'wide', pipeline, people },
    columns: table.columns.map(rawColumn),
    expected: runPipeline(pipeline, table),
  };
}

function representation(
  draw: (rows: number, cols: number) => Matrix,
  width: number,
  anchors: number,
): RepresentationModel {
  const shared = { columns: [], eigenvalues: new Float64Array(2), warnings: [] };
  if (anchors === 0) {
    const components = draw(width, 2);
    return { kind: 'linear', method: 'pca', mean: draw(1, width).data, components, ...shared };
  }
  const none = { rows: 0, cols: 2, data: new Float64Array(0) };
  return {
    kind: 'kernel',
    method: 'pfr',
    kernel: { name: 'rbf', width: 2 * width, degree: 3, offset: 1 },
    anchors: draw(anchors, width),
    carriesPeople: false,
    coefficients: draw(anchors, 2),
    offset: draw(1, 2).data,
    settings: {
      ...{ gamma: 0.5, dims: 2, ridge: 1, constraint: 'representation', balance: 'weight' },
      ...{ normalizedLaplacian: false, landmarks: anchors },
    },
    diagnostics: {
      ...{ rank: 2, constantDirections: 0, constantDirectionColumns: [] },
      ...{ lossSimilarity: 0, lossFairness: 0, columnShares: none, groupCorrelations: none },
    },
    ...shared,
  };
}
