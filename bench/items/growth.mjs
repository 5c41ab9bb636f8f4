import { quantileGraph } from 'pairfair';
import { laplacianForm, totalWeight } from 'pairfair/internal';
import { normalMatrix, uniforms } from '../lib/data.mjs';
import { interleave, secondsOf } from '../lib/measure.mjs';

const sizes = [10_000, 100_000, 1_000_000];
const cols = 50;

/**
 * The fairness part alone (quantile graph, its Laplacian form and total weight): the time per
 * person must not grow with the number of people. Beside the smallest size, so there is no peer:
 * the dense route would need 8 TB for the largest.
 */
export async function run() {
  const contestants = {};
  for (const people of sizes) {
    const x = normalMatrix(people, cols, 'growth');
    const scores = uniforms(people, 'growth-scores');
    const groups = Int32Array.from(uniforms(people, 'growth-groups'), (u) => (u < 0.5 ? 0 : 1));
    contestants[people] = () =>
      secondsOf(() => {
        const graph = quantileGraph(scores, groups, { quantiles: 10 });
        laplacianForm(x, graph);
        totalWeight(graph);
      });
  }
  const seconds = await interleave(contestants);
  const perPerson = (people) => seconds[people] / people;
  return sizes.map((people) => ({
    title: `quantile graph and XᵀL^F X, ${people} people × ${cols}`,
    seconds: { one: seconds[people], peer: perPerson(sizes[0]) * people },
    must: people === sizes[0] ? {} : { one: 2 },
    aim: people === sizes[0] ? {} : { one: 1.2 },
  }));
}
