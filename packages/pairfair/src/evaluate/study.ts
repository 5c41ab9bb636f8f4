import type { Graph } from '../graphs/graph.ts';
import { ratingClasses } from '../judgments/ratings/ratingClasses.ts';
import { isRule } from '../pipeline/fairnessLinks.ts';
import type { FairnessTerm } from '../pipeline/fitSpec.ts';
import { type GraphPeople, ruleGraph, termsGraph } from '../pipeline/termGraph.ts';
import type { RecipeSettings } from '../recipe/recipe.ts';
import type { Table } from '../recipe/table.ts';
import type { Split } from './splitPeople.ts';

/** What is predicted: one of two classes, a number, or one of several classes. */
export type TargetKind = 'binary' | 'numeric' | 'classes';

/** People, what is known of them, and who says which of them deserve the same treatment. */
export interface Study {
  readonly name: string;
  /** The feature columns; the protected attribute, the label and the judgments stay outside. */
  readonly table: Table;
  /** 0 or 1 per person; the numbers themselves where the target is numeric; numbers of classes. */
  readonly labels: Float64Array;
  /** What the labels are; default `binary`. */
  readonly target?: TargetKind;
  /** What the classes are called, where the target is `classes`. */
  readonly classNames?: readonly string[];
  /** How many people each stands for, above 0; absent: everybody for themselves. */
  readonly weights?: Float64Array;
  /** Group of every person, an index into `groupNames`. */
  readonly groups: Int32Array;
  readonly groupNames: readonly string[];
  readonly side: SideInformation;
  /** Whom judges say deserves more, where that is to count; absent: the labels alone do. */
  readonly order?: StudyOrder;
  /** The study's own split; without it people are split by seed. */
  readonly split?: Split;
  /** How raw columns become numbers, learned anew on the training people of every fold. */
  readonly recipe?: RecipeSettings;
  /**
   * Scores of a model made elsewhere, per person, higher for label 1: the method `yours`. NaN for
   * people it says nothing about, who must not be among those tested on.
   */
  readonly ownScores?: Float64Array;
}

/** What is known about who deserves the same treatment, and so how W^F is made. */
export type SideInformation =
  /** Links over all people; `test` where test people are linked by something else. */
  | { readonly kind: 'graph'; readonly graph: Graph; readonly test?: Graph }
  /** A rating or class per person, −1 unknown. */
  | { readonly kind: 'classes'; readonly classes: Int32Array }
  /** A score per person that ranks within its group, NaN unknown. */
  | {
      readonly kind: 'ranking';
      readonly scores: Float64Array;
      readonly quantiles: number;
      readonly ties: 'spread' | 'share';
    }
  /** Several of these, or judges' answers: put together anew among the people of every fold. */
  | ({ readonly kind: 'terms' } & StudyTerms);

/** Terms over the people of a study. */
export interface StudyTerms {
  readonly terms: readonly FairnessTerm[];
  /** What people are called in the terms. */
  readonly ids: readonly string[];
  /** The numbers that terms speak of, by column. */
  readonly columns: Readonly<Record<string, Float64Array>>;
}

/** Terms that say who deserves more; made anew among the training people of every fold. */
export interface StudyOrder extends StudyTerms {
  /** η, above 0 and at most 1: how much the order counts, and the labels the less. */
  readonly weight: number;
}

/**
 * The side information that some terms stand for: a rating, a ranking or a graph where it is one
 * of these alone, else the terms themselves.
 *
 * @param among `parts` (default): people will be split, so what depends on who is there stays a
 * term. `everybody`: nobody will be, and what is left becomes a graph.
 */
export function sideOfTerms(
  terms: readonly FairnessTerm[],
  people: GraphPeople,
  among: 'parts' | 'everybody' = 'parts',
): SideInformation {
  const [first, ...others] = terms;
  if (first && others.length === 0 && first.weight === 1 && isRule(first)) {
    const { rule } = first;
    if (rule.kind === 'quantiles') {
      const { quantiles, ties } = rule;
      return { kind: 'ranking', scores: people.numbers(rule.column), quantiles, ties };
    }
    // Classes of equal frequency depend on who is among them.
    if (
      rule.kind === 'classes' &&
      (among === 'everybody' || rule.classes.rule !== 'equal-frequency')
    ) {
      const classes = ratingClasses(people.numbers(rule.column), rule.classes);
      return { kind: 'classes', classes };
    }
    if (rule.kind === 'relation' || rule.kind === 'pairs') {
      return { kind: 'graph', graph: ruleGraph(rule, people).graph };
    }
  }
  if (among === 'everybody') return { kind: 'graph', graph: termsGraph(terms, people).graph };
  return { kind: 'terms', ...studyTerms(terms, people) };
}

/** Terms with what they say of these people. */
export function studyTerms(terms: readonly FairnessTerm[], people: GraphPeople): StudyTerms {
  const named = terms.flatMap((term) =>
    isRule(term) && 'column' in term.rule ? [term.rule.column] : [],
  );
  return {
    terms,
    ids: people.ids,
    columns: Object.fromEntries(named.map((name) => [name, people.numbers(name)])),
  };
}
