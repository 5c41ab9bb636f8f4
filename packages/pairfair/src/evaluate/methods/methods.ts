import { PairfairError } from '../../errors.ts';
import type { Method, Setting } from './method.ts';
import { original, originalWithGroup, plus } from './original.ts';
import {
  pfr,
  pfrKernel,
  pfrPaper,
  pfrShuffled,
  pfrWithoutGroup,
  pfrWithoutJudgments,
} from './pfr.ts';
import { glif, hardt } from './postprocessing.ts';
import { ifair, lfr, principalComponents } from './representations.ts';

const baselines = [original, ifair, lfr, hardt];

const all: readonly Method[] = [
  ...baselines,
  ...baselines.map(plus),
  glif,
  pfr,
  pfrWithoutGroup,
  pfrPaper,
  pfrKernel,
];

/** The names a comparison takes; the controls come by themselves. */
export const methodNames: readonly string[] = all.map(({ name }) => name);

/** Methods whose "+" form exists. */
export const augmentable: readonly string[] = baselines.map(({ name }) => name);

/**
 * The method of that name.
 *
 * @throws PairfairError `unknown-name`, listing the names there are.
 */
export function methodNamed(name: string): Method {
  const found = all.find((method) => method.name === name);
  if (!found) {
    throw new PairfairError(
      'unknown-name',
      `There is no method '${name}'; there are ${methodNames.join(', ')}.`,
    );
  }
  return found;
}

/** The controls, given the settings that were best for PFR. */
export function controlsFor(best: Setting): readonly Method[] {
  return [
    originalWithGroup,
    principalComponents(best.dims),
    pfrWithoutJudgments,
    pfrShuffled(best),
  ];
}
