import { type ReportFigure, renderFigurePage } from '@pairfair/output';
import { type DialPoint, type MeritDial, Random } from 'pairfair/internal';
import { versions } from '../version.ts';
import { demoVerdict } from './demoVerdict.ts';
import type { Demo } from './runDemo.ts';

/** How many people, and links between them, a picture bears. */
const shownPeople = 150;
const shownLinks = 14;

/** The demonstration as one HTML page: the dial moves from left to right, and linked people meet. */
export function demoPage({ seed, judged, shuffled, fairPast }: Demo, seal = ''): string {
  const { points, tuned } = judged;
  const shown = [points[0], tuned, points.at(-1)].filter((point) => point !== undefined);
  return renderFigurePage(
    {
      title: 'Linked people meet',
      sentences: [
        demoVerdict(judged, shuffled).sentence,
        `Had the past gone by merit already: ${demoVerdict(fairPast).sentence}`,
      ],
      parts: [
        {
          id: 'dial',
          heading: 'What strictness does',
          says: [
            'Made-up applicants: history rewards the name of the school and punishes gaps in the career, judges rate merit. Across each picture: where the model ranks somebody. Upwards: true merit, which nobody knows but who made the people up. Dashed: people of different backgrounds whom judges rate alike. The stricter the model, the closer linked people stand, and the more the ranking goes by merit.',
          ],
          figures: shown.map((point, k) => dialFigure(judged, point, `strictness-${k}`)),
        },
      ],
      seed,
      again: {
        command: `pairfair demo --seed ${seed} --out DIR`,
        ...{ config: '', versions, digests: {} },
      },
    },
    { seal },
  );
}

/** Some of the later people in the ranking of one place of the dial, with links between them. */
export function dialFigure(dial: MeritDial, point: DialPoint, id: string): ReportFigure {
  const { applicants, later } = dial;
  const { groups, groupNames, merit, hired } = applicants;
  const some = Array.from({ length: Math.min(shownPeople, later.length) }, (_, k) => k);
  const of = (values: ArrayLike<number>) => some.map((k) => values[later[k] ?? -1] ?? Number.NaN);
  const data = {
    x: some.map((k) => 100 * (point.places[k] ?? Number.NaN)),
    y: of(merit),
    group: of(groups),
    groups: groupNames,
    label: of(hired),
    labels: ['not hired', 'hired'] as const,
    pairs: linksAcross(of(applicants.ratings), of(groups)),
  };
  const axes = { xLabel: 'place in the ranking, of 100', yLabel: 'true merit' };
  const title =
    point.strictness === 0
      ? 'Strictness 0: judgments do not count'
      : `Strictness ${point.strictness}${point === dial.tuned ? ', as tuned' : ''}`;
  return {
    ...{ id, title, width: 560 },
    says: `Linked people stand ${Math.round(100 * point.apart)} of 100 places apart; AUC for true merit ${point.merit.toFixed(3)}, for what was decided ${point.auc.toFixed(3)}.`,
    spec: {
      ...{ chart: 'scatter', data },
      options: { ...axes, xDomain: [0, 100], yDomain: [-3, 3] },
    },
  };
}

/** Pairs of people of different groups who are rated alike, drawn at random, nobody twice. */
function linksAcross(ratings: readonly number[], groups: readonly number[]): [number, number][] {
  const order = new Random(1, 'demo links').permutation(ratings.length);
  const waiting = new Map<string, number>();
  const pairs: [number, number][] = [];
  for (const k of order) {
    const [rating, group] = [ratings[k] ?? Number.NaN, groups[k] ?? 0];
    if (Number.isNaN(rating)) continue;
    const other = waiting.get(`${rating} ${1 - group}`);
    if (other === undefined) {
      waiting.set(`${rating} ${group}`, k);
      continue;
    }
    waiting.delete(`${rating} ${1 - group}`);
    pairs.push([other, k]);
  }
  return pairs.slice(0, shownLinks);
}
