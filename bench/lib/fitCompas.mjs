import { neighborGraph, quantileGraph } from 'pairfair/graphs';
import { pfrSolver, pfrStatistics } from 'pairfair/models';

/** `published`: the problem the dense route solves. `default`: what a user gets who asks nothing. */
const problems = {
  published: { constraint: 'basis', balance: 'none' },
  default: {},
};

/** The two graphs of the COMPAS-sized case and what PFR needs to know of them. */
export function compasStatistics({ x, scores, groups }) {
  const similarity = neighborGraph(x, { neighbors: 5 });
  const fairness = quantileGraph(scores, groups, { quantiles: 10, ties: 'share' });
  return pfrStatistics(x, { similarity, fairness });
}

/** From the data to the model, γ = 0.5, ten dimensions. */
export function fitCompas(data, settings) {
  const statistics = compasStatistics(data);
  return { model: pfrSolver(statistics)({ gamma: 0.5, dims: 10, ...problems[settings] }) };
}
