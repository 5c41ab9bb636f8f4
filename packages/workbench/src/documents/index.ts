export {
  type ComparisonAbout,
  comparisonDocument,
  comparisonRows,
} from './comparisonDocument.ts';
export { jsonText } from './jsonText.ts';
export { htmlSealLine, isUnchanged, sealFits, sealHtml, sealJson } from './seal.ts';
