import { beforeAll, describe, expect, it } from 'vitest';
import { workFolder } from '../testing/workFolder.ts';

const { pairfair, put, read } = workFolder();
const roles = 'graded.csv --protected background --ranking teacher_rank --id id';
const frontier = 'going along one direction, the best there is for the target at this strictness';

beforeAll(() => {
  const [header = '', ...rows] = read('applicants.csv').trim().split('\n');
  const graded = rows.map((row) => {
    const academic = Number(row.split(',')[1]);
    return `${row},${academic < 2.6 ? 'low grade' : academic < 3.3 ? 'middle' : 'high'}`;
  });
  put('graded.csv', `${header},grade\n${graded.join('\n')}\n`);
});

/** The card of a model, read as a page and as Markdown. */
function cardOf(flags: string): string {
  const fit = pairfair(`fit ${roles} ${flags} --out model.json`);
  expect(fit.code, fit.err).toBe(0);
  expect(pairfair('export model.json --to card --out card.html').code).toBe(0);
  expect(pairfair('export model.json --to card --out card.md').code).toBe(0);
  const card = read('card.md');
  expect(read('card.html') + card).not.toMatch(/undefined|NaN|\[object|[{}]"|&quot;:|\*\*\*\*/);
  return card;
}

describe('a model card tells what the model is:', () => {
  it('the score of the frontier for two classes', () => {
    const card = cardOf('--target graduated --ignore grade');
    expect(card).toContain(`${frontier} towards the judgments (the frontier)`);
    expect(card).toContain('calibrating that one number by a logistic regression');
    expect(card).toContain('| predictor | frontier |');
  });

  it('a logistic regression after cut PFR', () => {
    const card = cardOf('--target graduated --ignore grade --dims 2');
    expect(card).toContain('these 2 dimensions');
    expect(card).toContain('the score by logistic regression.');
    expect(card).not.toContain('frontier');
  });

  it('a line through the score of the frontier for a number', () => {
    const card = cardOf('--target academic --ignore grade,graduated');
    expect(card).toContain('calibrating that one number by a line');
    expect(card).toMatch(/\| R²: .* \| 0\.\d{3} \|/);
    expect(card).toContain('| group | people | mean | mean prediction | mean residual | RMSE |');
    expect(card).not.toMatch(/AUC|threshold|the chance|base rate/i);
  });

  it('ridge regression for a number after cut PFR', () => {
    const card = cardOf('--target academic --ignore grade,graduated --dims 2');
    expect(card).toContain('the score by ridge regression.');
    expect(card).toMatch(/\| predictor \| ridge, penalty \d/);
  });

  it('one score for each of several classes', () => {
    const card = cardOf('--target grade --ignore graduated,academic');
    expect(card).toContain('**grade** is: **high**, **low grade**, **middle**');
    expect(card).toContain('the label is the class with the largest');
    expect(card).toContain('the scores of a person are divided by their sum');
    expect(card).toContain('means over the classes, each against all others');
    expect(card).not.toMatch(/threshold|the label is 1|not –/i);
  });

  it('how high judges would place somebody, without a target', () => {
    const card = cardOf('--ignore graduated,grade --order-weight 1');
    expect(card).toMatch(/no target/);
    expect(card).not.toMatch(/regression|AUC|The chance that/);
  });

  it('what it is for, and whom to ask, in the words that were given', () => {
    expect(pairfair(`fit ${roles} --target graduated --ignore grade --out model.json`).code).toBe(
      0,
    );
    const said = pairfair([
      ...['export', 'model.json', '--to', 'card', '--out', '-', '--contact', 'Dean <d@x.org>'],
      ...['--intended-use', 'Sorting | letters', '--out-of-scope', '# Grants'],
    ]);
    expect(said.out).toContain('Sorting \\| letters');
    expect(said.out).toContain('- \\# Grants');
    expect(said.out).toContain('Contact: Dean &lt;d\\@x.org&gt;');
  });

  it('what tuning found, in the words of the target', () => {
    const few = '--folds 2 --gammas 0.9 --ridges 0.1 --strictnesses 0.3';
    const line = `tune ${roles} --target academic --ignore grade,graduated ${few}`;
    expect(pairfair(`${line} --out model.json`).code).toBe(0);
    const card = pairfair('export model.json --to card --out -').out;
    expect(card).toMatch(/by cross-validation: R² 0\.\d{3}, rank consistency/);
  });
});
