export { htmlSealLine, isUnchanged, sealHtml, sealJson } from '@pairfair/engines/studies';
