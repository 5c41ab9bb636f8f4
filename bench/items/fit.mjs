import { fileURLToPath } from 'node:url';
import { relativeDifference, requireAgreement } from '../lib/compare.mjs';
import { compasLike, writeRaw } from '../lib/data.mjs';
import { median } from '../lib/measure.mjs';
import { runForJson } from '../lib/process.mjs';
import { peerEnvironment } from '../lib/python.mjs';
import { quietMoment } from '../lib/quiet.mjs';

const denseFit = fileURLToPath(new URL('../peers/dense_fit.py', import.meta.url));
const ourFit = fileURLToPath(new URL('../lib/fitOnce.mjs', import.meta.url));
const rounds = 5;

/**
 * A whole fit at COMPAS size, from the data to the model, against the published dense route: time
 * and peak memory after start-up. Every run is a fresh process, so ours pays for its compiler too.
 */
export async function run({ folder, python, kernels }) {
  const { x, scores, groups } = compasLike();
  writeRaw(folder, 'x', x.data);
  writeRaw(folder, 'scores', scores);
  writeRaw(folder, 'groups', groups);
  const args = [folder, String(x.rows), String(x.cols)];
  const dense = (threads, name) =>
    runForJson(python, [denseFit, ...args], peerEnvironment(threads, name));
  const contestants = {
    peer: () => dense(1, kernels.forced),
    one: () => runForJson(process.execPath, [ourFit, ...args, 'published']),
    usual: () => runForJson(process.execPath, [ourFit, ...args, 'default']),
    ...(process.env.PAIRFAIR_BENCH_QUICK !== '1' && {
      peer2: () => dense(2, kernels.forced),
      ...(kernels.forced && { stock: () => dense(1, undefined) }),
      ...(kernels.wide && { wide: () => dense(1, kernels.wide) }),
    }),
  };
  const runs = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, once] of Object.entries(contestants)) {
      await quietMoment();
      runs[name].push(once());
    }
  }
  return fitRows(runs);
}

function fitRows(runs) {
  const of = (name, key) => median(runs[name].map((run) => run[key]));
  const every = (key) => Object.fromEntries(Object.keys(runs).map((name) => [name, of(name, key)]));
  const { usual, ...seconds } = every('seconds');
  const bytes = every('bytes');
  const title = 'whole fit, COMPAS size, vs the dense route';
  // Both sides solve one problem but for ties among neighbours, which scikit-learn breaks its way.
  const gap = relativeDifference(runs.one[0].values, runs.peer[0].values);
  const difference = requireAgreement(title, gap, 1e-6);
  const time = { must: { one: 0.08 }, aim: { one: 0.05 } };
  const memory = { must: { one: 0.08 }, aim: { one: 0.05 } };
  return [
    { title, seconds, ...time, difference },
    { title: 'the same with default settings', seconds: { ...seconds, one: usual }, ...time },
    { title: 'its peak memory (MB)', bytes: { peer: bytes.peer, one: bytes.one }, ...memory },
    {
      title: 'the same with default settings (MB)',
      bytes: { peer: bytes.peer, one: bytes.usual },
      ...memory,
    },
  ];
}
