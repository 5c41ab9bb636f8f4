import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { deleteDataset } from './store.ts';

/**
 * Deletes a data set with all its people. Only the audit log remembers it.
 *
 * @returns Whether it was there.
 */
export async function eraseDataset(
  tx: Transaction,
  { id, name }: { readonly id: string; readonly name: string },
  { actor, why }: { readonly actor: string; readonly why: 'asked' | 'retention' | 'abandoned' },
): Promise<boolean> {
  if (!(await deleteDataset(tx, id))) return false;
  const subject = `dataset:${id}`;
  await appendAudit(tx, { actor, action: 'dataset.deleted', subject, details: { name, why } });
  return true;
}
