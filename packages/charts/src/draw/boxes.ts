/** An upright rectangle. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The box of a size around a point. */
export function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** Whether two boxes share more than an edge. */
export function boxesOverlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Whether the first box lies inside the second. */
export function boxInside(a: Box, b: Box): boolean {
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}

/** A straight line between two points. */
export interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Whether a part of the line lies inside the box (Liang and Barsky's clipping). */
export function segmentCrossesBox({ x1, y1, x2, y2 }: Segment, box: Box): boolean {
  let [from, to] = [0, 1];
  const edges: readonly (readonly [number, number])[] = [
    [x1 - x2, x1 - box.left],
    [x2 - x1, box.right - x1],
    [y1 - y2, y1 - box.top],
    [y2 - y1, box.bottom - y1],
  ];
  for (const [slope, distance] of edges) {
    if (slope === 0) {
      if (distance <= 0) return false;
    } else if (slope < 0) {
      from = Math.max(from, distance / slope);
    } else {
      to = Math.min(to, distance / slope);
    }
  }
  return from < to;
}
