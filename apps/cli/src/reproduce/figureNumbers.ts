/** The paper's figures, by experiment and file: which of ours shows what which of theirs does. */
export const figureNumbers: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'synthetic-low': { representations: 1, tradeoff: 2, gaps: 3 },
  'synthetic-high': { tradeoff: 4, gaps: 5 },
  'crime-r': { tradeoff: 6, gaps: 7 },
  'crime-s': { tradeoff: 6, gaps: 7 },
  compas: { tradeoff: 8, gaps: 9 },
};
