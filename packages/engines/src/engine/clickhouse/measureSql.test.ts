import { clickhouse } from '@pairfair/sql';
import { evaluatePredictions, Random } from 'pairfair';
import { evaluationOf, noLinks } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { openClickhouse } from '../../../testing/clickhouseNodes.ts';
import { expectSameEvaluation } from '../../../testing/sameEvaluation.ts';
import { type Ask, predictionSums } from './measureSql.ts';
import { readNumber } from './sql.ts';

const groupNames = ['a', 'b', 'nobody'];

describe('predictionSums', () => {
  it('agrees with the library, also where bins meet', async ({ skip }) => {
    const nodes = await openClickhouse();
    if (typeof nodes === 'string') return skip(nodes);
    await expectAgreement(async (query) => {
      const found = await nodes.clients[0].query({
        ...{ query, format: 'JSONCompactEachRow' as const },
        clickhouse_settings: { output_format_json_quote_denormals: 1 },
      });
      return (await found.json<unknown[]>()).map((row) => row.map(readNumber));
    });
    await nodes.close();
  });
});

/** Scores on the edges of bins, just below and just above them, 0 and 1 included. */
function edgeScores(): number[] {
  const edges = Array.from({ length: 11 }, (_, k) => k / 10);
  const near = edges.flatMap((edge) => [edge, edge * (1 - 2 ** -53), edge * (1 + 2 ** -52)]);
  return near.filter((score) => score <= 1);
}

async function expectAgreement(ask: Ask): Promise<void> {
  const random = new Random(2, 'scores');
  const scores = [...edgeScores(), ...edgeScores(), ...edgeScores().map(() => random.uniform())];
  // Somebody who had no chance at all, and yet: the log loss is infinite.
  const labels = scores.map((score, i) => (i === 0 ? 1 : random.uniform() < score ? 1 : 0));
  const groups = scores.map((_, i) => i % 2);
  const weights = scores.map((_, i) => (1 + (i % 5)) / 4);
  const rows = scores.map(
    (score, i) =>
      `SELECT CAST(${groups[i]} AS Int32) AS g, ${labels[i]} AS y, ${clickhouse.number(score)} AS score, ${score >= 0.3 ? 1 : 0} AS label, ${clickhouse.number(weights[i])} AS w`,
  );
  const sums = await predictionSums(
    ask,
    `(${rows.join(' UNION ALL ')}) AS people`,
    groupNames,
    0.3,
  );
  expect(sums.people).toBe(scores.length);
  const found = evaluationOf({ ...sums, fairness: noLinks, similarity: noLinks });
  const wanted = evaluatePredictions({
    ...{ labels, scores, groups, groupNames, threshold: 0.3, weights },
  });
  expect(wanted.measures.log_loss).toBe(Number.POSITIVE_INFINITY);
  expectSameEvaluation(found, wanted);
}
