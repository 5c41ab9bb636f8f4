import { applyRecipe, type Recipe } from 'pairfair';
import type { Cells, MembershipRule, People, Work } from '../engine.ts';
import { follow } from './follow.ts';
import type { PeopleSource } from './peopleSource.ts';
import { recipeColumns } from './recipeColumns.ts';
import { streamCells } from './streamCells.ts';
import { streamFeatures } from './streamFeatures.ts';
import { streamMeasures } from './streamMeasures.ts';

/** People of a streaming engine. */
export function streamPeople(source: PeopleSource): People {
  return {
    rows: source.rows,
    leftOut: source.leftOut,
    groupSizes: source.groupSizes,
    columnStatistics: (columns, { quartiles }, work = {}) =>
      source.columnStatistics(columns, quartiles, work),
    repeatedOutputs: (draft, work = {}) => repeatedOutputs(source, draft, work),
    memberships: (rule, work = {}) => memberships(source, rule, work),
    features: async (map) => streamFeatures(source, map),
    measures: (pipeline, cells, work = {}) => streamMeasures(source, pipeline, cells, work),
    close: () => source.close(),
  };
}

/**
 * Starts from the suspicion that all columns are the same and parts those that differ, chunk by
 * chunk; mostly the first few rows settle it.
 */
async function repeatedOutputs(
  source: PeopleSource,
  draft: Recipe,
  work: Work,
): Promise<{ rows: number; repeats: Int32Array }> {
  let alike: number[][] = [Array.from(draft.outputs.keys())];
  await follow(source.chunks(recipeColumns(draft), work), source.rows, 'recipe', work, (chunk) => {
    const { x } = applyRecipe(draft, chunk.table, {});
    for (let start = 0; start < x.data.length && alike.length > 0; start += x.cols) {
      alike = alike.flatMap((columns) => parted(columns, x.data, start));
    }
    return alike.length > 0;
  });
  const repeats = new Int32Array(draft.outputs.length).fill(-1);
  for (const [first, ...others] of alike) for (const j of others) repeats[j] = first;
  return { rows: source.rows, repeats };
}

/** The columns that still agree with another in this row, by value. */
function parted(columns: number[], data: Float64Array, start: number): number[][] {
  const first = data[start + columns[0]];
  if (columns.every((j) => data[start + j] === first)) return [columns];
  const byValue = new Map<number, number[]>();
  for (const j of columns) {
    // Adding 0 makes −0 the 0 it is equal to.
    const value = data[start + j] + 0;
    const list = byValue.get(value);
    if (list) list.push(j);
    else byValue.set(value, [j]);
  }
  return Array.from(byValue.values()).filter((list) => list.length > 1);
}

async function memberships(source: PeopleSource, rule: MembershipRule, work: Work): Promise<Cells> {
  const members = await source.members(rule, work);
  const between =
    rule.kind === 'relation' ? rule.between : rule.kind === 'quantiles' ? 'groups' : 'everyone';
  return streamCells(members, between, source.groupSizes.length, source.rows);
}
