import type { ColumnFacts } from './profileColumns.ts';
import type { ColumnProfile } from './schemas.ts';

const words = (list: string) => new RegExp(`(^|[^a-z])(${list})([^a-z]|$)`, 'i');
const idWords = words('id|uuid|guid|key|ssn|name|names|email|case|number|no|record');
const protectedWords = words(
  'race|ethnicity|ethnic|sex|gender|religion|disability|disabled|nationality|citizenship|origin|orientation|marital|foreign|skin|caste|age|group|protected',
);
const targetWords = words(
  'y|label|target|outcome|class|result|decision|admitted|admit|hired|approved|default|recid|recidivism|success|positive',
);

/**
 * What a column looks like it is for, by its name and what is in it. A suggestion and no more: the
 * administrator decides. One column at most is suggested as id and one as target.
 */
export function suggestRole(
  column: ColumnFacts,
  taken: { id: boolean; target: boolean },
): ColumnProfile['suggestedRole'] {
  const name = column.name.replace(/([a-z])([A-Z])/g, '$1 $2');
  const unique = column.missing === 0 && column.distinct === column.rows && column.rows > 1;
  const countsUp = column.kind === 'number' && column.integers;
  if (unique && (idWords.test(name) || (column.rows > 20 && column.kind !== 'number'))) {
    if (taken.id || !(countsUp || column.kind !== 'number')) return 'ignore';
    taken.id = true;
    return 'id';
  }
  if (column.distinct < 2 || column.kind === 'text') return 'ignore';
  if (protectedWords.test(name) && column.distinct <= 20) return 'protected';
  if (!taken.target && targetWords.test(name)) {
    taken.target = true;
    return 'target';
  }
  return 'feature';
}
