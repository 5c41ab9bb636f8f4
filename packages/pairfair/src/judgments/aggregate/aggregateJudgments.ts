import { requireKnownKeys } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import type { GraphProvenance } from '../../graphs/graphToJson.ts';
import { sumGraphs } from '../../graphs/sumGraphs.ts';
import type { WorkOptions } from '../../progress.ts';
import { type AgreementReport, measureAgreement } from '../agreement/measureAgreement.ts';
import type { Answers } from '../answers/answers.ts';
import type { AggregatedGraph } from './aggregatedGraph.ts';
import { type AggregatePairsOptions, aggregatePairs, type PairGraph } from './aggregatePairs.ts';
import {
  type AggregateRankingsOptions,
  aggregateRankings,
  type RankingGraph,
} from './aggregateRankings.ts';
import {
  type AggregateRatingsOptions,
  aggregateRatings,
  type RatingGraph,
} from './aggregateRatings.ts';

/** Options for {@link aggregateJudgments}. */
export interface AggregateOptions extends WorkOptions {
  /** How pairs, ratings, and comparisons with ordered lists are aggregated. */
  readonly pairs?: AggregatePairsOptions;
  readonly ratings?: AggregateRatingsOptions;
  readonly rankings?: AggregateRankingsOptions;
  /** The agreement of the judges, where it has been measured already. */
  readonly agreement?: AgreementReport;
}

/** A fairness graph from all kinds of judgments there are. */
export interface AggregatedJudgments extends AggregatedGraph {
  /** What each kind of judgment gave; null where there is none of it. */
  readonly pairs: PairGraph | null;
  readonly ratings: RatingGraph | null;
  readonly rankings: RankingGraph | null;
  readonly agreement: AgreementReport;
}

const keys = ['pairs', 'ratings', 'rankings', 'agreement', 'seed', 'signal', 'onProgress'];

/**
 * From the answers of many judges to one fairness graph that can be defended: links from pairs,
 * classes from ratings and quantiles from rankings, added up, with their provenance.
 *
 * The provenance carries how far judges agree, and `distinguishable: false` where that is not more
 * than chance, so that whatever is made from the graph can say so.
 *
 * @throws PairfairError `bad-data` when there is no answer at all.
 *
 * @example
 * const answers = collectAnswers(readJudgments(text), { people: ids, groups });
 * const { graph, provenance, warnings } = aggregateJudgments(answers, { pairs: { minAnswers: 1 } });
 * const file = graphToJson(graph, { ids, provenance });
 */
export function aggregateJudgments(
  answers: Answers,
  options: AggregateOptions = {},
): AggregatedJudgments {
  requireKnownKeys('aggregateJudgments', options, keys);
  const { seed = 1, signal, onProgress } = options;
  const work = { seed, ...(signal && { signal }), ...(onProgress && { onProgress }) };
  const pairs = answers.pairs.value.length > 0 ? aggregatePairs(answers, options.pairs) : null;
  const ratings =
    answers.ratings.value.length > 0 ? aggregateRatings(answers, options.ratings) : null;
  const rankings =
    answers.comparisons.value.length + answers.rankings.row.length > 0
      ? aggregateRankings(answers, { seed, ...options.rankings })
      : null;
  const made: AggregatedGraph[] = [pairs, ratings, rankings].filter((part) => part !== null);
  if (made.length === 0) {
    throw new PairfairError(
      'bad-data',
      `There is nothing to make a graph from: of ${answers.counts.given} judgments none counts as an answer.`,
    );
  }
  const agreement = options.agreement ?? measureAgreement(answers, work);
  return {
    graph:
      made.length === 1
        ? made[0].graph
        : sumGraphs(made.map(({ graph }) => ({ weight: 1, graph }))),
    provenance: joinedProvenance(made, answers, agreement),
    warnings: [
      ...(agreement.distinguishable ? [] : [agreement.says]),
      ...answers.warnings,
      ...made.flatMap(({ warnings }) => warnings),
    ],
    pairs,
    ratings,
    rankings,
    agreement,
  };
}

function joinedProvenance(
  made: readonly AggregatedGraph[],
  { digest }: Answers,
  { distinguishable, verdict, basis, says }: AgreementReport,
): GraphProvenance {
  const parts = made.map(({ provenance }) => provenance);
  return {
    method: parts.map(({ method }) => method).join(' + '),
    parameters: {
      ...(parts.length === 1
        ? parts[0].parameters
        : { parts: parts.map((part) => part.parameters) }),
      agreement: { distinguishable, verdict, basis, says },
    },
    judgments: digest,
  };
}
