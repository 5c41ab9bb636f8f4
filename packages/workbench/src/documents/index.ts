export {
  type AuditEvent,
  type AuditHeader,
  auditHeader,
  verifyAuditChain,
  verifyAuditFile,
} from './auditFile.ts';
export { auditHash, auditStart, type HashedFields, sorted } from './auditHash.ts';
export {
  type ComparisonAbout,
  comparisonDocument,
  comparisonRows,
  runRows,
} from './comparisonDocument.ts';
export { jsonText } from './jsonText.ts';
export { htmlSealLine, isUnchanged, sealFits, sealHtml, sealJson } from './seal.ts';
