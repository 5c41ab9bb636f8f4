import { fitPfr, neighborGraph, pfrStatistics, quantileGraph } from 'pairfair';

/** `published`: the problem the dense route solves. `default`: what a user gets who asks nothing. */
const problems = {
  published: { constraint: 'basis', balance: 'none' },
  default: {},
};

function compasGraphs({ x, scores, groups }) {
  return {
    similarity: neighborGraph(x, { neighbors: 5 }),
    fairness: quantileGraph(scores, groups, { quantiles: 10, ties: 'share' }),
  };
}

/** What PFR needs to know of the COMPAS-sized case, from the data on. */
export function compasStatistics(data) {
  return pfrStatistics(data.x, compasGraphs(data));
}

/** From the data to the model, γ = 0.5, ten dimensions. */
export function fitCompas(data, settings) {
  return fitPfr(data.x, {
    ...compasGraphs(data),
    gamma: 0.5,
    dims: 10,
    ...problems[settings],
  });
}
