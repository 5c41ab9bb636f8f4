import { figureSentences } from './figures.ts';
import { judgmentSentences } from './judgments.ts';
import { refusalSentences } from './refusals.ts';
import { resultSentences } from './results.ts';

/** All sentences of the server that administrators' pages show. */
export const sentences = {
  ...resultSentences,
  ...judgmentSentences,
  ...refusalSentences,
  ...figureSentences,
};
