import { describe, expect, it } from 'vitest';
import { workFolder } from '../testing/workFolder.ts';

const { pairfair, put, read } = workFolder();

/** The example's applicants, every third kept apart; `change` alters what those rows hold. */
function applicants(change: (cells: string[]) => string[]): string {
  const [header = '', ...rows] = read('applicants.csv').trim().split('\n');
  const parted = rows.map((row, i) => {
    const test = i % 3 === 0;
    const cells = row.split(',');
    return [...(test ? change(cells) : cells), test ? 'test' : 'train'].join(',');
  });
  return `${header},part\n${parted.join('\n')}\n`;
}

const roles = '--target graduated --protected background --split part';
// Columns: id, academic, supplementary, state, background, teacher_rank, graduated.
const extreme = ([id = '', , , , group = '', , label = '']: string[]) => [
  ...[id, '99', '-5000', 'nowhere', group, '1000', label],
];

describe("the study's own split", () => {
  it.each(['--ranking teacher_rank', '--ratings teacher_rank --classes quantiles:4'])(
    'keeps test people out of training with %s, in every engine',
    (graph) => {
      put(
        'as-is.csv',
        applicants((cells) => cells),
      );
      put('changed.csv', applicants(extreme));
      for (const engine of ['memory', 'duckdb']) {
        const models = ['as-is.csv', 'changed.csv'].map((source) => {
          const line = `fit ${source} ${roles} ${graph} --engine ${engine} --out model.json`;
          expect(pairfair(line)).toMatchObject({ code: 0 });
          const { recipe, representation, predictor } = JSON.parse(read('model.json'));
          return { recipe, representation, predictor };
        });
        expect(models[1]).toEqual(models[0]);
      }
    },
  );

  it('is what evaluate measures on', () => {
    put(
      'as-is.csv',
      applicants((cells) => cells),
    );
    const line = `evaluate as-is.csv ${roles} --score academic --ranking teacher_rank --draws 0 --json`;
    const { on, people } = JSON.parse(pairfair(line).out);
    expect({ on, people }).toEqual({ on: 'test', people: 200 });
  });
});

it.each(['memory', 'duckdb'])('refuses --ties without --ranking with --engine %s', (engine) => {
  const line = `fit applicants.csv --target graduated --protected background --ratings teacher_rank --ties share --engine ${engine} --out no.json`;
  const { code, err } = pairfair(line);
  expect(code).toBe(2);
  expect(err).toContain('--ties goes with --ranking.');
});
