import { type MeanInterval, type MethodSummary, methodNames } from 'pairfair';
import type { ReportData } from '../data/reportData.ts';
import { comparedBy } from './comparedBy.ts';
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
    ...(pfr
      ? [helpSentence(pfr, original, comparison), costSentence(pfr, original, comparison)]
      : [withoutPfr]),
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

function helpSentence(
  pfr: MethodSummary,
  original: MethodSummary | undefined,
  comparison: ReportData['comparison'],
): string {
  // Decisions for one share of people, so that nobody is consistent by deciding less.
  const { consistency: compared } = comparedBy(comparison);
  const own = pfr.measures[compared].mean;
  if (!known(own)) {
    return `Whether ${pfr.title} helps cannot be said, because nobody among the test people is linked.`;
  }
  if (pfr.degenerate && !known(pfr.measures.rank_consistency_fairness.mean)) {
    return `${pfr.title} gives everybody the same score: it is consistent, and no use to anybody.`;
  }
  const difference = pfr.againstOriginal?.[compared];
  if (comparison.target === 'numeric') return orderSentence(pfr, original);
  const share = `${percent(own)} of the pairs who deserve the same treatment get the same decision from ${pfr.title}`;
  if (!original || !difference) return `${share}; the original data were not compared.`;
  const both = `${share}, ${percent(original.measures[compared].mean)} from ${original.title}, ${comparison.target === 'classes' ? 'a mean over classes, each given to as many people as have it' : 'both deciding for as many people as have label 1'}`;
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

/** Of predicted numbers: how close linked people stand in their order. */
function orderSentence(pfr: MethodSummary, original: MethodSummary | undefined): string {
  const id = 'rank_consistency_fairness';
  const own = `The rank consistency of people who deserve the same treatment is ${figure(pfr.measures[id].mean)} under ${pfr.title}`;
  const difference = pfr.againstOriginal?.[id];
  if (!original || !difference) return `${own}; the original data were not compared.`;
  const both = `${own}, ${figure(original.measures[id].mean)} under ${original.title} (1: they stand at the same place, 0: as far apart as anybody)`;
  const how = {
    up: `${pfr.title} helps. `,
    down: `${pfr.title} does harm by this measure. `,
    unclear: `Whether ${pfr.title} helps cannot be told from chance. `,
    unknown: 'This is a single run, which may be chance. ',
  }[directionOf(difference)];
  const range = directionOf(difference) === 'unknown' ? '' : ` (${withInterval(difference)})`;
  return `${how}${both}${range}.`;
}

function costSentence(
  pfr: MethodSummary,
  original: MethodSummary | undefined,
  comparison: ReportData['comparison'],
): string {
  const { utility, utilityTitle } = comparedBy(comparison);
  const own = figure(pfr.measures[utility].mean);
  const difference = pfr.againstOriginal?.[utility];
  if (!original || !difference) return `Its ${utilityTitle} is ${own}.`;
  const both = `${own} against ${figure(original.measures[utility].mean)}`;
  switch (directionOf(difference)) {
    case 'up':
      return `It costs nothing in ${utilityTitle}, it gains: ${both} (${withInterval(difference)}).`;
    case 'down':
      return `It costs ${figure(-difference.mean)} in ${utilityTitle}: ${both} (${withInterval(difference)}).`;
    case 'unclear':
      return `It costs nothing in ${utilityTitle} that can be told from chance: ${both} (${withInterval(difference)}).`;
    default:
      return `Its ${utilityTitle} on that run is ${both}.`;
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
