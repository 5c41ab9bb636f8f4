import type { Pipeline } from 'pairfair';
import { decides } from 'pairfair/internal';
import { bold, markdownText } from './markdown.ts';

/** What somebody must know before using the model; its own warnings first. */
export function cardWarnings(pipeline: Pipeline): string[] {
  const { representation, warnings, recipe } = pipeline;
  const own = [...representation.warnings, ...warnings].map(markdownText);
  const carries =
    representation.kind === 'kernel' && representation.carriesPeople
      ? [
          'The model holds the prepared rows of its training people, and so does every copy and export of it. Handle it as you handle the data.',
        ]
      : [];
  const filled =
    recipe.options.missing === 'fill'
      ? [
          'A missing value is filled in with the median or the most frequent level of the training people. Whoever leaves out a value is treated as somebody usual.',
        ]
      : [];
  const limits = [
    ...carries,
    ...filled,
    'A text never seen in training counts as "other" where the column has such a level, else as none of its levels. Predictions count these; many of them mean that the data have changed.',
    'The representation carries the judgments over to people nobody judged. How well it does so was tested, if at all, on people like those in the training data.',
    'Judgments can be wrong or unfair themselves. The model repeats what they say.',
    'Being alike to the judges is one idea of fairness among several. Groups may still have different rates of positive decisions and of errors.',
    ...(decides(pipeline) && !pipeline.classes
      ? ['One threshold holds for everybody. People close to it on either side hardly differ.']
      : []),
  ];
  return [...own, ...limits].map((sentence) => `- ${sentence}`);
}

/** What it means in law that the protected attribute is, or is not, an input. */
export function legalNote({ protectedAttribute }: Pipeline): string {
  const columns = protectedAttribute.columns.map(bold).join(', ');
  if (protectedAttribute.input === 'exclude') {
    return `The model does not take ${columns} as an input. Other columns may stand in for it, so unequal effects on groups (disparate impact) remain possible: see the measures.`;
  }
  return [
    `> **Legal warning.** This model takes the protected attribute (${columns}) of the person it decides about as an input.`,
    '> Treating people differently because of it is *disparate treatment* (direct discrimination), which may be unlawful whatever the purpose, also when it is done to make outcomes fairer; lending, hiring and housing law in the United States and equal-treatment law in the European Union are examples. Some attributes (ethnic origin, religion, health) may not even be processed without a legal ground of their own.',
    '> Ask a lawyer before anybody is decided about with it. A model fitted with `--protected-input exclude` does without the attribute at prediction; fair representations then often gain little.',
  ].join('\n');
}
