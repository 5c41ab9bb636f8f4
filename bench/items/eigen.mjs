import { gram, smallestEigen } from 'pairfair/internal';
import { relativeDifference, requireAgreement } from '../lib/compare.mjs';
import { normalMatrix, writeRaw } from '../lib/data.mjs';
import { interleave, secondsOf } from '../lib/measure.mjs';

const count = 10;

/** The ten smallest eigenpairs of a covariance matrix, against scipy.linalg.eigh on a subset. */
export async function run(context) {
  const rows = [];
  for (const size of [429, 1000, 2000]) {
    const title = `${count} smallest eigenpairs, M = ${size}`;
    const a = gram(normalMatrix(2 * size, size, 'eigen'));
    writeRaw(context.folder, 'a', a.data);
    const { contestants, result, extra } = await context.prepare('eigen', { size, count });
    let ours;
    const seconds = await interleave(
      { ...contestants, one: () => secondsOf(() => (ours = smallestEigen(a, count))) },
      { extra },
    );
    const { values } = await result();
    const difference = requireAgreement(title, relativeDifference(ours.values, values), 1e-10);
    rows.push({ title, seconds, must: { one: 2.3 }, aim: { one: 1.5 }, difference });
  }
  return rows;
}
