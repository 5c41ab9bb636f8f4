import { PairfairError } from '../errors.ts';
import { describeValue } from '../files.ts';
import type { CellsGraph, EdgesGraph, Graph, SumGraph } from './graph.ts';

/**
 * Checks a graph that comes from outside: that its parts fit together, that every person and cell
 * it names exists, that no pair is listed twice, and that weights are finite and ≥ 0.
 *
 * @param name What the message calls the graph.
 * @param size How many people it must be over; when left out, any number.
 * @throws PairfairError `shape-mismatch` when lengths do not fit, `bad-data` for anything else.
 */
export function requireGraph(name: string, graph: Graph, size?: number): void {
  if (typeof graph !== 'object' || graph === null) {
    throw new PairfairError('bad-data', `${name} must be a graph, but is ${describeValue(graph)}.`);
  }
  if (!Number.isInteger(graph.size) || graph.size < 0 || graph.size > 2 ** 32 - 2) {
    throw bad(
      name,
      `its size must be a whole number from 0 to 2³²−2, but is ${describeValue(graph.size)}`,
    );
  }
  if (size !== undefined && graph.size !== size) {
    throw misshapen(name, `it must be over the same ${size} people, but is over ${graph.size}`);
  }
  switch (graph.kind) {
    case 'edges':
      requireEdges(name, graph);
      break;
    case 'cells':
      requireCells(name, graph);
      break;
    case 'sum':
      requireSum(name, graph);
      break;
    default: {
      const { kind } = graph as { readonly kind: unknown };
      throw bad(name, `its kind must be 'edges', 'cells' or 'sum', but is ${describeValue(kind)}`);
    }
  }
}

function requireEdges(name: string, { size, source, target, weight }: EdgesGraph): void {
  requireTyped(name, 'source', source, Uint32Array);
  requireTyped(name, 'target', target, Uint32Array);
  requireTyped(name, 'weight', weight, Float64Array);
  if (source.length !== target.length || source.length !== weight.length) {
    throw misshapen(
      name,
      `source, target and weight must be equally long, but have ${source.length}, ${target.length} and ${weight.length} entries`,
    );
  }
  let sorted = true;
  for (let e = 0; e < source.length; e++) {
    if (!(source[e] < target[e] && target[e] < size)) {
      throw bad(
        name,
        `pair ${e} must be of two of the ${size} people, the smaller first, but is ${source[e]}, ${target[e]}`,
      );
    }
    if (!isWeight(weight[e])) {
      throw bad(name, `the weight of pair ${e} must be finite and at least 0, but is ${weight[e]}`);
    }
    if (e > 0 && compare(source, target, e - 1, e) >= 0) sorted = false;
  }
  if (!sorted) requireUnique(name, source, target);
}

function compare(source: Uint32Array, target: Uint32Array, e: number, f: number): number {
  return source[e] - source[f] || target[e] - target[f];
}

function requireUnique(name: string, source: Uint32Array, target: Uint32Array): void {
  // Sorted by comparing, not by counting: a damaged size must not decide how much is allocated.
  const order = source.map((_, e) => e).sort((e, f) => compare(source, target, e, f));
  for (let p = 1; p < order.length; p++) {
    const [e, f] = [order[p - 1], order[p]];
    if (compare(source, target, e, f) === 0) {
      throw bad(name, `pairs ${e} and ${f} are the same: ${source[e]}, ${target[e]}`);
    }
  }
}

function requireCells(name: string, graph: CellsGraph): void {
  const { size, between, groups, cells, members } = graph;
  if (between !== 'everyone' && between !== 'groups') {
    throw bad(name, `between must be 'everyone' or 'groups', but is ${describeValue(between)}`);
  }
  requireTyped(name, 'groups', groups, Int32Array);
  const expected = between === 'groups' ? size : 0;
  if (groups.length !== expected) {
    throw misshapen(
      name,
      `between '${between}' asks for ${expected} groups, but there are ${groups.length}`,
    );
  }
  for (let i = 0; i < groups.length; i++) {
    if (groups[i] < -1)
      throw bad(name, `the group of person ${i} must be at least −1, but is ${groups[i]}`);
  }
  if (!Number.isInteger(cells) || cells < 0 || cells > 2 ** 32 - 2) {
    throw bad(name, `cells must be a whole number from 0 to 2³²−2, but is ${describeValue(cells)}`);
  }
  requireMembers(name, size, cells, members);
}

function requireMembers(
  name: string,
  size: number,
  cells: number,
  members: CellsGraph['members'],
): void {
  if (typeof members !== 'object' || members === null) {
    throw bad(name, `members must be an object, but is ${describeValue(members)}`);
  }
  const { offsets, cell, share } = members;
  requireTyped(name, 'members.offsets', offsets, Uint32Array);
  requireTyped(name, 'members.cell', cell, Uint32Array);
  requireTyped(name, 'members.share', share, Float64Array);
  if (offsets.length !== size + 1) {
    throw misshapen(
      name,
      `${size} people need ${size + 1} offsets, but there are ${offsets.length}`,
    );
  }
  if (offsets[0] !== 0 || cell.length !== offsets[size] || share.length !== offsets[size]) {
    throw misshapen(
      name,
      `offsets must run from 0 to the number of memberships, but run from ${offsets[0]} to ${offsets[size]} for ${cell.length} cells and ${share.length} shares`,
    );
  }
  for (let i = 0; i < size; i++) {
    if (offsets[i] > offsets[i + 1]) throw bad(name, `offsets descend after person ${i}`);
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      if (cell[e] >= cells) {
        throw bad(name, `person ${i} is in cell ${cell[e]}, but there are only ${cells} cells`);
      }
      if (e > offsets[i] && cell[e] <= cell[e - 1]) {
        throw bad(
          name,
          `the cells of person ${i} must ascend, but ${cell[e - 1]} comes before ${cell[e]}`,
        );
      }
      if (!isWeight(share[e]) || share[e] === 0) {
        throw bad(
          name,
          `the share of person ${i} in cell ${cell[e]} must be finite and greater than 0, but is ${share[e]}`,
        );
      }
    }
  }
}

function requireSum(name: string, { size, terms }: SumGraph): void {
  if (!Array.isArray(terms)) {
    throw bad(name, `terms must be a list, but is ${describeValue(terms)}`);
  }
  terms.forEach((term, k) => {
    if (typeof term !== 'object' || term === null) {
      throw bad(name, `term ${k} must be a graph and a weight, but is ${describeValue(term)}`);
    }
    if (!isWeight(term.weight)) {
      throw bad(
        name,
        `the weight of term ${k} must be finite and at least 0, but is ${describeValue(term.weight)}`,
      );
    }
    requireGraph(`term ${k} of ${name}`, term.graph, size);
  });
}

function requireTyped(
  name: string,
  part: string,
  value: unknown,
  type: Uint32ArrayConstructor | Int32ArrayConstructor | Float64ArrayConstructor,
): void {
  if (!(value instanceof type)) {
    throw bad(name, `${part} must be a ${type.name}, but is ${describeValue(value)}`);
  }
}

function isWeight(value: number): boolean {
  return value >= 0 && value < Number.POSITIVE_INFINITY;
}

function bad(name: string, why: string): PairfairError {
  return new PairfairError('bad-data', `${name} is not a graph: ${why}.`);
}

function misshapen(name: string, why: string): PairfairError {
  return new PairfairError('shape-mismatch', `${name} does not fit: ${why}.`);
}
