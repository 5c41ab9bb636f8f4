import { aggregationFlags } from './aggregationFlags.ts';
import { type Flag, grouped } from './command.ts';
import { readingFlags } from './readingFlags.ts';
import { unsealedFlag } from './readSealed.ts';

/** Which columns are what. */
export const roleFlags: readonly Flag[] = grouped('Columns of DATA', [
  {
    name: 'target',
    kind: 'text',
    value: 'COL',
    role: 'target',
    help: 'what is predicted: a column with two values, or numbers',
  },
  {
    name: 'positive',
    kind: 'text',
    value: 'VALUE',
    help: 'the value of the target that counts as 1',
  },
  {
    name: 'task',
    kind: 'text',
    help: 'whether numbers in the target are classes or a number to predict (two values: classes)',
    choices: ['classes', 'number'],
  },
  {
    name: 'protected',
    kind: 'list',
    value: 'COL[,COL]',
    help: 'the protected attribute; COL=VALUE makes two groups of it, several columns are combined',
  },
  {
    name: 'id',
    kind: 'text',
    value: 'COL',
    role: 'id',
    help: 'what people are called (row numbers from 1)',
  },
  {
    name: 'split',
    kind: 'text',
    value: 'COL',
    role: 'split',
    help: "the study's own split: train or test in every row",
  },
  {
    name: 'weight',
    kind: 'text',
    value: 'COL',
    role: 'weight',
    help: 'how many people each row stands for (1)',
  },
  {
    name: 'features',
    kind: 'list',
    value: 'COL,…',
    help: 'the columns to learn from (all that are nothing else)',
  },
  { name: 'ignore', kind: 'list', value: 'COL,…', help: 'columns to leave out' },
  {
    name: 'categorical',
    kind: 'list',
    value: 'COL,…',
    help: 'columns to take as categories although they hold numbers',
  },
  {
    name: 'scaling',
    kind: 'text',
    help: 'how numbers are scaled',
    choices: ['standard', 'robust', 'none'],
  },
  {
    name: 'shape',
    kind: 'text',
    help: 'copies by rank of number columns with a long tail (none)',
    choices: ['none', 'rank'],
  },
  {
    name: 'missing',
    kind: 'text',
    help: 'what happens to missing values',
    choices: ['fill', 'refuse'],
  },
  {
    name: 'missing-values',
    kind: 'list',
    value: 'TEXT,…',
    help: 'texts that mean missing (NA, N/A, NaN, nan, null, NULL, ?)',
  },
  {
    name: 'max-levels',
    kind: 'number',
    whole: [1, 1_000_000],
    value: 'N',
    help: 'most values of a category with a column of their own (500)',
  },
  ...readingFlags,
]);

/** What says who deserves the same treatment. */
export const graphFlags: readonly Flag[] = grouped('Who deserves the same', [
  {
    name: 'judgments',
    kind: 'text',
    value: 'FILE',
    help: 'answers of judges about pairs, ratings or comparisons: NDJSON, or a table',
  },
  {
    name: 'ratings',
    kind: 'text',
    value: 'COL',
    role: 'rating',
    help: 'a rating per person: equal ratings deserve the same',
  },
  {
    name: 'classes',
    kind: 'text',
    value: 'RULE',
    help: 'how ratings become classes: round, cuts:2,3.5, quantiles:K, of judges also soft (round)',
  },
  {
    name: 'ranking',
    kind: 'text',
    value: 'COL',
    role: 'ranking',
    help: 'a score that ranks people within their group',
  },
  {
    name: 'keep-ranking',
    kind: 'boolean',
    help: 'learn from the column of --ranking too, which is left out otherwise',
  },
  { name: 'quantiles', kind: 'number', value: 'N', help: 'parts a ranking is cut into (10)' },
  {
    name: 'ties',
    kind: 'text',
    help: 'tied people: shared out, or together',
    choices: ['spread', 'share'],
  },
  ...aggregationFlags,
  {
    name: 'graph',
    kind: 'text',
    value: 'FILE',
    help: 'a graph file, or a table of pairs (a, b, weight) or memberships (id, cell, share)',
  },
  {
    name: 'between',
    kind: 'text',
    help: 'whom a cell of a table of memberships links: everyone in it, or people of different groups (everyone)',
    choices: ['everyone', 'groups'],
  },
  unsealedFlag,
]);

/** Where a graph goes. */
export const graphOutFlag: Flag = {
  name: 'out',
  kind: 'text',
  value: 'FILE',
  help: 'where to save it: a graph file (.json), or a table (.csv, .parquet, clickhouse://…)',
};

/** How the representation is learned. */
export const modelFlags: readonly Flag[] = grouped('Model', [
  {
    name: 'strictness',
    kind: 'number',
    value: 'S',
    help: 'how far linked people must be treated alike: 0 ignores the judgments, towards 1 nothing else counts (0.5)',
  },
  {
    name: 'gamma',
    kind: 'number',
    value: 'G',
    help: 'weight of the fairness graph beside the similarity of people, 0 to 1 (0.9; 0.5 with --dims)',
  },
  {
    name: 'ridge',
    kind: 'number',
    value: 'R',
    help: 'towards 0: graphs read strictly; large: principal components (0.1; 1 with --dims)',
  },
  {
    name: 'dims',
    kind: 'number',
    value: 'N',
    help: "the paper's PFR: keep so many dimensions whole, drop the rest",
  },
  {
    name: 'order-weight',
    kind: 'number',
    value: 'E',
    help: 'for a target that is itself in doubt: how much it counts whom judges say deserves more, from 0 (the target alone) to 1 (the judges alone; needs no --target) (0)',
  },
  {
    name: 'constraint',
    kind: 'text',
    help: 'what keeps it from collapsing',
    choices: ['representation', 'basis'],
  },
  {
    name: 'balance',
    kind: 'text',
    help: 'graphs weighed equally, or as they are',
    choices: ['weight', 'none'],
  },
  {
    name: 'neighbors',
    kind: 'number',
    value: 'N',
    help: 'neighbours in the similarity graph (10)',
  },
  {
    name: 'protected-input',
    kind: 'text',
    help: 'whether the model sees the protected attribute (include)',
    choices: ['include', 'exclude'],
  },
  {
    name: 'kernel',
    kind: 'text',
    help: 'learn in the features of a kernel',
    choices: ['rbf', 'laplacian', 'polynomial', 'linear'],
  },
  { name: 'width', kind: 'number', value: 'W', help: 'width of the kernel (median distance)' },
  {
    name: 'landmarks',
    kind: 'number',
    whole: [0, 1_000_000],
    value: 'N',
    help: 'landmarks of the kernel (500, or half the people; 0: the people themselves)',
  },
]);
