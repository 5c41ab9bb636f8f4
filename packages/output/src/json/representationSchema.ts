import {
  fields,
  flag,
  type JsonSchema,
  number,
  numbers,
  oneOf,
  reference,
  texts,
  whole,
} from './schemaParts.ts';

/** A matrix. */
export const matrixSchema: JsonSchema = fields('A matrix, one row after the other.', {
  rows: whole('How many rows.'),
  cols: whole('How many columns.'),
  data: {
    ...{ type: 'array', items: { type: ['number', 'null'] } },
    description: 'Entry (i, j) is data[i · cols + j]. Null where it is undefined.',
  },
});

const settings = {
  gamma: number('γ, the weight of the fairness graph, from 0 to 1.'),
  dims: whole('How many dimensions.', 1),
  ridge: number('ρ, the ridge of the constraint.'),
  constraint: oneOf('What is normalised.', 'representation', 'basis'),
  balance: oneOf('Whether the two graphs are brought to equal weight.', 'weight', 'none'),
  normalizedLaplacian: flag('Whether each Laplacian is normalised by the degrees.'),
};

const kernelSettings = {
  ...settings,
  constraint: oneOf('What is normalised.', 'representation', 'basis', 'printed'),
  landmarks: whole('How many landmarks stand for the people; 0: the people themselves.'),
};

/** What was found out while a model was solved. */
export const diagnosticsSchema: JsonSchema = fields('What was found out while solving.', {
  rank: whole('How many directions the training data vary in.'),
  constantDirections: whole('Directions in which everybody has the same value.'),
  constantDirectionColumns: numbers('The columns that take part in those.'),
  lossSimilarity: number('Loss_X, eq. (3) of the paper.'),
  lossFairness: number('Loss_F, eq. (4) of the paper.'),
  columnShares: reference('matrix', 'Columns × dimensions: how much of a dimension is a column.'),
  groupCorrelations: reference('matrix', 'Groups × dimensions: correlation with membership.'),
});

const linear = fields(
  'z = (x − mean) · components.',
  {
    kind: { const: 'linear' },
    method: oneOf('Which method learned it.', 'pfr', 'pca'),
    columns: texts('What the columns of X are called; empty when they were not named.'),
    mean: numbers('One per column of X.'),
    components: reference('matrix', 'Columns of X × dimensions.'),
    eigenvalues: numbers('What each dimension costs; the variance it holds for pca.'),
    settings: fields('The numbers it was solved with.', settings),
    diagnostics: reference('diagnostics', 'What was found out while solving.'),
    warnings: texts('What a user should know.'),
  },
  // A model cut to its leading dimensions has none.
  ['settings', 'diagnostics'],
);

const kernel = fields('z = k(x) · coefficients − offset, k(x) the kernel values of the anchors.', {
  kind: { const: 'kernel' },
  method: { const: 'pfr' },
  columns: texts('What the columns of X are called; empty when they were not named.'),
  kernel: fields(
    'linear: xᵀa; rbf: exp(−‖x−a‖²/width); laplacian: exp(−‖x−a‖₁/width); polynomial: (xᵀa/width + offset)^degree; precomputed: the caller brings the values.',
    {
      name: oneOf('Which.', 'linear', 'rbf', 'laplacian', 'polynomial', 'precomputed'),
      width: number('Of rbf, laplacian and polynomial.'),
      degree: { ...whole('Of polynomial.', 1), maximum: 10 },
      offset: number('Of polynomial.'),
    },
  ),
  anchors: reference('matrix', 'Anchors × columns of X; no rows for a precomputed kernel.'),
  carriesPeople: flag('Whether the anchors are rows of real people: then treat the file as data.'),
  coefficients: reference('matrix', 'Anchors × dimensions.'),
  offset: numbers('One per dimension.'),
  eigenvalues: numbers('What each dimension costs.'),
  settings: fields('The numbers it was solved with.', kernelSettings),
  diagnostics: reference('diagnostics', 'What was found out while solving.'),
  warnings: texts('What a user should know.'),
});

/** From X to Z. */
export const representationSchema: JsonSchema = {
  description: 'The learned map from X to the representation Z.',
  oneOf: [linear, kernel],
};
