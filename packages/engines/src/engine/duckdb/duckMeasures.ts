import type {
  CellsGraph,
  EdgesGraph,
  LinkSums,
  Links,
  Measured,
  Pipeline,
  ScoredPeople,
  Work,
} from 'pairfair';
import {
  groupTable,
  type LinkedPeople,
  linkSums,
  measureScores,
  pairCounter,
  scoredParts,
  sortPeople,
} from 'pairfair/internal';
import { groupTableOf } from '../cellsForm.ts';
import { type CellLinks, type DuckLinks, type PairLinks, requireDuckLinks } from './duckLinks.ts';
import type { DuckPeople } from './duckPeople.ts';
import { follow } from './follow.ts';
import { memberCursor } from './memberCursor.ts';
import { scoredChunks } from './scoreRange.ts';

/** Runs people through a model and adds up, their scores in memory and their links one at a time. */
export async function duckMeasures(
  people: DuckPeople,
  pipeline: Pipeline,
  given: readonly Links[],
  work: Work,
): Promise<Measured> {
  const links = given.map(requireDuckLinks);
  const { rows, prediction, ...known } = await scored(people, pipeline, work);
  const groupNames = people.selection.groups.names;
  const parts: Measured['parts'][number][] = [];
  for (const part of scoredParts(pipeline, prediction, { ...known, groupNames })) {
    const { sums, people: ranked } = measureScores(sortPeople(part));
    const found: LinkSums[] = [];
    for (const one of links) found.push(await sumsOf(people, one, known.groups, ranked, work));
    parts.push({ sums, links: found });
  }
  return { rows, parts };
}

/** The scores a model gives people, their target and weight. */
export async function duckScores(
  people: DuckPeople,
  pipeline: Pipeline,
  work: Work,
): Promise<ScoredPeople> {
  const { rows, prediction, y, weights } = await scored(people, pipeline, work);
  return { rows, scores: prediction.scores, y: Float64Array.from(y), weights };
}

/** What a model says of everybody, and who they are: as few bytes a person as will do. */
async function scored(people: DuckPeople, pipeline: Pipeline, work: Work) {
  const { rows, selection } = people;
  const cols = pipeline.classes?.length ?? 0;
  const scores = new Float64Array(rows);
  const labels = new Uint8Array(rows);
  const classScores = { rows, cols, data: new Float64Array(rows * cols) };
  const y = selection.target?.kind === 'numeric' ? new Float64Array(rows) : new Uint8Array(rows);
  const groups = new Int32Array(rows);
  const weights = selection.weight ? new Float64Array(rows) : null;
  const chunks = scoredChunks(people, pipeline, work);
  const met = await follow(chunks, rows, 'score', work, (chunk) => {
    const { first } = chunk;
    // A table that has grown is told by the count.
    if (first + chunk.groups.length > rows) return;
    scores.set(chunk.scores, first);
    labels.set(chunk.labels, first);
    if (chunk.classScores) classScores.data.set(chunk.classScores.data, first * cols);
    y.set(chunk.y, first);
    groups.set(chunk.groups, first);
    if (chunk.weights) weights?.set(chunk.weights, first);
  });
  const prediction = { scores, labels, ...(cols > 0 && { classScores }) };
  return { rows: met, prediction, y, groups, weights };
}

async function sumsOf(
  people: DuckPeople,
  links: DuckLinks,
  groups: Int32Array,
  ranked: LinkedPeople,
  work: Work,
): Promise<LinkSums> {
  const count = people.groupSizes.length;
  const cells = links.kind === 'cells';
  const graph = cells ? await cellsGraph(people, links, groups, work) : pairsGraph(links);
  const table = cells ? groupTableOf(links, count) : groupTable(graph, groups, count);
  return { ...linkSums(pairCounter(graph), ranked), groups: table };
}

/** Memberships as the library has them. */
async function cellsGraph(
  { session, rows }: DuckPeople,
  { table, between, count, blocks }: CellLinks,
  groups: Int32Array,
  work: Work,
): Promise<CellsGraph> {
  const members = blocks.reduce((sum, block) => sum + block.people, 0);
  const offsets = new Uint32Array(rows + 1);
  const cell = new Uint32Array(members);
  const share = new Float64Array(members);
  let at = 0;
  const cursor = memberCursor(session, { table, blockOf: (number) => number }, work);
  try {
    await cursor.until(rows, (person, of, part) => {
      cell[at] = of;
      share[at++] = part;
      offsets[person + 1] = at;
    });
  } finally {
    await cursor.close();
  }
  for (let i = 0; i < rows; i++) if (offsets[i + 1] === 0) offsets[i + 1] = offsets[i];
  return {
    ...{ kind: 'cells', size: rows, between, groups, cells: count },
    members: { offsets, cell, share },
  };
}

/** Listed pairs, by the numbers of people among everybody. */
function pairsGraph({ rows, people, graph }: PairLinks): EdgesGraph {
  const numbered = (ends: Uint32Array) => ends.map((end) => people[end]);
  return { ...graph, size: rows, source: numbered(graph.source), target: numbered(graph.target) };
}
