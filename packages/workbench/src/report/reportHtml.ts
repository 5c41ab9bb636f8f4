import { type ReportData, renderReport } from '@pairfair/output';
import { htmlSealLine, sealHtml } from '../documents/seal.ts';

/** A report as a sealed HTML file. */
export function reportHtml(report: ReportData): string {
  return sealHtml(renderReport(report, { seal: htmlSealLine }));
}
