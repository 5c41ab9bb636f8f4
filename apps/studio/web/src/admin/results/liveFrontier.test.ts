import type { FitStatistics } from '@pairfair/studio/results/schemas';
import {
  applyRecipe,
  auc,
  categoryColumn,
  decisionsAtRate,
  expectedConsistency,
  type FitSpec,
  fitPipeline,
  matrixFrom,
  memoryEngine,
  neighborGraph,
  numericColumn,
  pfrStatistics,
  Random,
  rankConsistency,
  runPipeline,
  type Table,
} from 'pairfair';
import { graphRules, midRanks } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { fairnessGraph, liveFrontier, strictest } from './liveFrontier.ts';

const n = 80;
const random = new Random(7, 'people');
const rows = Array.from({ length: n }, (_, i) => {
  const [a, b, c] = [random.normal(), random.normal(), random.normal()];
  return [a + (i % 2), b - (i % 2), a + b + c];
});
const groups = Array.from({ length: n }, (_, i) => i % 2);
const labels = rows.map(([a, b], i) => (a! + b! + 0.4 * Math.sin(i * 12.9) > 0 ? 1 : 0));
/** People alike in the third column alone are linked, so that the label pulls another way. */
const byThird = rows.map((_, i) => i).sort((i, j) => rows[i]![2]! - rows[j]![2]!);
const links = Array.from(
  { length: n - 1 },
  (_, k) => [byThird[k]!, byThird[k + 1]!, 1] as [number, number, number],
);
const fairness = fairnessGraph(n, links);

/** As the server sends it: lists of numbers where the library has typed arrays. */
function sent(over: Partial<FitStatistics> = {}): FitStatistics {
  const x = matrixFrom(rows);
  const similarity = neighborGraph(x, { neighbors: 5 });
  const statistics = pfrStatistics(x, { similarity, fairness, groups, target: labels });
  return {
    statistics: plain(statistics),
    x: { rows: n, cols: 3, data: Array.from(x.data) },
    columns: ['a', 'b', 'c'],
    ids: rows.map((_, i) => `p${i}`),
    labels,
    groups,
    groupNames: ['even', 'odd'],
    ...{ gamma: 0.5, ridge: 0.3, strictness: 0.4, orderWeight: 0 },
    links,
    ...over,
  };
}

function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, each) => (each instanceof Float64Array ? Array.from(each) : each)),
  );
}

/** The same people through the one way from a table to a model. */
async function fitted(gamma: number, strictness: number) {
  const table: Table = {
    rows: n,
    columns: [
      ...['a', 'b', 'c'].map((name, j) =>
        numericColumn(
          name,
          rows.map((row) => row[j]!),
        ),
      ),
      categoryColumn(
        'id',
        rows.map((_, i) => `p${i}`),
      ),
      categoryColumn(
        'group',
        groups.map((g) => (g === 0 ? 'even' : 'odd')),
      ),
      categoryColumn('label', labels.map(String)),
    ],
  };
  const names = ['even', 'odd'];
  const spec: FitSpec = {
    features: ['a', 'b', 'c'],
    selection: {
      id: 'id',
      groups: {
        columns: ['group'],
        combinations: names.map((name, group) => ({ values: [name], group })),
        names,
      },
      target: { column: 'label', kind: 'binary', positive: '1' },
      part: null,
    },
    target: { column: 'label', kind: 'binary', positive: '1', negative: '0' },
    protectedAttribute: { columns: ['group'], values: [null], groups: names, input: 'include' },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 500 },
    fairness: graphRules(
      fairness,
      rows.map((_, i) => `p${i}`),
    ).map((term) => ({
      ...term,
      provenance: { method: 'judgments' },
    })),
    neighbors: { neighbors: 5 },
    solve: { gamma, ridge: 0.3, strictness },
    predictor: 'frontier',
    provenance: { data: '', versions: {}, options: {} },
  };
  const { pipeline, statistics } = await fitPipeline(memoryEngine(table), spec);
  const { x } = applyRecipe(pipeline.recipe, table, { groups });
  const { scores } = runPipeline(pipeline, table, groups);
  return { scores, statistics, x };
}

describe('liveFrontier', () => {
  it.each([
    [0.5, 0],
    [0.5, 0.4],
    [0.9, 0.7],
    [0, 0.5],
    [1, 0.95],
  ])('ranks and measures at γ = %d, strictness %d as a fit does', async (gamma, strictness) => {
    const { scores, statistics, x } = await fitted(gamma, strictness);
    const live = liveFrontier(
      sent({
        statistics: plain(statistics),
        x: { rows: n, cols: x.cols, data: Array.from(x.data) },
      }),
    ).step(strictness, gamma);
    // The fit's scores are a rising function of the slider's.
    const [ours, theirs] = [midRanks(live.scores), midRanks(scores)];
    for (let i = 0; i < n; i++) expect(ours[i]).toBeCloseTo(theirs[i]!, 12);
    const { measures } = live.evaluation;
    expect(measures.auc).toBeCloseTo(auc(labels, scores), 9);
    expect(measures.rank_consistency_fairness).toBeCloseTo(rankConsistency(scores, fairness), 9);
    const rate = labels.reduce((sum: number, label) => sum + label, 0) / n;
    expect(measures.consistency_fairness).toBeCloseTo(
      expectedConsistency(decisionsAtRate(scores, rate), fairness),
      9,
    );
    expect(measures.positive_rate).toBeCloseTo(rate, 9);
  });

  it('follows the judges’ order as far as the fit did', () => {
    const { statistics, ...rest } = sent({ orderWeight: 1 });
    // Up is the third column, whatever the label says.
    const order = [0, 0, 1];
    const { scores } = liveFrontier({
      ...{ ...rest, statistics: { ...(statistics as object), order } },
    }).step(0.99, 1);
    const third = rows.map((row) => row[2]!);
    const mean = third.reduce((sum, value) => sum + value / n, 0);
    expect(scores.reduce((sum, score, i) => sum + score * (third[i]! - mean), 0)).toBeGreaterThan(
      0,
    );
  });

  it('brings linked people together as it gets stricter, and pays with AUC', () => {
    const curve = liveFrontier(sent()).curve(0.9);
    const [first, last] = [curve[0]!.evaluation.measures, curve.at(-1)!.evaluation.measures];
    expect(curve[0]!.strictness).toBe(0);
    expect(curve.at(-1)!.strictness).toBe(strictest);
    expect(last.rank_consistency_fairness).toBeGreaterThan(first.rank_consistency_fairness + 0.2);
    expect(last.auc).toBeLessThan(first.auc);
  });

  it('says how far linked people stand apart, which rank consistency compares with any two', () => {
    const { apart, evaluation } = liveFrontier(sent()).step(0.6, 0.5);
    // Without ties any two people stand (n + 1) / (3 (n − 1)) apart on average.
    const anyTwo = (n + 1) / (3 * (n - 1));
    expect(1 - apart / anyTwo).toBeCloseTo(evaluation.measures.rank_consistency_fairness, 9);
  });

  it('does the same at strictness 0 whatever γ is: judgments are ignored there', () => {
    const live = liveFrontier(sent());
    const [one, other] = [live.step(0, 0.1), live.step(0, 0.9)];
    for (let i = 0; i < n; i++) expect(one.scores[i]).toBeCloseTo(other.scores[i]!, 9);
  });

  it('draws some of the links, from the top of the ranking down, each once', () => {
    const live = liveFrontier(sent());
    expect(live.pairs.length).toBe(30);
    expect(live.links).toBe(n - 1);
    const known = new Set(links.map(([a, b]) => `${a} ${b}`));
    expect(new Set(live.pairs.map(([a, b]) => `${a} ${b}`)).size).toBe(30);
    for (const [a, b] of live.pairs) expect(known.has(`${a} ${b}`)).toBe(true);
    const { places } = live.step(strictest, 0.5);
    const middles = live.pairs.map(([a, b]) => places[a]! + places[b]!);
    expect(middles).toEqual([...middles].sort((a, b) => b - a));
  });

  it('has no AUC when everybody shown has the same label', () => {
    const { evaluation } = liveFrontier(sent({ labels: labels.map(() => 1) })).step(0.5, 0.5);
    expect(evaluation.measures.auc).toBeNaN();
  });
});
