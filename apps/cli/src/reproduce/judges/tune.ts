import type { Method } from 'pairfair';
import { defaultGiveUp, type FoldData, type GridSearch, gridSearch } from 'pairfair/internal';

/** The amount of AUC to give up that results are told at. */
export const mainGiveUp: number = defaultGiveUp;

/** Chooses the settings of a method on folds of the training people. */
export function tune(method: Method, folds: readonly FoldData[]): GridSearch {
  return gridSearch(method, folds, { objective: `give-up:${mainGiveUp}`, wide: false, grid: {} });
}
