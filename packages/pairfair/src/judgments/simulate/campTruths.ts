import { requireIntegerIn, requireNumberIn } from '../../checks.ts';
import { restrictGraph } from '../../graphs/restrictGraph.ts';
import { Random } from '../../random.ts';
import type { Truth } from './simulatedJudge.ts';

/** Options for {@link campTruths}. */
export interface CampOptions {
  /** How many camps there are; the first holds the truth that is given. */
  readonly camps: number;
  /** Share of people whom each further camp sees otherwise, in [0, 1]. Default 0.5. */
  readonly apart?: number;
  /** Group of each person: who is seen otherwise changes places within the own group. */
  readonly groups: ArrayLike<number>;
  readonly seed?: number;
}

/**
 * What a panel of several minds holds to be true, one truth a camp: in every camp after the first, a
 * share of the people change places with each other, each within their group. Their classes, links
 * and scores are then those of somebody else.
 *
 * @example
 * const truths = campTruths({ classes }, { camps: 2, groups });
 * const panel = simulatedPanel([{ count: 6 }, { count: 4, camp: 1 }]);
 */
export function campTruths(truth: Truth, options: CampOptions): Truth[] {
  const { camps, apart = 0.5, groups, seed = 1 } = options;
  requireIntegerIn('camps', camps, 1, 1000);
  requireNumberIn('apart', apart, 0, 1);
  return Array.from({ length: camps }, (_, camp) => {
    if (camp === 0) return truth;
    const place = swappedPlaces(groups, apart, new Random(seed, `camp ${camp}`));
    const { classes, scores, graph } = truth;
    return {
      ...(classes && { classes: Array.from(place, (i) => classes[i]) }),
      ...(scores && { scores: Array.from(place, (i) => scores[i]) }),
      ...(graph && { graph: restrictGraph(graph, place).graph }),
    };
  });
}

/** Whose place each person takes: a share of every group in random order, the others their own. */
function swappedPlaces(groups: ArrayLike<number>, share: number, random: Random): number[] {
  const places = Array.from(groups, (_, i) => i);
  for (const group of new Set(Array.from(groups))) {
    const members = random.shuffle(places.filter((i) => groups[i] === group));
    const moving = members.slice(0, Math.round(share * members.length));
    // One round of changing places, so that nobody who is chosen keeps their own.
    moving.forEach((i, k) => {
      places[i] = moving[(k + 1) % moving.length];
    });
  }
  return places;
}
