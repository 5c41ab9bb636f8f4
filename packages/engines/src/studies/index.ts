export {
  type ComparisonAbout,
  comparisonDocument,
  comparisonRows,
} from './comparisonDocument.ts';
export { jsonText } from './jsonText.ts';
export { htmlSealLine, isUnchanged, sealHtml, sealJson } from './seal.ts';
export { settleTarget, type TargetOptions, type TargetValues, targetOf } from './targetOf.ts';
