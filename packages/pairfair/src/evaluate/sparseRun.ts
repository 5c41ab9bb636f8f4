import { Random } from '../random.ts';
import { studyGraph } from './fairnessGraph.ts';
import type { Split } from './splitPeople.ts';
import type { SideInformation, Study } from './study.ts';
import { type RunStudy, runSeed, type StudySource, studyOfRun } from './studySource.ts';
import { thinGraph } from './thinGraph.ts';

/**
 * The people of a run with less side information: `amount` is the number of pairs the oracle is
 * asked about (synthetic data), else the share of training people whose rating or rank is known, or
 * of the pairs where a graph lists pairs.
 * The graph that test people are judged on stays whole.
 */
export function sparseRun(
  source: StudySource,
  run: number,
  seed: number,
  amount: number,
): RunStudy {
  if (source.kind === 'admissions') {
    return studyOfRun({ ...source, pairs: Math.round(amount) }, run, seed);
  }
  const { study, split } = studyOfRun(source, run, seed);
  const side = thinned(study, split, amount, runSeed(seed, run));
  return { study: { ...study, side }, split };
}

function thinned(study: Study, { train }: Split, share: number, seed: number): SideInformation {
  const { side } = study;
  const order = new Random(seed, 'sparsity').shuffle(train.slice());
  const forgotten = order.subarray(Math.round(share * order.length));
  if (side.kind === 'classes') {
    const classes = side.classes.slice();
    for (const i of forgotten) classes[i] = -1;
    return { ...side, classes };
  }
  if (side.kind === 'ranking') {
    const scores = side.scores.slice();
    for (const i of forgotten) scores[i] = Number.NaN;
    return { ...side, scores };
  }
  // Test people are judged on what the whole graph says of them.
  const whole = studyGraph(study);
  const test = side.kind === 'graph' ? (side.test ?? whole) : whole;
  return { kind: 'graph', graph: thinGraph(whole, share, forgotten, seed), test };
}
