/** What becomes of each entry: one after the other, or all begun at once. */
export async function inTurn<T, U>(
  list: readonly T[],
  each: (entry: T, index: number) => Promise<U>,
  atOnce = false,
): Promise<U[]> {
  if (atOnce) return Promise.all(list.map(each));
  const out: U[] = [];
  for (const [index, entry] of list.entries()) out.push(await each(entry, index));
  return out;
}
