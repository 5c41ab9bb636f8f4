import {
  type Box,
  boxAround,
  boxesOverlap,
  boxInside,
  type Segment,
  segmentCrossesBox,
} from './boxes.ts';

/** Something to label. */
export interface LabelAnchor {
  readonly x: number;
  readonly y: number;
  /** Size of the label. */
  readonly width: number;
  readonly height: number;
}

/** Where labels may go. */
export interface PlaceLabelsOptions {
  readonly bounds: Box;
  /** Half the size of the marks at the anchors, which no label may cover. */
  readonly radius: number;
  /** Lines that labels keep off where they can. */
  readonly lines?: readonly Segment[];
  /** How far from its anchor a label may go, in pixels; default 60. */
  readonly reach?: number;
}

/** A label's place, and whether it is far enough from its anchor to need a line to it. */
export interface LabelPlace extends Box {
  readonly leader: boolean;
}

/** Right first, then left, then up and down: the nearer to the reading line the better. */
const angles = [0, 180, 340, 20, 160, 200, 320, 40, 270, 90, 140, 220, 300, 60, 240, 120];

/**
 * Places labels beside their anchors so that none covers another label or any mark: for each
 * anchor in turn, the place with the least distance and the fewest lines underneath.
 * `undefined` where nothing in reach is free.
 */
export function placeLabels(
  anchors: readonly LabelAnchor[],
  { bounds, radius, lines = [], reach = 60 }: PlaceLabelsOptions,
): (LabelPlace | undefined)[] {
  const marks = anchors.map(({ x, y }) => boxAround(x, y, 2 * radius, 2 * radius));
  const placed: Box[] = [];
  const leaders: Segment[] = [];
  return anchors.map((anchor) => {
    let best: { place: LabelPlace; leader: Segment } | undefined;
    let bestCost = Number.POSITIVE_INFINITY;
    for (let distance = radius + 4; distance <= reach; distance += 9) {
      // A place farther out costs more even with nothing underneath.
      if (distance >= bestCost) break;
      angles.forEach((angle, rank) => {
        const { place, leader } = candidate(anchor, distance, angle, radius);
        const blocked =
          !boxInside(place, bounds) ||
          placed.some((box) => boxesOverlap(place, box)) ||
          marks.some((box) => boxesOverlap(place, box)) ||
          leaders.some((line) => segmentCrossesBox(line, place)) ||
          (place.leader && placed.some((box) => segmentCrossesBox(leader, box)));
        if (blocked) return;
        const crossed = lines.filter((line) => segmentCrossesBox(line, place)).length;
        const cost = distance + 12 * crossed + rank / 4;
        if (cost < bestCost) {
          bestCost = cost;
          best = { place, leader };
        }
      });
    }
    if (best === undefined) return undefined;
    placed.push(best.place);
    if (best.place.leader) leaders.push(best.leader);
    return best.place;
  });
}

function candidate(
  { x, y, width, height }: LabelAnchor,
  distance: number,
  angle: number,
  radius: number,
): { place: LabelPlace; leader: Segment } {
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const box = boxAround(
    x + dx * (distance + width / 2),
    y + dy * (distance + height / 2),
    width,
    height,
  );
  return {
    place: { ...box, leader: distance > radius + 8 },
    leader: leaderLine({ x, y }, box),
  };
}

/** The line from an anchor to the nearest point of its label. */
export function leaderLine(
  { x, y }: { readonly x: number; readonly y: number },
  box: Box,
): Segment {
  const x2 = Math.min(box.right, Math.max(box.left, x));
  const y2 = Math.min(box.bottom, Math.max(box.top, y));
  return { x1: x, y1: y, x2, y2 };
}
