import type { SentenceTable } from './sentenceTable.ts';

/** Titles, axes and explanations of the figures that a report has. */
export const figureSentences = {} as const satisfies SentenceTable;
