import { recipeSchema } from './recipeSchema.ts';
import { diagnosticsSchema, matrixSchema, representationSchema } from './representationSchema.ts';
import {
  fields,
  flag,
  type JsonSchema,
  number,
  numbers,
  oneOf,
  text,
  texts,
  whole,
} from './schemaParts.ts';

const coefficients = {
  coefficients: numbers('One per dimension of Z.'),
  intercept: number('Added to coefficients · z.'),
};

const predictor: JsonSchema = {
  description: 'From Z to the score.',
  oneOf: [
    fields('score = 1 / (1 + exp(−(coefficients · z + intercept))).', {
      kind: { const: 'logistic' },
      ...coefficients,
      c: number('Inverse strength of the penalty.'),
      converged: flag('False when round-off stopped the fit a little early.'),
      iterations: whole('Steps of the fit.'),
      gradientNorm: number('Largest entry of the gradient where the fit ended.'),
    }),
    fields('score = coefficients · z + intercept.', {
      kind: { const: 'ridge' },
      ...coefficients,
      penalty: number('Strength of the penalty.'),
    }),
  ],
};

const target = fields('What is predicted.', {
  column: text('The column it is in.'),
  kind: oneOf(
    'binary: a score is the chance of `positive`; numeric: it is the number itself.',
    'binary',
    'numeric',
  ),
  positive: text("What label 1 is called in the data; '' for a number."),
  negative: text("What label 0 is called in the data; '' for a number."),
});

const protectedAttribute = fields('The protected attribute of the data.', {
  columns: texts('The columns it is made of; several are combined.'),
  values: {
    type: 'array',
    description: "Per column: null, or the one value told from all others, called 'not VALUE'.",
    items: { type: ['string', 'null'] },
  },
  groups: texts("What the groups are called, by number: the columns' values joined with ' / '."),
  input: oneOf('Whether the model takes it as an input.', 'include', 'exclude'),
});

const graph = fields(
  'Where the fairness graph comes from.',
  {
    method: text("How it was made, as in 'quantiles' or 'judgments'."),
    parameters: { type: 'object', description: 'With which settings.' },
    judgments: text('A digest of the judgments it was made from.'),
  },
  ['parameters', 'judgments'],
);

const provenance = fields('Where the model comes from; enough to make it again.', {
  people: whole('How many people it was learned from.'),
  data: text('A digest of the data file.'),
  graph: { oneOf: [{ type: 'null' }, graph], description: 'Null: not known.' },
  seed: whole('Of everything random.'),
  versions: {
    ...{ type: 'object', additionalProperties: { type: 'string' } },
    description: 'Versions of what made it, by name.',
  },
  options: {
    ...{ type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
    description: 'The options it was asked for with.',
  },
});

const pipelineParts = {
  recipe: recipeSchema,
  predictor,
  target,
  protectedAttribute,
  threshold: number('A score of at least this is decided 1; of no use for a numeric target.'),
  provenance,
  warnings: texts('What a user should know, in sentences.'),
};

/**
 * The JSON Schema (draft 2020-12) of `pairfair/model` files, version 1: every field with what it
 * means. `docs/model-file.md` tells the same in prose, and how to predict by hand.
 *
 * A file with a `recipe` holds a whole pipeline; one without holds a representation only. Lengths
 * that depend on each other (as many coefficients as dimensions) a schema cannot say;
 * `pipelineFromJson` checks them too.
 *
 * @example
 * writeFileSync('model.schema.json', JSON.stringify(pipelineSchema(), null, 2));
 */
export function pipelineSchema(): JsonSchema {
  const head = {
    format: { const: 'pairfair/model' },
    version: { const: 1 },
    representation: representationSchema,
  };
  const names = Object.keys(pipelineParts);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:pairfair:model:1',
    title: 'pairfair/model, version 1',
    ...fields('A fitted model of pairfair.', { ...head, ...pipelineParts }, names),
    dependentRequired: { recipe: names.filter((name) => name !== 'recipe') },
    $defs: { matrix: matrixSchema, diagnostics: diagnosticsSchema },
  };
}
