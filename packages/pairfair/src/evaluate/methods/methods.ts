import { PairfairError } from '../../errors.ts';
import type { TargetKind } from '../study.ts';
import { cutControls, pfrCut, pfrPaper, pfrPaperMinMax } from './cutPfr.ts';
import type { Method, Setting } from './method.ts';
import { original, originalCentred, originalWithGroup, plus } from './original.ts';
import {
  pfr,
  pfrKernel,
  pfrShuffled,
  pfrWithoutGroup,
  pfrWithoutJudgments,
  ridgeWithGroup,
} from './pfr.ts';
import { glif, hardt } from './postprocessing.ts';
import { ifair, lfr, principalComponents } from './representations.ts';
import { yours } from './yours.ts';

const baselines = [original, ifair, lfr, hardt];

const all: readonly Method[] = [
  ...baselines,
  ...baselines.map(plus),
  glif,
  pfr,
  pfrWithoutGroup,
  pfrKernel,
  pfrCut,
  pfrPaper,
  pfrPaperMinMax,
];

/** The names a comparison takes; controls come by themselves, `yours` with a study's own scores. */
export const methodNames: readonly string[] = all.map(({ name }) => name);

/** Methods whose "+" form exists. */
export const augmentable: readonly string[] = baselines.map(({ name }) => name);

/** The methods that predict such a target. */
export function methodsFor(target: TargetKind): readonly string[] {
  return all.filter(({ predicts }) => predicts?.includes(target) ?? true).map(({ name }) => name);
}

/**
 * The method of that name.
 *
 * @throws PairfairError `unknown-name`, listing the names there are.
 */
export function methodNamed(name: string): Method {
  const found = [...all, yours].find((method) => method.name === name);
  if (!found) {
    throw new PairfairError(
      'unknown-name',
      `There is no method '${name}'; there are ${methodNames.join(', ')}.`,
    );
  }
  return found;
}

/** Of no use to anybody but beside the method of that name: none of them has seen a judgment. */
export function controlsOf(method: string, best: Setting): readonly Method[] {
  if (method === 'pfr') {
    return [originalWithGroup, originalCentred, ridgeWithGroup, pfrWithoutJudgments, pfrShuffled];
  }
  if (method === 'pfr-cut') return [principalComponents(best.dims), ...cutControls(best)];
  return [];
}
