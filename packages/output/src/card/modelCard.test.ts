import fc from 'fast-check';
import {
  bootstrapEvaluation,
  evaluatePredictions,
  graphSummary,
  type KernelModel,
  type Pipeline,
  quantileGraph,
} from 'pairfair';
import { describe, expect, it } from 'vitest';
import { exampleCase } from '../../../pairfair/testing/exampleCase.ts';
import { nastyTexts } from '../../../pairfair/testing/nastyTexts.ts';
import { cardHtml } from './cardHtml.ts';
import { modelCard } from './modelCard.ts';

const example = exampleCase(1, { map: 'pfr', predictor: 'logistic', input: 'include' });
const { pipeline } = example;
const scores = Float64Array.of(0.9, 0.8, 0.4, 0.6, 0.2, 0.1);
const labels = Float64Array.of(1, 1, 1, 0, 0, 0);
const groups = Int32Array.of(0, 0, 0, 1, 1, 1);
const fairness = quantileGraph(scores, groups, { quantiles: 3 });
const groupNames = ['f', 'm | *x*'];
const input = { labels, scores, groups, groupNames, graphs: { fairness } };

describe('modelCard', () => {
  it('has every part, also when nothing else is known', () => {
    const card = modelCard(pipeline);
    const titles = Array.from(card.matchAll(/^## (.*)$/gm), ([, title]) => title);
    expect(titles).toEqual([
      ...['What it predicts', 'Intended use', 'The law', 'Data and groups', 'Fairness graph'],
      ...['How well and how fairly it does', 'What the dimensions are made of'],
      ...['What they say about the group', 'Limits and warnings', 'How it was made'],
    ]);
    expect(card).toContain('Nothing was measured');
    expect(card).toContain('no control');
    expect(card).toContain('Nobody has written down what this model is meant for');
    expect(card).not.toMatch(/undefined|NaN|\[object/);
  });

  it('says that there is no target, where there is none', () => {
    const card = modelCard(exampleCase(1, { map: 'graded', predictor: 'order' }).pipeline);
    expect(card).toContain('# Model card: who deserves more');
    expect(card).toMatch(/There is \*\*no target\*\*/);
    expect(card).not.toMatch(/The chance that|regression|undefined|null/);
  });

  it('warns of the law when the protected attribute is an input, and only then', () => {
    const few = modelCard(example.pipeline, { judged: 7 });
    expect(few).toMatch(/Learned from \d+ people; judges were asked about 7 of them\./);
    const excluded = exampleCase(1, { map: 'pfr', input: 'exclude' }).pipeline;
    expect(modelCard(pipeline)).toContain('disparate treatment');
    expect(modelCard(excluded)).not.toContain('disparate treatment');
    expect(modelCard(excluded)).toContain('disparate impact');
  });

  it('shows measures per group, with intervals where they were computed', () => {
    const plain = modelCard(pipeline, { evaluation: evaluatePredictions(input) });
    // By hand, at threshold 0.5: group f has labels 1 1 1 and decisions 1 1 0, so FNR 1/3;
    // group m has labels 0 0 0 and decisions 1 0 0, so FPR 1/3. AUC: 8 of 9 pairs.
    expect(plain).toMatch(/\| AUC: .* \| 0\.889 \|/);
    expect(plain).toContain('| f | 3 | 1.000 | 0.667 | – | 0.333 | – |');
    expect(plain).toContain('| m \\| \\*x\\* | 3 | 0.000 | 0.333 | 0.333 | – | – |');
    expect(plain).toContain('No intervals were computed');
    const evaluation = bootstrapEvaluation(input, { draws: 20, level: 0.9 });
    const card = modelCard(pipeline, { evaluation });
    expect(card).toMatch(/\| AUC: .* \| 0\.889 \(0\.\d{3} to 1\.000\) \|/);
    expect(card).toContain('90 % intervals from 20 bootstrap draws');
  });

  it('holds what was measured when the model was made, beside least squares', () => {
    const evaluation = evaluatePredictions(input);
    const original = evaluatePredictions({ ...input, scores: scores.map((score) => 1 - score) });
    const validation = { settings: 12, auc: 0.75, rankConsistency: 0.5 };
    const measured = { on: 'training', evaluation, original, validation } as const;
    const card = modelCard({ ...pipeline, measured });
    expect(card).toMatch(/\| AUC: .* \| 0\.889 \| 0\.111 \|/);
    expect(card).toContain('On the people it was learned from, which flatters it.');
    expect(card).toContain('best of 12 by cross-validation: AUC 0.750, rank consistency 0.500');
    expect(card).not.toContain('Nothing was measured');
  });

  it('says how the fairness graph was made in words, not as JSON', () => {
    const parameters = {
      terms: [{ method: 'ranking', parameters: { column: 'x', quantiles: 5 } }],
    };
    const graph = { method: 'sum', parameters };
    const card = modelCard({ ...pipeline, provenance: { ...pipeline.provenance, graph } });
    expect(card).toContain('terms 1 method ranking, terms 1 parameters column x');
    expect(card).not.toMatch(/[{}]|":/);
  });

  it('is a page too, with the same texts and no markup of the data', () => {
    const card = modelCard(exampleCase(2, { texts: ['a|b', '*c*', '<i>', 'd'] }).pipeline, {
      contact: 'me@example.org & <b>',
    });
    const page = cardHtml(card, '1.2.3');
    expect(page).toContain('<h2 id="part-1">What it predicts</h2>');
    expect(page).toContain('Contact: me@example.org &amp; &lt;b&gt;');
    expect(page).not.toMatch(/<i>|<b>|<em>c|\*\*|\\|^\|/m);
    expect(page).toMatch(/<th class="word">dimension|What each dimension/);
  });

  it('passes on what it is told', () => {
    const card = modelCard(pipeline, {
      intendedUse: 'Ranking of *applicants* by clerks.',
      outOfScope: 'Children.',
      contact: 'The ombudsperson',
      evaluatedOn: 'A third of the people, drawn at random.',
      credit: 'The judgments themselves made a difference.',
      graph: graphSummary(fairness, groups),
    });
    expect(card).toContain('Ranking of \\*applicants\\* by clerks.');
    expect(card).toContain('- Children.');
    expect(card).toContain('Contact: The ombudsperson');
    expect(card).toContain('A third of the people, drawn at random.');
    expect(card).toContain('The judgments themselves made a difference.');
    // Three cells of one person of each group: three links, all across, everybody linked.
    expect(card).toContain('3 links among 6 people. 3 of them run across groups, 0 within. 100 %');
  });

  it('says what each dimension is made of, and what it says about the group', () => {
    const shares = { rows: 2, cols: 1, data: Float64Array.of(0.25, 0.75) };
    const correlations = { rows: 2, cols: 1, data: Float64Array.of(Number.NaN, -0.8) };
    const card = modelCard(withDiagnostics(shares, correlations));
    expect(card).toContain('| z1 | b\\_2 75 %, a 25 % |');
    expect(card).toContain('| no | – |');
    expect(card).toContain('most of all z1 with yes (−0.800)');
    const weak = { ...correlations, data: Float64Array.of(0.1, -0.1) };
    expect(modelCard(withDiagnostics(shares, weak))).toContain('No dimension is closely tied');
  });

  it('describes the first ten of many dimensions, and looks for the group in all of them', () => {
    const dims = 60;
    const matrix = (of: (at: number) => number) => ({
      ...{ rows: 2, cols: dims },
      data: Float64Array.from({ length: 2 * dims }, (_, at) => of(at)),
    });
    const card = modelCard(
      withDiagnostics(
        matrix(() => 0.5),
        matrix((at) => (at % dims === 40 ? 0.9 : 0.1)),
      ),
    );
    expect(card.match(/the first 10 of 60 dimensions/g)).toHaveLength(2);
    expect(card).toContain('| z10 |');
    expect(card).not.toContain('| z11 |');
    expect(card).toContain('most of all z41 with no (0.900)');
  });

  it('says that a full kernel carries people', () => {
    const kernel = exampleCase(1, { map: 'rbf' }).pipeline;
    const representation = { ...(kernel.representation as KernelModel), carriesPeople: true };
    const sentence = 'holds the prepared rows of its training people';
    expect(modelCard(kernel)).not.toContain(sentence);
    expect(modelCard({ ...kernel, representation })).toContain(sentence);
    expect(modelCard(kernel)).toContain('none can be put down to single columns');
  });

  it('lets no data text make markup', () => {
    fc.assert(
      fc.property(nastyTexts, (texts) => {
        const clean = modelCard(exampleCase(2, { texts: ['a', 'b', 'c', 'd'] }).pipeline);
        const card = modelCard(exampleCase(2, { texts }).pipeline);
        expect(card).not.toMatch(/<(?!!)[a-z/]/i);
        // Headings, tables and lists are ours: as many lines as with harmless names.
        expect(card.split('\n').length).toBe(clean.split('\n').length);
      }),
      { numRuns: 30 },
    );
  });
});

/** Two columns, one dimension, two groups. */
function withDiagnostics(
  columnShares: { rows: number; cols: number; data: Float64Array },
  groupCorrelations: { rows: number; cols: number; data: Float64Array },
): Pipeline {
  const { representation, recipe, protectedAttribute } = pipeline;
  if (!('diagnostics' in representation)) throw new Error('The example has no diagnostics.');
  const diagnostics = { ...representation.diagnostics, columnShares, groupCorrelations };
  const output = (name: string) => ({ name, from: name, kind: 'value' as const, level: '' });
  return {
    ...pipeline,
    recipe: { ...recipe, outputs: [output('a'), output('b_2')] },
    representation: { ...representation, diagnostics },
    protectedAttribute: { ...protectedAttribute, groups: ['no', 'yes'] },
  };
}
