import { type Pipeline, runPipeline } from 'pairfair';
import { labelDisagreement, totalWeightOf } from '../cellsForm.ts';
import type { Cells, PredictionCounts, Work } from '../engine.ts';
import { ascending } from './ascendingStore.ts';
import { follow } from './follow.ts';
import { memberCursor } from './memberCursor.ts';
import type { PeopleSource } from './peopleSource.ts';
import { recipeColumns } from './recipeColumns.ts';
import type { RowStore, Spill } from './rowStore.ts';
import { requireStreamCells, type StreamCells } from './streamCells.ts';

/** Runs people through a model and counts; ranks and gaps come from one walk up the scores. */
export async function streamMeasures(
  people: PeopleSource,
  pipeline: Pipeline,
  graphs: readonly Cells[],
  work: Work,
): Promise<PredictionCounts> {
  const { spill, groupSizes } = people;
  const scored = spill.store(3);
  const parts = graphs.map((given) => {
    const cells = requireStreamCells(given);
    return { cells, cursor: memberCursor(cells.members), store: spill.store(5) };
  });
  try {
    const confusion = Array.from(
      groupSizes,
      () => [0, 0, 0, 0] as [number, number, number, number],
    );
    let [squares, surprise] = [0, 0];
    const columns = recipeColumns(pipeline.recipe);
    const rows = await follow(people.chunks(columns, work), people.rows, 'score', work, (chunk) => {
      const { scores, labels } = runPipeline(pipeline, chunk.table, chunk.groups);
      const { y, groups, first } = chunk;
      const out = new Float64Array(3 * y.length);
      for (let i = 0; i < y.length; i++) {
        confusion[groups[i]][2 * y[i] + labels[i]]++;
        squares += (scores[i] - y[i]) ** 2;
        surprise -= Math.log(y[i] === 1 ? scores[i] : 1 - scores[i]);
        out.set([scores[i], y[i], groups[i]], 3 * i);
      }
      scored.append(out);
      for (const { cells, cursor, store } of parts) {
        cursor.until(first + y.length, (person, group, cell, share) => {
          const i = person - first;
          const block = cells.blockOf(cell, group);
          store.append(Float64Array.of(scores[i], labels[i], y[i], share, block));
        });
      }
    });
    return {
      rows,
      confusion,
      auc: aucs(scored, spill, groupSizes.length),
      brier: squares / rows,
      logLoss: surprise / rows,
      disagreement: parts.map(({ cells, store }) => disagreement(cells, store, spill)),
    };
  } finally {
    scored.close();
    for (const { store } of parts) store.close();
  }
}

/** Of everybody, then of every group: rows (score, label, group), ties counting half. */
function aucs(scored: RowStore, spill: Spill, groups: number): number[] {
  const states = Array.from({ length: groups + 1 }, () => ({
    ...{
      score: Number.NaN,
      wins: 0,
      negatives: 0,
      positives: 0,
      tiedNegatives: 0,
      tiedPositives: 0,
    },
  }));
  const settle = (state: (typeof states)[number]): void => {
    state.wins += state.tiedPositives * (state.negatives + state.tiedNegatives / 2);
    state.negatives += state.tiedNegatives;
    state.positives += state.tiedPositives;
    state.tiedNegatives = 0;
    state.tiedPositives = 0;
  };
  for (const block of ascending(scored, spill)) {
    for (let at = 0; at < block.length; at += 3) {
      for (const state of [states[0], states[1 + block[at + 2]]]) {
        if (state.score !== block[at]) settle(state);
        state.score = block[at];
        if (block[at + 1] === 1) state.tiedPositives++;
        else state.tiedNegatives++;
      }
    }
  }
  return states.map((state) => {
    settle(state);
    return state.wins / (state.positives * state.negatives);
  });
}

/**
 * Σ w |ŷᵢ − ŷⱼ| over ordered pairs, from rows (score, decision, label, share, block). Going up the
 * scores, whoever came before in the cell is lower, so the gaps are y · Σ m − Σ m y of what came.
 */
function disagreement(
  cells: StreamCells,
  store: RowStore,
  spill: Spill,
): PredictionCounts['disagreement'][number] {
  const { blocks, count, between } = cells;
  const within = between === 'groups';
  const [shares, sums] = [new Float64Array(count), new Float64Array(count)];
  const [ownShares, ownSums] = [new Float64Array(blocks.length), new Float64Array(blocks.length)];
  // Per block the share of people decided 1, and of people of label 1.
  const [decided, positive] = [new Float64Array(blocks.length), new Float64Array(blocks.length)];
  let scores = 0;
  for (const part of ascending(store, spill)) {
    for (let at = 0; at < part.length; at += 5) {
      const [score, decision, label, share, block] = part.subarray(at, at + 5);
      const { cell } = blocks[block];
      const before = shares[cell] - (within ? ownShares[block] : 0);
      scores += share * (score * before - (sums[cell] - (within ? ownSums[block] : 0)));
      shares[cell] += share;
      sums[cell] += share * score;
      ownShares[block] += share;
      ownSums[block] += share * score;
      decided[block] += share * decision;
      positive[block] += share * label;
    }
  }
  return {
    decisions: labelDisagreement(cells, decided),
    scores: 2 * scores,
    labels: labelDisagreement(cells, positive),
    totalWeight: totalWeightOf(cells),
  };
}
