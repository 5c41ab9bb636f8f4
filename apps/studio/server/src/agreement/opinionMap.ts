import type { Answers } from 'pairfair';
import { classicalScaling } from 'pairfair/internal';
import { agreementMatrix } from './agreementMatrix.ts';
import type { CollectedStudy } from './measureStudy.ts';
import type { Opinions } from './schemas.ts';

const mostShown = 5;
/** Fewer judges make no map. */
const fewest = 3;

/**
 * Judges placed by how they answer: squared distances are 1 − the share of equal answers, which are
 * those of points (Gower), in the two dimensions that say most (classical scaling). Of judges who share
 * few answers the share is drawn towards the mean of all, as by one answer more. And what the two
 * sides of the first dimension answer most differently, and what nobody disputes. Everybody who
 * answered is on it, also who is excluded: it places, it does not judge.
 */
export function opinionMap({ everybody, judges, ids }: CollectedStudy): Opinions {
  const { judges: names, share, common } = agreementMatrix(everybody, 'all');
  const n = names.length;
  const nothing: Opinions = { judges: [], shares: [0, 0], divides: [], unites: [] };
  const known = share.flatMap((row, a) =>
    row.flatMap((value, b) => (value === null || a === b ? [] : [value])),
  );
  if (n < fewest || known.length === 0) return nothing;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const data = Float64Array.from({ length: n * n }, (_, at) => {
    const [a, b] = [Math.floor(at / n), at % n];
    if (a === b) return 0;
    const both = common[a]?.[b] ?? 0;
    return 1 - ((share[a]?.[b] ?? 0) * both + mean) / (both + 1);
  });
  const { points, shares } = classicalScaling({ rows: n, cols: n, data }, 2);
  const placed = names.map((name, k) => {
    const judge = judges.find((each) => each.name === name);
    return {
      ...{ name, panel: judge?.panel ?? null, excluded: judge?.excluded ?? false },
      ...{ x: points.data[2 * k] as number, y: points.data[2 * k + 1] as number },
    };
  });
  const sideOf = new Map(placed.map(({ name, x }) => [name, x < 0 ? 0 : 1]));
  const pairs = answeredPairs(everybody, ids, sideOf);
  const apart = ({ sides: [a, b] }: AnsweredPair) =>
    Math.abs(a.yes / (a.yes + a.no) - b.yes / (b.yes + b.no));
  const count = ({ sides: [a, b] }: AnsweredPair) => a.yes + a.no + b.yes + b.no;
  const onBoth = pairs.filter(({ sides }) => sides.every(({ yes, no }) => yes + no > 0));
  return {
    judges: placed,
    shares: [shares[0] as number, shares[1] as number],
    divides: onBoth
      .filter((pair) => apart(pair) > 0.5)
      .sort((a, b) => apart(b) - apart(a) || count(b) - count(a))
      .slice(0, mostShown),
    unites: onBoth
      .filter(({ sides: [a, b] }) => a.yes + b.yes === 0 || a.no + b.no === 0)
      .sort((a, b) => count(b) - count(a))
      .slice(0, mostShown),
  };
}

type AnsweredPair = Opinions['divides'][number];

/** How the judges of each side answered every pair. */
function answeredPairs(
  { pairs, judges }: Answers,
  ids: readonly string[],
  sideOf: ReadonlyMap<string, number>,
): AnsweredPair[] {
  const { offsets, source, target, value, judge } = pairs;
  return Array.from(source, (s, p): AnsweredPair => {
    const sides = [0, 1].map(() => ({ yes: 0, no: 0 }));
    for (let k = Number(offsets[p]); k < Number(offsets[p + 1]); k++) {
      const side = sides[sideOf.get(judges[Number(judge[k])] ?? '') ?? -1];
      if (!side) continue;
      if (value[k] === 1) side.yes++;
      if (value[k] === 0) side.no++;
    }
    return {
      people: [ids[s] as string, ids[Number(target[p])] as string],
      sides: sides as AnsweredPair['sides'],
    };
  });
}
