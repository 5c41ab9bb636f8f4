import { requireKnownKeys, requireOneOf } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import { classesGraph } from '../../graphs/classesGraph.ts';
import type { CellsGraph } from '../../graphs/graph.ts';
import type { Matrix } from '../../linalg/matrix.ts';
import type { Answers } from '../answers/answers.ts';
import { type DawidSkeneFit, fitDawidSkene } from '../ratings/fitDawidSkene.ts';
import { fitLeniency, type LeniencyFit } from '../ratings/fitLeniency.ts';
import { countRatings, meanRatings, type RatingsOptions } from '../ratings/meanRatings.ts';
import { type ClassRule, medianClasses, ratingClasses } from '../ratings/ratingClasses.ts';
import { type AggregatedGraph, provenanceOf } from './aggregatedGraph.ts';

/** Options for {@link aggregateRatings}. */
export interface AggregateRatingsOptions extends RatingsOptions {
  /**
   * `mean` (default): as the paper. `leniency`: the mean after taking out how lenient each judge
   * is; better when not everybody rates everybody. `dawid-skene`: weighing judges by how they
   * confuse classes.
   */
  readonly method?: 'mean' | 'leniency' | 'dawid-skene';
  /**
   * How a score becomes a class; default `nearest`. With `dawid-skene` the classes are the steps
   * of the scale: `median` (default) takes each person's posterior median, `soft` keeps the
   * probabilities, so that a link weighs the probability that both are in the same class.
   */
  readonly classes?: ClassRule | { readonly rule: 'median' } | { readonly rule: 'soft' };
}

/** A graph of classes, and how people came to be in them. */
export interface RatingGraph extends AggregatedGraph {
  readonly graph: CellsGraph;
  /** Score of each person on the scale of the ratings, NaN without enough of them; not by `dawid-skene`. */
  readonly scores: Float64Array | null;
  /** Class of each person, −1 none; null for soft classes, which are in `fit.posterior`. */
  readonly classes: Int32Array | null;
  /** What was learned about judges, where the method learns it. */
  readonly fit: LeniencyFit | DawidSkeneFit | null;
  /** How many people have a class. */
  readonly classed: number;
}

const keys = ['method', 'classes', 'minAnswers'];

/**
 * Links the people of the same class, classes being made from ratings (paper, Definition 1).
 *
 * People with fewer than `minAnswers` ratings have no class and no edges. Edges are not listed: a
 * class of a thousand stands for half a million of them.
 *
 * @example
 * aggregateRatings(answers, { method: 'leniency', classes: { rule: 'equal-frequency', classes: 5 } });
 */
export function aggregateRatings(
  answers: Answers,
  options: AggregateRatingsOptions = {},
): RatingGraph {
  requireKnownKeys('aggregateRatings', options, keys);
  const { method = 'mean', minAnswers = 2 } = options;
  requireOneOf('method', method, ['mean', 'leniency', 'dawid-skene']);
  const { classes: rule = method === 'dawid-skene' ? { rule: 'median' } : { rule: 'nearest' } } =
    options;
  const made =
    method === 'dawid-skene'
      ? classesByPosterior(answers, rule, minAnswers)
      : classesByScore(answers, method, rule, minAnswers);
  const { offsets } = made.graph.members;
  const classed = Array.from(offsets).filter((end, i) => i > 0 && end > offsets[i - 1]).length;
  const rated = countRatings(answers.ratings).filter((n) => n > 0).length;
  return {
    ...made,
    classed,
    provenance: provenanceOf(answers, `ratings by ${method}`, {
      kind: 'ratings',
      method,
      classes: rule,
      minAnswers,
      levels: answers.ratings.levels,
      classed,
    }),
    warnings:
      classed < rated
        ? [
            `${rated - classed} of ${rated} rated people have fewer than ${minAnswers} ratings and no class. Set minAnswers to 1 to use single ratings.`,
          ]
        : [],
  };
}

type Made = Pick<RatingGraph, 'graph' | 'scores' | 'classes' | 'fit'>;
type Rule = NonNullable<AggregateRatingsOptions['classes']>;

function classesByScore(
  { ratings, judges }: Answers,
  method: 'mean' | 'leniency',
  rule: Rule,
  minAnswers: number,
): Made {
  if (rule.rule === 'median' || rule.rule === 'soft') {
    throw new PairfairError(
      'invalid-option',
      `Classes by '${rule.rule}' come from the posterior of method 'dawid-skene'; with '${method}' say 'nearest', 'cuts' or 'equal-frequency'.`,
    );
  }
  const fit = method === 'leniency' ? fitLeniency(ratings, judges.length, { minAnswers }) : null;
  const scores = fit?.scores ?? meanRatings(ratings, { minAnswers });
  const classes = ratingClasses(scores, rule);
  return { graph: classesGraph(classes), scores, classes, fit };
}

function classesByPosterior({ ratings, judges }: Answers, rule: Rule, minAnswers: number): Made {
  if (rule.rule !== 'median' && rule.rule !== 'soft') {
    throw new PairfairError(
      'invalid-option',
      `With method 'dawid-skene' classes are the steps of the scale: say 'median' or 'soft', not '${rule.rule}'.`,
    );
  }
  const fit = fitDawidSkene(ratings, judges.length);
  const posterior = withoutFew(fit.posterior, countRatings(ratings), minAnswers);
  if (rule.rule === 'soft') {
    return { graph: classesGraph(posterior), scores: null, classes: null, fit };
  }
  const classes = medianClasses(posterior).map((c) => (c < 0 ? -1 : c + 1));
  return { graph: classesGraph(classes), scores: null, classes, fit };
}

/** Rows of zeros for people with too few ratings. */
function withoutFew({ rows, cols, data }: Matrix, counts: Uint32Array, minAnswers: number): Matrix {
  const kept = data.slice();
  counts.forEach((n, i) => {
    if (n < minAnswers) kept.fill(0, i * cols, (i + 1) * cols);
  });
  return { rows, cols, data: kept };
}
