import { describe, expect, it } from 'vitest';
import { workFolder } from '../testing/workFolder.ts';

const { pairfair, put, read } = workFolder();
const columns = '--target graduated --protected background';

describe('a model or graph file that was changed', () => {
  it('is refused wherever it is read, unless --unsealed says otherwise', () => {
    pairfair(`fit applicants.csv ${columns} --ranking teacher_rank --out model.json`);
    pairfair('graph applicants.csv --protected background --ranking teacher_rank --out graph.json');
    put('changed.json', read('model.json').replace('"threshold":0.5', '"threshold":0.9'));
    put('changedGraph.json', read('graph.json').replace('"ranking"', '"rankings"'));
    expect(read('changed.json')).not.toBe(read('model.json'));
    expect(read('changedGraph.json')).not.toBe(read('graph.json'));
    const lines = [
      'predict changed.json applicants.csv --out scores.csv',
      'transform changed.json applicants.csv --out fair.csv',
      'inspect changed.json',
      'inspect changedGraph.json',
      'export changed.json --to python --out model.py',
      `fit applicants.csv ${columns} --graph changedGraph.json --out other.json`,
      `evaluate applicants.csv ${columns} --score academic --graph changedGraph.json --draws 0`,
      'graph applicants.csv --protected background --graph changedGraph.json --out other.json',
    ];
    for (const line of lines) {
      const refused = pairfair(line);
      expect(refused.code, line).toBe(1);
      expect(refused.err, line).toMatch(/changed after pairfair wrote it.*--unsealed/);
      expect(pairfair(`${line} --unsealed`).code, line).toBe(0);
    }
  });

  it('is taken without a seal, as one writes it by hand, and in another layout', () => {
    const { digest, ...graph } = JSON.parse(read('graph.json'));
    expect(digest).toMatch(/^sha256:/);
    put('byHand.json', JSON.stringify(graph));
    put('layout.json', JSON.stringify({ ...graph, digest }, null, 2));
    for (const name of ['byHand.json', 'layout.json']) {
      expect(pairfair(`inspect ${name}`).code, name).toBe(0);
    }
  });
});
