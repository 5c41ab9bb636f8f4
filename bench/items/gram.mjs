import { gram } from 'pairfair/internal';
import { relativeDifference, requireAgreement } from '../lib/compare.mjs';
import { normalMatrix, uniforms, writeRaw } from '../lib/data.mjs';
import { interleave, secondsOf } from '../lib/measure.mjs';

const shapes = [
  { rows: 8803, cols: 429, must: { one: 1.4 }, aim: { one: 1.0 } },
  { rows: 100_000, cols: 142, must: { one: 1.2 }, aim: { one: 0.9 } },
];

/** XᵀDX against NumPy's product of a scaled copy. */
export async function run(context) {
  const rows = [];
  for (const { rows: people, cols, must, aim } of shapes) {
    const title = `XᵀDX ${people}×${cols}`;
    const x = normalMatrix(people, cols, 'gram');
    const weights = uniforms(people, 'gram-weights');
    writeRaw(context.folder, 'x', x.data);
    writeRaw(context.folder, 'weights', weights);
    const { contestants, result, extra } = await context.prepare('gram', { rows: people, cols });
    let ours;
    const seconds = await interleave(
      {
        ...contestants,
        one: () => secondsOf(() => (ours = gram(x, weights))),
      },
      { extra },
    );
    const { gram: theirs } = await result();
    const difference = requireAgreement(title, relativeDifference(ours.data, theirs), 1e-12);
    rows.push({ title, seconds, must, aim, difference });
  }
  return rows;
}
