import type { Transaction } from '../database/database.ts';
import { eraseDataset } from '../people/eraseDataset.ts';
import type { StudyRow } from './store.ts';

/** Deletes the data set of a study that was deleted, unless another study uses it. */
export async function eraseUnused(
  tx: Transaction,
  { datasetId, datasetName }: Pick<StudyRow, 'datasetId' | 'datasetName'>,
  why: { readonly actor: string; readonly why: 'asked' | 'retention' },
): Promise<void> {
  const [used] = await tx.query('select id from study where dataset_id = $1 limit 1', [datasetId]);
  if (!used) await eraseDataset(tx, { id: datasetId, name: datasetName }, why);
}
