export { mergeRows } from './mergeRows.mjs';
export { reportMarkdown } from './report.mjs';
export { scaleGoals } from './scaleGoals.mjs';
