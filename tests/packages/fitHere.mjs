// The same small fit wherever the installed library runs: Node, a worker, a bundle, a browser.
import { fitPfr, matrixFrom, neighborGraph, quantileGraph, toRows, transform } from 'pairfair';

export function fitHere() {
  const rows = Array.from({ length: 40 }, (_, i) => [Math.sin(i), Math.cos(3 * i), (i % 7) / 7]);
  const groups = rows.map((_, i) => i % 2);
  const x = matrixFrom(rows);
  const similarity = neighborGraph(x, { neighbors: 5 });
  const scores = Float64Array.from(rows, ([a, b]) => a + b);
  const fairness = quantileGraph(scores, groups, { quantiles: 4 });
  const model = fitPfr(x, { similarity, fairness, gamma: 0.5, dims: 2 });
  return toRows(transform(model, x)).flat();
}
