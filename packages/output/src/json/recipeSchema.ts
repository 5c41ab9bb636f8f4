import {
  fields,
  type JsonSchema,
  listOf,
  number,
  numbers,
  oneOf,
  text,
  texts,
  whole,
} from './schemaParts.ts';

const numericStep = fields(
  'A column of numbers: x = ((missing ? fill : value) − center) / scale.',
  {
    kind: { const: 'numeric' },
    name: text('The raw column.'),
    fill: number('What stands in for a missing number: the median of the training people.'),
    center: number('Taken off.'),
    scale: number('Divided by.', { exclusiveMinimum: 0 }),
  },
);

const categoryStep = fields('A column of texts: one 0/1 column of X per level.', {
  kind: { const: 'category' },
  name: text('The raw column.'),
  levels: texts('Levels with a column of their own.'),
  other: texts('Levels that share the column "other".'),
  fill: text('What stands in for a missing text: the most frequent level.'),
});

const output = fields('One column of X.', {
  name: text('What it is called.'),
  from: text("The raw column it is made from; 'group' for the protected attribute."),
  kind: oneOf(
    'value: the scaled number. level: 1 for this level. other: 1 for any text that is not in `levels`. missing: 1 where the raw value is missing. group: a standardised 0/1 for this group, 0 where the group is unknown.',
    ...['value', 'level', 'other', 'missing', 'group'],
  ),
  level: text("Of a level column: which. Of a group column: the group's number. Else ''."),
});

const group = fields('How the protected attribute enters X, as its last columns.', {
  groups: whole('How many groups there are.', 2),
  means: numbers('Share of each group among the training people; with two groups only of group 1.'),
  deviations: numbers('√(mean · (1 − mean)).'),
});

/** From raw columns to X. */
export const recipeSchema: JsonSchema = fields('How raw columns become the matrix X.', {
  options: fields('The choices it was fitted with.', {
    scaling: oneOf('How numbers are scaled.', 'standard', 'robust', 'none'),
    missing: oneOf('What was done about missing values.', 'fill', 'refuse'),
    maxLevels: whole('Most levels of a category with columns of their own.', 2),
  }),
  steps: listOf(
    { oneOf: [numericStep, categoryStep] },
    'What is done with each raw column that is needed.',
  ),
  outputs: listOf(output, 'The columns of X, in order.'),
  dropped: listOf(
    fields('A column that was left out.', { name: text('Which.'), reason: text('Why.') }),
    'Columns without any use.',
  ),
  group: { oneOf: [{ type: 'null' }, group], description: 'Null: the group stays outside.' },
});
