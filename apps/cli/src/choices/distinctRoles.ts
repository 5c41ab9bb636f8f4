import { UsageError, type Values } from '../command.ts';
import { graphFlags, roleFlags } from '../dataFlags.ts';

/** Flags that may name one column together: a score can be what people are ranked by. */
const mayShare = new Set(['rating', 'ranking', 'score']);

/**
 * Refuses a column that two flags name for things it cannot be at once.
 *
 * @throws UsageError, as for protected = target.
 */
export function requireDistinctRoles(values: Values, protectedColumns: readonly string[]): void {
  const named = [...roleFlags, ...graphFlags, { name: 'score', role: 'score' as const }].flatMap(
    ({ name: flag, role }) => {
      const column = values[flag];
      return role !== undefined && typeof column === 'string' ? [{ flag, role, column }] : [];
    },
  );
  const all = [
    ...named,
    ...protectedColumns.map((column) => ({ flag: 'protected', role: 'protected', column })),
  ];
  all.forEach(({ flag, role, column }, k) => {
    const other = all
      .slice(0, k)
      .find((one) => one.column === column && !(mayShare.has(one.role) && mayShare.has(role)));
    if (!other) return;
    throw new UsageError(
      `Column '${column}' cannot be both what --${other.flag} and what --${flag} names${whyNot(other.role, role)}.`,
    );
  });
}

function whyNot(one: string, other: string): string {
  const roles = [one, other];
  if (!roles.includes('target')) return '';
  if (roles.includes('protected')) return ': a group that is what is predicted has one label only';
  if (roles.includes('ranking') || roles.includes('rating')) {
    return ': who deserves the same must come from elsewhere than from what is predicted';
  }
  return '';
}
