/**
 * How many people of each group are in a sample: in proportion, but of every group at least half of
 * an equal share, or all where it is smaller. The last entry, people whose group is unknown, has no
 * such right. The quotas add up to the size.
 *
 * @param sizes People of each group; they must be at least `size` together.
 */
export function groupQuotas(sizes: readonly number[], size: number): number[] {
  const total = sizes.reduce((sum, n) => sum + n, 0);
  const groups = sizes.slice(0, -1).filter((n) => n > 0).length;
  const fair = Math.floor(size / (2 * Math.max(1, groups)));
  const least = sizes.map((n, g) => (g === sizes.length - 1 ? 0 : Math.min(n, fair)));
  // What is wanted beyond the least; together at least as much as is left.
  const wanted = sizes.map((n, g) => Math.max(0, (size * n) / total - (least[g] as number)));
  const left = size - least.reduce((sum, n) => sum + n, 0);
  const all = wanted.reduce((sum, n) => sum + n, 0);
  const shares = wanted.map((n) => (all > 0 ? (left * n) / all : 0));
  const quotas = shares.map((share, g) => (least[g] as number) + Math.floor(share));
  const missing = size - quotas.reduce((sum, n) => sum + n, 0);
  const byRemainder = [...shares.keys()].sort((a, b) => rest(shares[b]) - rest(shares[a]) || a - b);
  for (const g of byRemainder.slice(0, missing)) quotas[g] = (quotas[g] as number) + 1;
  return quotas;
}

const rest = (share: number | undefined) => (share ?? 0) % 1;
