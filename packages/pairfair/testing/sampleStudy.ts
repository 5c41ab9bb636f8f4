import type { Study } from '../src/evaluate/study.ts';
import { sampleData } from './samplePipeline.ts';

/** Three groups, gaps and categories, ranked within their groups. */
export function sampleStudy(): Study {
  const { table, labels, groups } = sampleData(3, 240);
  return {
    name: 'sample',
    table,
    labels,
    groups,
    groupNames: ['a', 'b', 'c'],
    side: {
      kind: 'ranking',
      scores: Float64Array.from(labels, (label, i) => label + (i % 7)),
      quantiles: 4,
      ties: 'spread',
    },
  };
}
