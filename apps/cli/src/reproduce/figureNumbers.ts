/** The paper's figures, by experiment and file: which of ours shows what which of theirs does. */
export const figureNumbers: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'synthetic-low': { representations: 1, ...measuresAndRates(2) },
  'synthetic-high': measuresAndRates(4),
  'crime-r': measuresAndRates(6),
  'crime-s': measuresAndRates(6),
  compas: measuresAndRates(8),
};

/** Utility and individual fairness in one figure, the rates of groups in the next. */
function measuresAndRates(first: number): Record<string, number> {
  const rates = first + 1;
  return { measures: first, 'positive-rate': rates, fpr: rates, fnr: rates };
}
