import { countingSort, upTo } from './countingSort.ts';

/** The order that sorts pairs by source, then target; linear in pairs and people. */
export function pairOrder(size: number, source: Uint32Array, target: Uint32Array): Uint32Array {
  return countingSort(size, source, countingSort(size, target, upTo(source.length)));
}
