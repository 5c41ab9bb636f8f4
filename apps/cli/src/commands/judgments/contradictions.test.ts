import { describe, expect, it } from 'vitest';
import { workFolder } from '../../../testing/workFolder.ts';

const { pairfair, put } = workFolder();

describe('judgments contradictions', () => {
  it('tells in words what most answers say and cannot all hold, and who said it', () => {
    const answers = ['ann,ben,yes', 'ben,cem,yes', 'ann,cem,no'].flatMap((line) =>
      ['j1', 'j2', 'j3'].map((judge) => `${line},${judge}`),
    );
    const split = answers.map((line) => (line === 'ben,cem,yes,j3' ? 'ben,cem,no,j3' : line));
    put('triangle.csv', `a,b,answer,judge\n${split.join('\n')}\n`);
    const { code, out } = pairfair('judgments contradictions triangle.csv');
    expect(code).toBe(0);
    expect(out).toContain('1 contradiction: what most answers say cannot all hold.');
    expect(out).toContain(
      'ann and ben deserve the same (3 of 3: j1, j2, j3), ben and cem deserve the same (2 of 3: j1, j2; otherwise: j3), but ann and cem do not deserve the same (3 of 3: j1, j2, j3). Ask again about ben and cem.',
    );
  });

  it('finds circles of who deserves more', () => {
    const order = ['first', 'first', 'second'];
    const lines = [
      ['ann', 'ben'],
      ['ben', 'cem'],
      ['ann', 'cem'],
    ].flatMap((people, k) =>
      ['j1', 'j2'].map((judge) =>
        JSON.stringify({ kind: 'comparison', people, answer: order[k], judge }),
      ),
    );
    put('circle.ndjson', lines.join('\n'));
    const { out } = pairfair('judgments contradictions circle.ndjson --json');
    const { count, found } = JSON.parse(out);
    expect(count).toBe(1);
    expect(found[0].people).toEqual(['ann', 'ben', 'cem']);
    expect(found[0].says).toMatch(
      /ann deserves more than ben \(2 of 2: j1, j2\), .*but cem deserves more than ann/,
    );
  });

  it('calls chains of about equal no contradiction', () => {
    const pairs = ['a,b,yes', 'b,c,yes', 'c,d,yes', 'd,e,yes', 'a,e,no'];
    const lines = pairs.flatMap((pair) => [`${pair},j1`, `${pair},j2`]);
    put('chain.csv', `a,b,answer,judge\n${lines.join('\n')}\n`);
    expect(pairfair('judgments contradictions chain.csv').out).toContain('No contradictions');
  });
});
