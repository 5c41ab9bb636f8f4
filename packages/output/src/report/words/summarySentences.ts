import { type MeanInterval, type MethodSummary, methodNames } from 'pairfair';
import type { ReportData } from '../data/reportData.ts';
import { figure, known, percent, signed } from './numbers.ts';

/**
 * The report in three sentences: whether PFR helps, what it costs in AUC, and whether the
 * judgments did it.
 */
export function summarySentences({ comparison }: Pick<ReportData, 'comparison'>): string[] {
  const { methods } = comparison;
  const pfr = leadingMethod(methods);
  const original = methods.find(({ name }) => name === 'original');
  return [
    ...(pfr ? [helpSentence(pfr, original), costSentence(pfr, original)] : [withoutPfr]),
    creditSentence(comparison),
  ];
}

/** Whether the judgments did it. */
export function creditSentence({ credit, failed }: ReportData['comparison']): string {
  if (credit) return credit.sentence;
  const needed = failed.some(({ method }) => method === 'pfr' || !methodNames.includes(method));
  const reason = needed ? 'PFR or its controls failed' : 'no controls were run';
  return `Whether the judgments themselves made a difference is not known, because ${reason}.`;
}

const withoutPfr = 'PFR was not among the methods that were compared.';

/** The form of PFR that the report speaks of: the default one if it was compared. */
export function leadingMethod(methods: readonly MethodSummary[]): MethodSummary | undefined {
  return (
    methods.find(({ name }) => name === 'pfr') ?? methods.find(({ name }) => name.startsWith('pfr'))
  );
}

/** Decisions for one share of people, so that nobody is consistent by deciding less. */
const compared = 'consistency_fairness_at_base_rate';

function helpSentence(pfr: MethodSummary, original: MethodSummary | undefined): string {
  const own = pfr.measures[compared].mean;
  if (!known(own)) {
    return `Whether ${pfr.title} helps cannot be said, because nobody among the test people is linked.`;
  }
  if (pfr.degenerate && !known(pfr.measures.rank_consistency_fairness.mean)) {
    return `${pfr.title} gives everybody the same score: it is consistent, and no use to anybody.`;
  }
  const difference = pfr.againstOriginal?.[compared];
  const share = `${percent(own)} of the pairs who deserve the same treatment get the same decision from ${pfr.title}`;
  if (!original || !difference) return `${share}; the original data were not compared.`;
  const both = `${share}, ${percent(original.measures[compared].mean)} from ${original.title}, both deciding for as many people as have label 1`;
  switch (directionOf(difference)) {
    case 'up':
      return `${pfr.title} helps: ${both} (${withInterval(difference)}).`;
    case 'down':
      return `${pfr.title} does harm by this measure: ${both} (${withInterval(difference)}).`;
    case 'unclear':
      return `Whether ${pfr.title} helps cannot be told from chance: ${both} (${withInterval(difference)}).`;
    default:
      return `On a single run, which may be chance, ${both}.`;
  }
}

function costSentence(pfr: MethodSummary, original: MethodSummary | undefined): string {
  const own = figure(pfr.measures.auc.mean);
  const difference = pfr.againstOriginal?.auc;
  if (!original || !difference) return `Its AUC is ${own}.`;
  const both = `${own} against ${figure(original.measures.auc.mean)}`;
  switch (directionOf(difference)) {
    case 'up':
      return `It costs nothing in AUC, it gains: ${both} (${withInterval(difference)}).`;
    case 'down':
      return `It costs ${figure(-difference.mean)} in AUC: ${both} (${withInterval(difference)}).`;
    case 'unclear':
      return `It costs nothing in AUC that can be told from chance: ${both} (${withInterval(difference)}).`;
    default:
      return `Its AUC on that run is ${both}.`;
  }
}

type Direction = 'up' | 'down' | 'unclear' | 'unknown';

/** Which way a difference points, judged by its interval. */
export function directionOf({ low, high }: MeanInterval): Direction {
  if (!known(low) || !known(high)) return 'unknown';
  if (low > 0) return 'up';
  return high < 0 ? 'down' : 'unclear';
}

function withInterval({ mean, low, high }: MeanInterval): string {
  return `${signed(mean)}, 95 % interval ${signed(low)} to ${signed(high)}`;
}
