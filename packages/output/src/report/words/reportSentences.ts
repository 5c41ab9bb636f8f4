import { graphAgreement } from 'pairfair';
import type { ReportData } from '../data/reportData.ts';
import { summarySentences } from './summarySentences.ts';

/**
 * What a report says in short, in the words of the report: what is wrong with the judges' agreement,
 * on which all else rests; whether PFR helps, what it costs, and whether the judgments did it.
 */
export function reportSentences(data: Pick<ReportData, 'comparison' | 'graph'>): string[] {
  return [...graphAgreement(data.graph.provenance).warnings, ...summarySentences(data)];
}
