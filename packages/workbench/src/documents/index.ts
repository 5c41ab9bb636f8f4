export {
  type ComparisonAbout,
  comparisonDocument,
  comparisonRows,
  runRows,
} from './comparisonDocument.ts';
export { jsonText } from './jsonText.ts';
export { htmlSealLine, isUnchanged, sealFits, sealHtml, sealJson } from './seal.ts';
