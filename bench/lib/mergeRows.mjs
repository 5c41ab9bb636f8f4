/**
 * The rows of earlier runs and of this one, in the order of the items. What was measured again
 * takes the place of what stood there; every other row stays as it was, with its own date.
 *
 * @param order All items there are; rows of others are dropped.
 * @param whole Was the item run as a whole? Then its rows that were not met again are dropped too.
 */
export function mergeRows(earlier, item, measured, { order, whole = true }) {
  const again = new Set(measured.map(({ title }) => title));
  const kept = earlier.filter((row) => row.item !== item || !(whole || again.has(row.title)));
  return [...kept, ...measured]
    .filter((row) => order.includes(row.item))
    .sort((a, b) => order.indexOf(a.item) - order.indexOf(b.item));
}
