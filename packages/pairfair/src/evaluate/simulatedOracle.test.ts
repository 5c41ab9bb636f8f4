import { describe, expect, it } from 'vitest';
import { pairWeight } from '../graphs/pairWeight.ts';
import { admissionsStudy } from './admissionsStudy.ts';
import { simulatedOracle } from './simulatedOracle.ts';

describe('simulatedOracle', () => {
  it("is the oracle whose answers make the study's own graphs, of training and test people", () => {
    const study = admissionsStudy({ perGroup: 60 }, 3);
    const classes = simulatedOracle({ study, split: study.split });
    if (study.side.kind !== 'graph') throw new Error('The synthetic study has links.');
    const { graph, test } = study.side;
    for (let i = 0; i < 120; i++) {
      for (let j = 0; j < i; j++) {
        const alike = classes[i] === classes[j];
        // All pairs of test people are linked that the oracle holds alike; some of the others.
        if (pairWeight(graph, i, j) > 0) expect(alike).toBe(true);
        if (study.split.test.includes(i) && study.split.test.includes(j)) {
          expect(pairWeight(test!, i, j) > 0).toBe(alike);
        }
      }
    }
  });
});
