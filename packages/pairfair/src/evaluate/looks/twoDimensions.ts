import type { WorkOptions } from '../../progress.ts';
import { augmented, type FoldData } from '../foldData.ts';
import type { Prediction, Setting } from '../methods/method.ts';
import { original } from '../methods/original.ts';
import { pfrOnFold } from '../methods/pfrOnFold.ts';
import { regressionPredictions } from '../methods/regression.ts';
import { ifairImages, lfrImages, type PrototypeImages } from '../methods/representations.ts';
import {
  columnsPlane,
  type RepresentationPlane,
  representationPlane,
} from './representationPlane.ts';

/** The methods of the paper's figure 1. */
export type DrawnMethod = 'original+' | 'ifair+' | 'lfr+' | 'pfr-cut';

/**
 * What the methods of the paper's figure 1 make of people who have two columns and a group, in two
 * dimensions each, and the scores of a logistic regression on those two alone. Original+ is the
 * columns themselves; iFair+ and LFR+ put everybody somewhere between prototypes in the space of
 * the data, shown in the same columns; PFR keeps two dimensions and drops the rest.
 *
 * With two prototypes, the other reading of the paper's "d = 2", everybody would stand on one line.
 *
 * @param settings What each method chose; PFR's number of dimensions is replaced by 2.
 */
export function twoDimensions(
  fold: FoldData,
  settings: Readonly<Record<DrawnMethod, Setting>>,
  work: WorkOptions = {},
): Record<DrawnMethod, RepresentationPlane | null> {
  const wide = augmented(fold);
  const images = (name: DrawnMethod, learn: typeof ifairImages) => {
    const { train, test }: PrototypeImages = learn(wide, settings[name], work, [0, 1]);
    return planeOf(regressionPredictions(wide, [settings[name]], train, test));
  };
  const planeOf = ([prediction]: readonly (Prediction | undefined)[]) =>
    prediction?.representation ? columnsPlane(fold, prediction.representation) : null;
  const cut = { ...settings['pfr-cut'], dims: 2 };
  const [pfr] = pfrOnFold(fold).predict([cut], work);
  return {
    'original+': planeOf(original.predict(wide, [settings['original+']], work)),
    'ifair+': images('ifair+', ifairImages),
    'lfr+': images('lfr+', lfrImages),
    'pfr-cut': pfr?.representation ? representationPlane(fold, pfr.representation, cut) : null,
  };
}
