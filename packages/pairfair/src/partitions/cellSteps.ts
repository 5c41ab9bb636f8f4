import { cellsGraph } from '../graphs/cellsGraph.ts';
import type { Graph } from '../graphs/graph.ts';
import { weighGraph } from '../graphs/weighGraph.ts';
import type { GraphPeople } from '../pipeline/termGraph.ts';

/**
 * A rule that makes cells of a column, with everything in it that depends on other people: where
 * the column is cut, and how tied people at a cut are shared out. So each partition makes the cells
 * of its own people.
 */
export interface CellSteps {
  readonly column: string;
  readonly between: 'everyone' | 'groups';
  /** By group; one for everybody where groups do not matter. `nearest`: the nearest whole number. */
  readonly steps: readonly Steps[] | 'nearest';
}

/** Where one group's values are cut. */
export interface Steps {
  /** Ascending; a value at a cut belongs above it. Cuts may repeat. */
  readonly cuts: Float64Array;
  /** Values of people who cover several cells, with how many people are below and up to each. */
  readonly tied: {
    readonly values: Float64Array;
    readonly below: Float64Array;
    readonly upTo: Float64Array;
  } | null;
  /** How many people are ranked. */
  readonly ranked: number;
}

/** Memberships of people; cells are any whole numbers. */
export interface StepMembers {
  readonly offsets: Uint32Array;
  readonly cell: Float64Array;
  readonly share: Float64Array;
}

/** Which cells people are in, as `quantileMembers` and `ratingClasses` have it of everybody. */
export function stepMembers(
  { steps }: CellSteps,
  numbers: Float64Array,
  groups: ArrayLike<number>,
): StepMembers {
  const offsets = new Uint32Array(numbers.length + 1);
  const cell: number[] = [];
  const share: number[] = [];
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i];
    if (!Number.isNaN(value)) {
      if (steps === 'nearest') {
        cell.push(Math.floor(value + 0.5));
        share.push(1);
      } else addMember(steps[steps.length === 1 ? 0 : groups[i]], value, cell, share);
    }
    offsets[i + 1] = cell.length;
  }
  return { offsets, cell: Float64Array.from(cell), share: Float64Array.from(share) };
}

function addMember(
  { cuts, tied, ranked }: Steps,
  value: number,
  cell: number[],
  share: number[],
): void {
  const at = tied ? tied.values.indexOf(value) : -1;
  if (!tied || at < 0) {
    let passed = 0;
    while (passed < cuts.length && cuts[passed] <= value) passed++;
    cell.push(passed);
    share.push(1);
    return;
  }
  // In units of 1/n cells everything is a whole number, as in `quantileMembers`.
  const quantiles = cuts.length + 1;
  const [from, to] = [tied.below[at] * quantiles, tied.upTo[at] * quantiles];
  for (let c = (from - (from % ranked)) / ranked; c * ranked < to; c++) {
    cell.push(c);
    share.push((Math.min(to, (c + 1) * ranked) - Math.max(from, c * ranked)) / (to - from));
  }
}

/** The graph of a rule among some of the people, with the cells of everybody. */
export function stepGraph(rule: CellSteps, people: GraphPeople, numbers: Float64Array): Graph {
  const { offsets, cell, share } = stepMembers(rule, numbers, people.groups);
  const known = Float64Array.from(new Set(cell)).sort();
  const place = new Map(Array.from(known, (c, k) => [c, k]));
  const members = { offsets, cell: Uint32Array.from(cell, (c) => place.get(c) ?? 0), share };
  const graph = cellsGraph({
    members,
    ...(rule.between === 'groups' && { groups: people.groups }),
  });
  return people.weights ? weighGraph(graph, people.weights) : graph;
}
