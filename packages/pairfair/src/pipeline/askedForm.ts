import type { Neighbors } from '../graphs/nearestNeighbors.ts';
import { linkScale } from '../graphs/neighborGraph.ts';
import { gram } from '../linalg/gram.ts';
import { type Matrix, selectColumns, selectRows, zeros } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { askEverybody } from './askEverybody.ts';
import { type AskedLinks, askedError } from './askedError.ts';
import type { Work } from './engine.ts';
import type { NeighborForm, NeighborLook } from './neighborForm.ts';
import { requireRows } from './requireRows.ts';
import { rowsInOrder } from './rowsInOrder.ts';

/**
 * Of so many of the neighbours somebody names it is asked whether they name them too. All of ten
 * would cost three times as much; for the same work more people with fewer links each come nearer.
 */
const askedBack = 3;

/**
 * A_X and its total weight, estimated from some people who are asked for their neighbours among
 * everybody. A link that both ends name is met twice as often as one that a single end names and
 * counts half, so the expectation is the sum over all links. The error falls with 1/√asked.
 */
export async function askedForm(
  look: NeighborLook,
  asked: number,
  work: Work,
  mapped: (x: Matrix) => Matrix,
): Promise<NeighborForm> {
  const { features, people, own, seed, among } = look;
  const { rows } = features;
  const drawn = requireRows(rows, await people.draw(asked, seed, 'asked people', work)).numbers;
  const looked = await rowsInOrder(features, drawn, work);
  const count = Math.min(look.neighbors, rows - 1);
  const ask = async (x: Matrix, about?: Pick<Neighbors, 'index' | 'squaredDistance'>) => {
    const asking = { features, own, among, x: selectColumns(x, own), places: count + 1 };
    return requireRows(rows, await askEverybody({ ...asking, ...(about && { about }) }, work));
  };

  const { from, to, squared, share } = drawLinks(others(await ask(looked.x), drawn), seed);
  const met = await rowsInOrder(features, to, work);
  const about = { index: from.map((place) => drawn[place]), squaredDistance: squared };
  const back = others(await ask(met.x, about), to);
  for (let link = 0; link < to.length; link++) {
    const names = back.index.subarray(link * count, (link + 1) * count);
    if (names.includes(about.index[link])) share[link] /= 2;
  }

  const counted = share.reduce((sum, one) => sum + one, 0);
  const scale = linkScale(share.reduce((sum, one, link) => sum + one * squared[link], 0) / counted);
  const gaps = differences(mapped(selectRows(looked.x, from)), mapped(met.x));
  const heavy = Float64Array.from(share, (one, link) => {
    const ends = (looked.weights?.[from[link]] ?? 1) * (met.weights?.[link] ?? 1);
    return one * ends * Math.exp(-squared[link] / scale);
  });
  const links: AskedLinks = { from, gaps, heavy, share, squared, scale };
  const factor = rows / asked;
  const form = gram(gaps, heavy);
  return {
    form: { ...form, data: form.data.map((value) => value * factor) },
    totalWeight: 2 * factor * heavy.reduce((sum, one) => sum + one, 0),
    rows: looked,
    graph: null,
    report: { asked, edges: Math.round(factor * counted), scale, error: askedError(links, form) },
  };
}

/** Lists without the people themselves: among many who are alike, somebody may not be in their own. */
function others({ count, index, squaredDistance }: Neighbors, people: Uint32Array): Neighbors {
  const kept = index
    .map((_, at) => at)
    .filter((at) => {
      const row = Math.floor(at / count);
      const list = index.subarray(row * count, (row + 1) * count);
      const itself = list.indexOf(people[row]);
      return at - row * count !== (itself < 0 ? count - 1 : itself);
    });
  return {
    count: count - 1,
    index: kept.map((at) => index[at]),
    squaredDistance: Float64Array.from(kept, (at) => squaredDistance[at]),
  };
}

/** Some links of everybody who was asked: whose, to whom, how long, and how many it stands for. */
function drawLinks({ count, index, squaredDistance }: Neighbors, seed: number) {
  const random = new Random(seed, 'asked back');
  const some = Math.min(askedBack, count);
  const places = Array.from({ length: index.length / count }, (_, row) =>
    Array.from(random.permutation(count).subarray(0, some), (k) => row * count + k),
  ).flat();
  return {
    from: Uint32Array.from(places, (at) => Math.floor(at / count)),
    to: Uint32Array.from(places, (at) => index[at]),
    squared: Float64Array.from(places, (at) => squaredDistance[at]),
    share: new Float64Array(places.length).fill(count / some),
  };
}

function differences(a: Matrix, b: Matrix): Matrix {
  const out = zeros(a.rows, a.cols);
  for (let at = 0; at < out.data.length; at++) out.data[at] = a.data[at] - b.data[at];
  return out;
}
