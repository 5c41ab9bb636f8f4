import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxAround, boxesOverlap, boxInside, segmentCrossesBox } from './boxes.ts';
import { placeLabels } from './placeLabels.ts';

const bounds = { left: 0, right: 300, top: 0, bottom: 200 };

describe('placeLabels', () => {
  it('puts a lone label right of its point', () => {
    const [place] = placeLabels([{ x: 100, y: 100, width: 40, height: 14 }], { bounds, radius: 5 });
    // 5 + 4 pixels from the middle of the mark, level with it.
    expect(place).toEqual({ left: 109, right: 149, top: 93, bottom: 107, leader: false });
  });

  it('puts it left of a point at the right edge', () => {
    const [place] = placeLabels([{ x: 290, y: 100, width: 40, height: 14 }], { bounds, radius: 5 });
    expect(place).toMatchObject({ left: 241, right: 281 });
  });

  it('covers no label and no mark, and stays in bounds', () => {
    const anchor = fc.record({
      x: fc.integer({ min: 5, max: 295 }),
      y: fc.integer({ min: 5, max: 195 }),
      width: fc.integer({ min: 8, max: 120 }),
      height: fc.constant(14),
    });
    fc.assert(
      fc.property(fc.array(anchor, { maxLength: 20 }), (anchors) => {
        const places = placeLabels(anchors, { bounds, radius: 5 }).filter(
          (place) => place !== undefined,
        );
        places.forEach((place, i) => {
          expect(boxInside(place, bounds)).toBe(true);
          expect(places.slice(0, i).some((other) => boxesOverlap(place, other))).toBe(false);
          expect(anchors.some(({ x, y }) => boxesOverlap(place, boxAround(x, y, 10, 10)))).toBe(
            false,
          );
        });
      }),
    );
  });

  it('keeps off lines where it can', () => {
    const line = { x1: 0, y1: 100, x2: 300, y2: 100 };
    const [place] = placeLabels([{ x: 100, y: 100, width: 40, height: 14 }], {
      bounds,
      radius: 5,
      lines: [line],
    });
    expect(segmentCrossesBox(line, place!)).toBe(false);
  });

  it('gives up on a label that is wider than the plot', () => {
    expect(placeLabels([{ x: 9, y: 9, width: 400, height: 14 }], { bounds, radius: 5 })).toEqual([
      undefined,
    ]);
  });
});

describe('segmentCrossesBox', () => {
  const box = { left: 10, right: 20, top: 10, bottom: 20 };

  it.each([
    [{ x1: 0, y1: 15, x2: 30, y2: 15 }, true],
    [{ x1: 0, y1: 0, x2: 30, y2: 30 }, true],
    [{ x1: 12, y1: 12, x2: 13, y2: 13 }, true],
    [{ x1: 0, y1: 5, x2: 30, y2: 5 }, false],
    [{ x1: 0, y1: 15, x2: 9, y2: 15 }, false],
    [{ x1: 0, y1: 21, x2: 21, y2: 42 }, false],
  ])('of %o is %s', (segment, crosses) => {
    expect(segmentCrossesBox(segment, box)).toBe(crosses);
  });
});
