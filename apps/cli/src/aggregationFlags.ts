import type { Flag } from './command.ts';

/** How answers can be put together, by what they are about. */
export const aggregationMethods = {
  pairs: ['majority', 'two-coin'],
  ratings: ['mean', 'leniency', 'dawid-skene'],
  comparisons: ['bradley-terry', 'plackett-luce', 'crowd-bt'],
} as const;

/** How judgments become links. */
export const aggregationFlags: readonly Flag[] = [
  {
    name: 'min-answers',
    kind: 'number',
    value: 'N',
    help: 'answers a pair needs to be linked, or a person to be rated (2; 1 with one judge)',
  },
  {
    name: 'agreement-threshold',
    kind: 'number',
    value: 'T',
    help: 'share of yes above which a pair is linked (0.5)',
  },
  {
    name: 'aggregation',
    kind: 'text',
    value: 'METHOD',
    help: 'how answers are put together: pairs by majority or two-coin, ratings by mean, leniency or dawid-skene, comparisons by bradley-terry, plackett-luce or crowd-bt (the first of each; plackett-luce for lists)',
    choices: Object.values(aggregationMethods).flat(),
  },
  {
    name: 'set-aside',
    kind: 'boolean',
    help: 'leave out judgments that cannot be used instead of refusing the file',
  },
];
