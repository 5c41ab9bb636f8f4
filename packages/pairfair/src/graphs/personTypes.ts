import type { CellsGraph } from './graph.ts';
import { groupIndex } from './groupIndex.ts';

/** People who are members of the same cells, of the same groups, and have the same label. */
export interface PersonTypes {
  /** One person of each type, who stands for all of it. */
  readonly example: Uint32Array;
  /** How many people are of the type. */
  readonly count: Float64Array;
}

/**
 * Sorts people into types: two people of a type are linked to the same others. Whoever is in no
 * cell of any graph, or of unknown group there, is of no type.
 *
 * A type is a path in a tree, one step per cell, group and label, so each person costs as many
 * look-ups as they have memberships.
 */
export function personTypes(graphs: readonly CellsGraph[], labels?: Int32Array): PersonTypes {
  const parts = graphs.map((graph) => ({ graph, groups: groupIndex(graph.groups) }));
  const named = groupIndex(labels ?? new Int32Array(0));
  const steps = parts.reduce((sum, part) => sum + part.graph.cells + part.groups.ids.length, 1);
  const alphabet = steps + named.ids.length;
  const tree = new Map<number, number>();
  const next = (node: number, step: number) => {
    const key = node * alphabet + step;
    let child = tree.get(key);
    if (child === undefined) tree.set(key, (child = tree.size + 1));
    return child;
  };

  const typeAt = new Map<number, number>();
  const example: number[] = [];
  const count: number[] = [];
  for (let i = 0; i < (graphs[0]?.size ?? 0); i++) {
    let node = 0;
    let base = 0;
    for (const { graph, groups } of parts) {
      if (isMember(graph, i)) {
        const { offsets, cell } = graph.members;
        for (let e = offsets[i]; e < offsets[i + 1]; e++) node = next(node, base + cell[e]);
        if (graph.between === 'groups') node = next(node, base + graph.cells + groups.index[i]);
      }
      base += graph.cells + groups.ids.length;
    }
    if (node === 0) continue;
    // An unknown label, −1, is the step just before the first known one.
    if (labels) node = next(node, steps + named.index[i]);
    const type = typeAt.get(node);
    if (type === undefined) {
      typeAt.set(node, example.length);
      example.push(i);
      count.push(1);
    } else count[type]++;
  }
  return { example: Uint32Array.from(example), count: Float64Array.from(count) };
}

/** Whether a person is in any cell in a way that counts. */
export function isMember({ between, groups, members }: CellsGraph, i: number): boolean {
  return members.offsets[i] < members.offsets[i + 1] && (between === 'everyone' || groups[i] >= 0);
}
