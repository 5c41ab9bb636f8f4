import { describe, expect, it } from 'vitest';
import type { GraphProvenance } from '../../graphs/graphToJson.ts';
import { aggregateJudgments } from '../aggregate/aggregateJudgments.ts';
import { collectAnswers } from '../answers/collectAnswers.ts';
import { simulatedPanel } from '../simulate/simulatedJudge.ts';
import { simulateJudgments } from '../simulate/simulateJudgments.ts';
import { graphAgreement } from './graphAgreement.ts';

const people = Array.from({ length: 40 }, (_, i) => i);
const truths = [{ classes: people.map((i) => i % 4) }];

function provenanceBy(manner: 'honest' | 'coin-flip', overlap = 3): GraphProvenance {
  const panel = simulatedPanel([{ count: 5, manner }]);
  const judgments = simulateJudgments({ kind: 'pair', people, panel, truths, tasks: 150, overlap });
  const options = { pairs: { minAnswers: 1 } };
  return aggregateJudgments(collectAnswers(judgments, { people }), options).provenance;
}

describe('graphAgreement', () => {
  const ranking: GraphProvenance = { method: 'ranking', parameters: { column: 'rank' } };

  it('warns of chance, and of what nobody can know, which is another thing', () => {
    expect(graphAgreement(provenanceBy('honest'))).toEqual({ chance: false, warnings: [] });
    const tossed = graphAgreement(provenanceBy('coin-flip'));
    expect(tossed.chance).toBe(true);
    expect(tossed.warnings.join()).toMatch(/cannot be told from chance/);
    const alone = graphAgreement({
      method: 'pairs by majority',
      parameters: { agreement: { distinguishable: false, verdict: 'unknown', says: 'Unknown.' } },
    });
    expect(alone).toEqual({ chance: false, warnings: ['Unknown.'] });
    expect(graphAgreement(ranking)).toEqual({ chance: false, warnings: [] });
  });

  it('survives the graph file', () => {
    const stored = JSON.parse(JSON.stringify(provenanceBy('coin-flip')));
    expect(graphAgreement(stored)).toEqual(graphAgreement(provenanceBy('coin-flip')));
  });

  it('calls a sum chance only when all of it is, but warns of every part', () => {
    const coin = provenanceBy('coin-flip');
    const sum = (terms: readonly GraphProvenance[]) => ({ method: 'sum', parameters: { terms } });
    expect(graphAgreement(sum([coin, ranking])).chance).toBe(false);
    expect(graphAgreement(sum([coin, ranking])).warnings).toHaveLength(1);
    expect(graphAgreement(sum([coin, coin])).chance).toBe(true);
  });
});
