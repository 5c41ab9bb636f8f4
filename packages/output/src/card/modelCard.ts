import {
  type Evaluation,
  type EvaluationIntervals,
  type GraphProvenance,
  type GraphSummary,
  graphAgreement,
  type Pipeline,
  type RecipeStep,
} from 'pairfair';
import { figure } from '../report/words/numbers.ts';
import { cardDimensions, cardLeakage } from './cardDimensions.ts';
import { cardMeasures } from './cardMeasures.ts';
import { cardWarnings, legalNote } from './cardWarnings.ts';
import { bold, markdownTable, markdownText, percent } from './markdown.ts';

/** Options for {@link modelCard}: what is known about the model beyond the model itself. */
export interface ModelCardOptions {
  /** How it does on people it was not trained on, with or without intervals. */
  readonly evaluation?: Evaluation | EvaluationIntervals;
  /** How many of the people it learned from judges were asked about, where that is not all. */
  readonly judged?: number;
  /** Who those people are, in a sentence. */
  readonly evaluatedOn?: string;
  /** The sentence that says whether the judgments made a difference (`Credit.sentence`). */
  readonly credit?: string;
  /** The fairness graph in figures. */
  readonly graph?: GraphSummary;
  /** What the model is meant for, in the words of whoever is responsible. */
  readonly intendedUse?: string;
  /** What it must not be used for, beyond what no model is for. */
  readonly outOfScope?: string;
  /** Whom to ask about it. */
  readonly contact?: string;
}

/**
 * A model card in Markdown: what the model predicts and for what, data, groups, fairness graph,
 * measures, what its dimensions are made of, what they say about the group, limits, the law, and
 * how to make it again. What was not measured is said to be so. Data texts cannot bring markup.
 *
 * @example
 * modelCard(pipeline, { evaluation: bootstrapEvaluation(input), credit: summary.credit?.sentence });
 */
export function modelCard(pipeline: Pipeline, options: ModelCardOptions = {}): string {
  const { target } = pipeline;
  const sections: [string, readonly string[]][] = [
    ['What it predicts', predicts(pipeline)],
    ['Intended use', uses(pipeline, options)],
    ['The law', [legalNote(pipeline)]],
    ['Data and groups', dataOf(pipeline, options)],
    ['Fairness graph', graphOf(pipeline.provenance.graph, options.graph)],
    ['How well and how fairly it does', measuresOf(pipeline, options)],
    ['What the dimensions are made of', cardDimensions(pipeline)],
    ['What they say about the group', cardLeakage(pipeline)],
    ['Limits and warnings', [cardWarnings(pipeline).join('\n')]],
    ['How it was made', madeOf(pipeline)],
  ];
  const body = sections.map(([title, parts]) => `## ${title}\n\n${parts.join('\n\n')}\n`);
  const title = target ? markdownText(target.column) : 'who deserves more';
  return `# Model card: ${title}\n\n${body.join('\n')}`;
}

function predicts(pipeline: Pipeline): string[] {
  const { predictor, representation, recipe } = pipeline;
  const what = meaningOf(pipeline);
  const map =
    representation.kind === 'linear'
      ? `a linear ${representation.method === 'pfr' ? 'pairwise fair representation (PFR)' : 'map (principal components)'}`
      : `a pairwise fair representation (PFR) through a ${representation.kernel.name} kernel`;
  const steps = `Raw columns become ${recipe.outputs.length} prepared columns, these ${predictor.coefficients.length} dimensions by ${map}, and these the score${pipeline.classes ? ' of every class' : ''} by ${scoreWords(pipeline)}.`;
  return [what, steps];
}

/** Whether the score is that of the frontier between target and judgments. */
const isFrontier = ({ provenance }: Pipeline) => provenance.options.predictor === 'frontier';

/** How dimensions become a score, in the words of the card. */
function scoreWords(pipeline: Pipeline): string {
  const { target, predictor, classes } = pipeline;
  if (!target) return 'the logistic function of one standardised number';
  const regression = predictor.kind === 'logistic' ? 'a logistic regression' : 'a line';
  const found = isFrontier(pipeline)
    ? `going along one direction, the best there is for the target at this strictness towards the judgments (the frontier), and calibrating that one number by ${regression}`
    : predictor.kind === 'logistic'
      ? 'logistic regression'
      : 'ridge regression';
  return classes ? `${found}; the scores of a person are divided by their sum` : found;
}

function meaningOf({ target, threshold }: Pipeline): string {
  if (!target) {
    return `How high judges would place somebody, from 0 to 1; ½ is the average of the people learned from. There is **no target**: the model was learned from the judges' order alone, and its score is the chance of nothing. From a score of ${threshold} on, the label is 1.`;
  }
  if (target.kind === 'numeric') return `The number in ${bold(target.column)}.`;
  if (target.classes) {
    return `Which of ${target.classes.length} classes ${bold(target.column)} is: ${target.classes.map(bold).join(', ')}. There is a score for each, from 0 to 1, and they add up to 1; the label is the class with the largest.`;
  }
  return `The chance that ${bold(target.column)} is ${bold(target.positive)} and not ${bold(target.negative)}. From a score of ${threshold} on, the label is 1 (${bold(target.positive)}).`;
}

function uses(
  { target }: Pipeline,
  { intendedUse, outOfScope, contact }: ModelCardOptions,
): string[] {
  const meant = intendedUse
    ? markdownText(intendedUse)
    : 'Nobody has written down what this model is meant for. Do so before it is used (`--intended-use`).';
  return [
    meant,
    [
      '**Not for**',
      '',
      ...(outOfScope ? [`- ${markdownText(outOfScope)}`] : []),
      `- other people, places or times than those of the training data, or another question than ${target ? bold(target.column) : 'the one that judges were asked'};`,
      '- decisions that nobody looks at and nobody can appeal against;',
      '- showing that a decision is fair: it shows how consistent decisions are with the judgments given.',
    ].join('\n'),
    ...(contact ? [`Contact: ${markdownText(contact)}`] : []),
  ];
}

function dataOf(
  { recipe, provenance, protectedAttribute }: Pipeline,
  { judged }: ModelCardOptions,
): string[] {
  const { columns, groups } = protectedAttribute;
  const isUsed = ({ name }: RecipeStep) => recipe.outputs.some(({ from }) => from === name);
  const numeric = recipe.steps.filter((step) => step.kind === 'numeric' && isUsed(step));
  const texts = recipe.steps.filter((step) => step.kind === 'category' && isUsed(step));
  const list = (steps: readonly { name: string }[]) =>
    steps.length > 0 ? steps.map(({ name }) => bold(name)).join(', ') : 'none';
  return [
    `Learned from ${provenance.people} people${judged === undefined ? '' : `; judges were asked about ${judged} of them`}. Digest of the data: ${bold(provenance.data)}.`,
    `Columns of numbers: ${list(numeric)}. Columns of texts: ${list(texts)}.`,
    ...(recipe.dropped.length > 0
      ? [
          `Left out: ${recipe.dropped.map(({ name, reason }) => `${bold(name)} (${markdownText(reason)})`).join(', ')}.`,
        ]
      : []),
    `Protected attribute: ${columns.map(bold).join(' and ')}. Groups: ${groups.map(bold).join(', ')}.`,
  ];
}

function graphOf(provenance: GraphProvenance | null, summary: GraphSummary | undefined): string[] {
  const { agreement: measured, ...given } = provenance?.parameters ?? {};
  const agreement = provenance ? agreementOf(provenance, measured) : [];
  const parameters = parameterWords(given).map(markdownText);
  const origin = provenance
    ? `Made by ${bold(provenance.method)}${parameters.length > 0 ? ` (${parameters.join(', ')})` : ''}.`
    : 'Where the fairness graph comes from was not recorded.';
  const judgments = provenance?.judgments
    ? [`Digest of the judgments: ${bold(provenance.judgments)}.`]
    : [];
  if (!summary) return [origin, ...agreement, ...judgments];
  const { edges, people, coverage, groups } = summary;
  const across = groups
    ? ` ${groups.across.edges} of them run across groups, ${groups.within.edges} within.`
    : '';
  const links = `${edges} links among ${people} people.${across} ${percent(coverage)} of the people have at least one.`;
  return [origin, ...agreement, ...judgments, links];
}

/** Parameters as words: nested ones by their path, as in "terms 1 method ranking". */
function parameterWords(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [[...path, String(value)].join(' ')];
  return Object.entries(value).flatMap(([key, inner]) =>
    // Lists are counted from 1.
    parameterWords(inner, [...path, Array.isArray(value) ? String(Number(key) + 1) : key]),
  );
}

/** How far the judges agree; in bold where that is no more than chance, or nobody knows. */
function agreementOf(provenance: GraphProvenance, measured: unknown): string[] {
  const { warnings } = graphAgreement(provenance);
  if (warnings.length > 0) return warnings.map(bold);
  const { says } = (measured ?? {}) as { readonly says?: unknown };
  return typeof says === 'string' ? [markdownText(says)] : [];
}

function measuresOf({ target, measured }: Pipeline, options: ModelCardOptions): string[] {
  const { credit } = options;
  const own = options.evaluation ? undefined : measured;
  const evaluation = options.evaluation ?? own?.evaluation;
  const evaluatedOn = options.evaluatedOn ?? (own && measuredOn[own.on]);
  const who = evaluatedOn ? [markdownText(evaluatedOn)] : [];
  const tables = evaluation
    ? [...cardMeasures(evaluation, target, own?.original ?? null), ...validationOf(own, target)]
    : [
        `**Nothing was measured** for this card${target ? ' (`pairfair evaluate`)' : ''}: nothing is known here about its errors or its fairness.`,
      ];
  const judged = credit
    ? `**Did the judgments matter?** ${markdownText(credit)}`
    : '**Did the judgments matter?** Not tested: no control (the group column alone, no judgments, shuffled judgments) was run beside this model (`pairfair compare`).';
  return [...who, ...tables, judged];
}

const measuredOn = {
  training: 'On the people it was learned from, which flatters it.',
  test: 'On the test people of the data’s own split, whom it was not learned from.',
};

function validationOf(measured: Pipeline['measured'], target: Pipeline['target']): string[] {
  if (!measured?.validation) return [];
  const { settings, auc, rankConsistency } = measured.validation;
  return [
    `Its settings are the best of ${settings} by cross-validation: ${target?.kind === 'numeric' ? 'R²' : 'AUC'} ${figure(auc)}, rank consistency ${figure(rankConsistency)} on held-out folds.`,
  ];
}

function madeOf(pipeline: Pipeline): string[] {
  const { provenance, representation, recipe } = pipeline;
  const settings = 'settings' in representation ? Object.entries(representation.settings) : [];
  const rows: [string, string][] = [
    ...Object.entries(provenance.options).map(([name, value]): [string, string] => [
      `option ${markdownText(name)}`,
      markdownText(String(value)),
    ]),
    ...settings.map(([name, value]): [string, string] => [name, markdownText(String(value))]),
    ['scaling', recipe.options.scaling],
    ['predictor', markdownText(predictorWords(pipeline))],
    ['seed', String(provenance.seed)],
    ['digest of the data', markdownText(provenance.data)],
    ...Object.entries(provenance.versions).map(([name, value]): [string, string] => [
      `version of ${markdownText(name)}`,
      markdownText(value),
    ]),
  ];
  return ['Enough to make it again:', markdownTable(['', 'value'], rows)];
}

/** What makes scores, with what it was asked to do. */
function predictorWords(pipeline: Pipeline): string {
  const { predictor, target, classes } = pipeline;
  if (!target) return "the judges' order alone";
  const each = classes ? `, ${classes.length} of them, each class against all others` : '';
  if (isFrontier(pipeline)) return `frontier${each}`;
  return predictor.kind === 'logistic'
    ? `logistic, c ${predictor.c}${each}`
    : `ridge, penalty ${predictor.penalty}`;
}
