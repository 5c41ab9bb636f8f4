/** The list with the item at `from` moved to `to`; `to` beyond the ends means the ends. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = [...items];
  const [item] = moved.splice(from, 1);
  if (item === undefined) return moved;
  moved.splice(Math.max(0, Math.min(moved.length, to)), 0, item);
  return moved;
}
