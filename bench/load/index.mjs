export { compareRecords } from './compareRecords.mjs';
export { findOverleased } from './findOverleased.mjs';
export { openLoadStudio } from './loadStudio.mjs';
export { forSeconds, runLoad, untilAnswers } from './runLoad.mjs';
