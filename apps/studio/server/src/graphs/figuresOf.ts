import {
  type AggregatedJudgments,
  type AgreementReport,
  type Answers,
  graphSummary,
  type TwoCoinDecisions,
} from 'pairfair';
import { edgeCount } from 'pairfair/internal';
import type { Interval } from '../http/schemas.ts';
import { componentSizes } from './componentSizes.ts';
import { graphPicture } from './graphPicture.ts';
import type { GraphFigures, GraphOptions } from './schemas.ts';

/** Who the people of a graph are. */
export interface GraphPeople {
  readonly options: GraphOptions;
  readonly title: string;
  readonly ids: readonly string[];
  readonly groups: readonly number[];
  readonly groupNames: readonly string[];
}

/** Classes beyond this many are not listed. */
const mostClasses = 50;

/** A graph in figures, with its picture: what an administrator decides by. */
export function figuresOf(
  answers: Answers,
  made: AggregatedJudgments,
  people: GraphPeople,
): GraphFigures {
  const { graph, agreement, warnings } = made;
  const summary = graphSummary(graph, people.groups);
  const components = componentSizes(graph);
  const { verdict, says } = agreement;
  return {
    people: graph.size,
    judgments: answers.counts.used,
    links: edgeCount(graph),
    linkedPeople: summary.linked,
    withinGroups: summary.groups?.within.edges ?? 0,
    acrossGroups: summary.groups?.across.edges ?? 0,
    components: components.length,
    isolated: summary.isolated,
    classSizes: (classSizes(made) ?? components).slice(0, mostClasses),
    contested: made.pairs?.decisions.contested.length ?? 0,
    undecided: undecidedOf(answers, made),
    agreement: { verdict, says, alpha: alphaOf(agreement) },
    warnings: [...warnings, ...setAside(answers)],
    thresholds: thresholdsOf(made, people.options),
    ...graphPicture(graph, people),
  };
}

/** People in each class or likeliest quantile; null for pairs, which have none. */
function classSizes({ ratings, rankings }: AggregatedJudgments): number[] | null {
  const sizes: number[] = [];
  const count = (place: number) => {
    while (sizes.length <= place) sizes.push(0);
    sizes[place] = (sizes[place] ?? 0) + 1;
  };
  if (ratings?.classes) {
    for (const place of ratings.classes) if (place >= 0) count(place);
    return sizes;
  }
  if (!rankings) return null;
  const { rows, cols, data } = rankings.probabilities;
  for (let i = 0; i < rows; i++) {
    if (Number.isNaN(rankings.ranking.scores[i] ?? Number.NaN)) continue;
    const row = data.subarray(i * cols, (i + 1) * cols);
    count(row.indexOf(row.reduce((a, b) => Math.max(a, b), 0)));
  }
  return sizes;
}

/** Pairs with too few answers to say, people rated too seldom for a class, or near a quantile's edge. */
function undecidedOf({ ratings }: Answers, made: AggregatedJudgments): number {
  if (made.rankings) return made.rankings.undecided.length;
  if (made.ratings) {
    const { classes } = made.ratings;
    const rated = (i: number) => (ratings.offsets[i + 1] ?? 0) > (ratings.offsets[i] ?? 0);
    return Array.from(classes ?? []).filter((place, i) => place < 0 && rated(i)).length;
  }
  const decisions = made.pairs?.decisions;
  if (!decisions) return 0;
  const open = decisions.verdict.filter((verdict) => verdict === 0).length;
  return open - decisions.contested.length;
}

function alphaOf({ pairs, ratings, comparisons, rankings }: AgreementReport): Interval | null {
  const main = pairs?.alpha ?? ratings?.ordinal ?? comparisons?.alpha ?? rankings?.tau;
  if (!main || Number.isNaN(main.value)) return null;
  return { value: main.value, low: orNull(main.low), high: orNull(main.high) };
}

const orNull = (value: number) => (Number.isFinite(value) ? value : null);

function setAside({ counts }: Answers): string[] {
  if (counts.setAside === 0) return [];
  const reasons = Object.entries(counts.problems).map(([code, count]) => `${count} ${code}`);
  return [`${counts.setAside} judgments cannot be used and were set aside: ${reasons.join(', ')}.`];
}

const steps = Array.from({ length: 21 }, (_, k) => k / 20);

/** Links at every threshold, so that a slider needs no request per step; none where it does nothing. */
function thresholdsOf(
  { pairs }: AggregatedJudgments,
  { method, minAnswers }: GraphOptions,
): GraphFigures['thresholds'] {
  if (!pairs) return [];
  const { yes, no, confidence } = pairs.decisions as TwoCoinDecisions;
  const sure = Array.from(yes, (count, p) => {
    const answers = count + (no[p] ?? 0);
    if (answers < minAnswers || answers === 0) return Number.NaN;
    return method === 'two-coin' ? (confidence[p] ?? Number.NaN) : count / answers;
  });
  return steps.map((threshold) => {
    // As the graph is made: 1 asks for everybody.
    const least = Math.min(threshold, 1 - 1e-9);
    return { threshold, links: sure.filter((share) => share > least).length };
  });
}
