import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { en } from '../en.ts';
import { figureSentences } from './figures.ts';
import { germanOf } from './germanOf.ts';
import { judgmentSentences } from './judgments.ts';
import { type Sentence, sentenceReader } from './readSentence.ts';
import { refusalSentences } from './refusals.ts';
import { resultSentences } from './results.ts';
import type { SentenceTable } from './sentenceTable.ts';

const tables: readonly SentenceTable[] = [
  ...[resultSentences, judgmentSentences, refusalSentences, figureSentences],
];
const all: SentenceTable = Object.assign({}, ...tables);
const read = sentenceReader(tables);
const german = (text: string) => germanOf(read(text) as Sentence, all);

describe('sentences of the server', () => {
  it('have codes of their own, and words in both languages with the same values', () => {
    const codes = tables.flatMap((table) => Object.keys(table));
    expect(codes.length).toBe(new Set(codes).size);
    for (const [code, [en, de]] of Object.entries(all)) {
      const values = [...en.matchAll(/\{[#=*~&]?(\w+)\}/g)].map(([, name]) => name);
      expect(values.length, code).toBe(new Set(values).size);
      expect(de.trim(), code).not.toBe('');
      for (const [, name] of de.matchAll(/\{(\w+)\}/g)) expect(values, code).toContain(name);
    }
  });

  it('are read as code and values', () => {
    const said = 'Group young: yes has only about 12 test people: its rates are uncertain.';
    expect(read(said)).toEqual({
      code: 'small-group',
      values: { group: 'young: yes', people: '12' },
    });
  });

  it('write numbers and names of their parts in German', () => {
    expect(
      german(
        'PFR helps: 90.0\u00a0% of the pairs who deserve the same treatment get the same decision from PFR, 70.0\u00a0% from Original, both deciding for as many people as have label 1 (+0.200, 95 % interval +0.100 to +0.300).',
      ),
    ).toBe(
      'PFR hilft: 90,0\u00a0% der Paare, die dieselbe Behandlung verdienen, bekommen von PFR dieselbe Entscheidung, 70,0\u00a0% von Original; beide entscheiden für so viele Personen, wie die Zielklasse 1 haben (+0,200, 95-%-Intervall +0,100 bis +0,300).',
    );
    expect(
      german(
        'The judgments themselves made no difference that can be told from chance: when at most 0.02 of AUC is given up, +0.004 in consistency(W^F) against the best control, "PFR, judgments shuffled" (95 % interval −0.010 to +0.018), with −0.001 in AUC (−0.003 to +0.001). What PFR gains may come from linking the groups at all, from the group column, or from grading. This is one split: the interval is a bootstrap over its test people, and says nothing about other training people.',
      ),
    ).toMatch(
      /^Die Urteile selbst haben nichts bewirkt, .* „PFR, Urteile vermischt“ \(95-%-Intervall −0,010 bis \+0,018\), bei −0,001 an AUC .* Abstufung\. Das ist eine einzige Aufteilung/,
    );
    expect(
      german(
        'PFR, PFR, judgments shuffled: Decides the same for 95 % of people or more: its consistency and its gaps between groups say little.',
      ),
    ).toMatch(/^PFR; PFR, Urteile vermischt: Entscheidet für/);
    expect(
      german('Agreement is firm on tasks drawn at random (0.85 [0.80, 0.90], 40 tasks).'),
    ).toBe(
      'Die Übereinstimmung ist fest an zufällig gezogenen Aufgaben (0,85 [0,80; 0,90], 40 Aufgaben).',
    );
  });

  it('are left alone where no words are known', () => {
    expect(read('Something else altogether, 3 of them.')).toBeUndefined();
    expect(read("With 'helps' in it: PFR helps.")).toBeUndefined();
  });
});

/** What is written for logs, commands and files only, or put together from parts of the tables. */
const elsewhere = [
  /^A frozen graph must name its people/,
  // In the words of the studio, which its own test knows.
  /fit without it \(protected input/,
  /^\{\}; the original data were not compared\.$/,
  /rank consistency of people who deserve/i,
  // Of targets that are numbers, and of kernels, which the studio does not fit.
  /^The representation has|^This model (?:needs|carries) the/,
];

describe('what the sources say', () => {
  const repository = new URL('../../../../../../', import.meta.url);
  const files = [
    'packages/output/src/report/data/reportWarnings.ts',
    'packages/output/src/report/words/summarySentences.ts',
    'packages/workbench/src/words/chanceWarnings.ts',
    ...[
      ...['baselines/fitHardt', 'baselines/fitIfair', 'baselines/prototypeFit'],
      ...['evaluate/gridSearch', 'evaluate/methods/representations', 'evaluate/methods/yours'],
      ...['evaluate/runComparisonTask', 'evaluate/looks/methodLooks'],
      ...['judgments/aggregate/aggregatePairs', 'judgments/aggregate/aggregateRankings'],
      ...['judgments/aggregate/aggregateRatings', 'judgments/agreement/graphAgreement'],
      ...['judgments/agreement/measureAgreement', 'judgments/answers/collectAnswers'],
      ...['judgments/pairs/twoCoinPairs', 'models/pfrDiagnostics'],
      ...['pipeline/fitPipeline', 'pipeline/learnPredictor'],
    ].map((name) => `packages/pairfair/src/${name}.ts`),
    ...[
      'agreement',
      'cases',
      'decisions',
      'fits',
      'graphs',
      'modelInUse',
      'people',
      'webhooks',
    ].flatMap((folder) => sources(`apps/studio/server/src/${folder}/`)),
    ...['changeState', 'createStudy', 'requireConfig'].map(
      (name) => `apps/studio/server/src/studies/${name}.ts`,
    ),
  ];

  function sources(folder: string): string[] {
    return readdirSync(new URL(folder, repository))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => folder + name);
  }

  it.each(files)('is known word by word: %s', (file) => {
    const strange = sentencesIn(file)
      .filter((text) => !elsewhere.some((pattern) => pattern.test(text)))
      .filter((text) => !isKnown(text));
    expect(strange).toEqual([]);
  });

  /** Texts that end like a sentence, with `{}` for what is put into them; errors of the library apart. */
  function sentencesIn(file: string): string[] {
    const found: string[] = [];
    const code = readFileSync(new URL(file, repository), 'utf8');
    const library = file.startsWith('packages/');
    const visit = (node: ts.Node): void => {
      if (library && ts.isNewExpression(node)) return;
      if (hasKnownCode(node)) return;
      if (ts.isPropertyAssignment(node) && node.name.getText() === 'summary') return;
      const text = textOf(node);
      if (text !== undefined && /^[A-Z{'].*[a-z)}][.?]$/s.test(text) && text.includes(' ')) {
        if (text.split(/\s+/).length >= 4) found.push(text.trim());
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
    return found;
  }

  /** A refusal that pages say by its code. */
  function hasKnownCode(node: ts.Node): boolean {
    if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
    return (node.arguments ?? []).some(
      (each) => ts.isStringLiteral(each) && each.text in en.problems.codes,
    );
  }

  function textOf(node: ts.Node): string | undefined {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (!ts.isTemplateExpression(node)) return undefined;
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  }

  /** Whether its sentences, as far as they stand in one place of the source, are in the tables. */
  function isKnown(text: string): boolean {
    const fixed = text.split('{}').filter((part) => /\w{3,}.*\s/.test(part));
    return fixed.every((part) => {
      const pieces = part.split(/(?<=[.:]) (?=[A-Z])/).map((piece) => piece.trim());
      return pieces.every((piece) => english.some((known) => known.includes(piece)));
    });
  }
});

const english = Object.values(all).map(([en]) => en.replaceAll(/\{[#=*~&]?\w+\}/g, '{}'));
