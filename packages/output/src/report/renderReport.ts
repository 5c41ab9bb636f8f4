import type { ReportData } from './data/reportData.ts';
import { page } from './page.ts';
import { askedSection } from './sections/askedSection.ts';
import {
  differencesSection,
  planesSection,
  ratesSection,
  strictnessSection,
  tradeoffSection,
} from './sections/chartSections.ts';
import { classesSection } from './sections/classesSection.ts';
import { againSection, warningsSection } from './sections/closingSections.ts';
import { comparisonSection } from './sections/comparisonSection.ts';
import { controlsSection } from './sections/controlsSection.ts';
import { dataSection } from './sections/dataSection.ts';
import { dimensionsSection } from './sections/dimensionsSection.ts';
import { graphSection } from './sections/graphSection.ts';
import { inputSection } from './sections/inputSection.ts';
import { unequalSection } from './sections/unequalSection.ts';
import { reportSentences } from './words/reportSentences.ts';

/** Options for {@link renderReport}. */
export interface RenderOptions {
  /** A line of markup for the head, before anything that comes from data: the seal. */
  readonly seal?: string;
}

/**
 * A report as one HTML file: no scripts, nothing to load, every chart with its table, readable on
 * a phone, in the dark and on paper. All data are escaped.
 *
 * @example
 * const html = renderReport(reportData({ plan, summary, results }, about));
 */
export function renderReport(data: ReportData, { seal = '' }: RenderOptions = {}): string {
  const sections = [
    askedSection(data),
    dataSection(data),
    graphSection(data),
    comparisonSection(data),
    tradeoffSection(data),
    ratesSection(data),
    classesSection(data),
    strictnessSection(data),
    planesSection(data),
    differencesSection(data),
    controlsSection(data),
    inputSection(data),
    dimensionsSection(data),
    unequalSection(data),
    warningsSection(data),
    againSection(data),
  ].filter((section) => section !== null);
  return page({
    title: data.title,
    sentences: reportSentences(data),
    sections,
    version: data.again.versions.pairfair ?? '',
    seal,
  });
}
