import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FITTED, type Limits, panBy, span, type View, zoomAt } from './pan-zoom.ts';

const SQUARE: Limits = { stage: { width: 400, height: 800 }, picture: { width: 400, height: 400 } };

describe('enlarging', () => {
  it('keeps the point in its place', () => {
    const view = zoomAt(FITTED, 2, { x: 100, y: 0 }, SQUARE);
    expect(view).toEqual({ scale: 2, x: -100, y: 0 });
    // A point 100 px right of the middle is twice as far from the picture's middle.
    expect(100 * view.scale + view.x).toBe(100);
  });

  it('stays between the fitted size and four times it', () => {
    expect(zoomAt(FITTED, 9, { x: 0, y: 0 }, SQUARE).scale).toBe(4);
    expect(zoomAt({ scale: 3, x: 50, y: 20 }, 0.2, { x: 10, y: 10 }, SQUARE)).toEqual(FITTED);
  });

  it('leaves in the middle what is smaller than the stage', () => {
    expect(zoomAt(FITTED, 2, { x: 0, y: 200 }, SQUARE).y).toBe(0);
  });
});

describe('moving', () => {
  it('ends at the edges', () => {
    const enlarged: View = { scale: 3, x: 0, y: 0 };
    expect(panBy(enlarged, { x: 150, y: -50 }, SQUARE)).toEqual({ scale: 3, x: 150, y: -50 });
    expect(panBy(enlarged, { x: 9999, y: -9999 }, SQUARE)).toEqual({ scale: 3, x: 400, y: -200 });
  });

  it('does nothing to a picture that fits', () => {
    expect(panBy(FITTED, { x: 30, y: 30 }, SQUARE)).toEqual(FITTED);
  });
});

it('never shows what is beside the picture where the picture is larger than its stage', () => {
  const pixels = fc.integer({ min: -2000, max: 2000 });
  const length = fc.integer({ min: 100, max: 2000 });
  const size = fc.record({ width: length, height: length });
  const point = fc.record({ x: pixels, y: pixels });
  const step = fc.record({ point, scale: fc.double({ min: 0.1, max: 9, noNaN: true }) });
  fc.assert(
    fc.property(size, size, fc.array(step), (stage, picture, steps) => {
      let view = FITTED;
      for (const { point: at, scale } of steps) {
        view = panBy(zoomAt(view, scale, at, { stage, picture }), at, { stage, picture });
        for (const [moved, shown, room] of [
          [view.x, picture.width * view.scale, stage.width],
          [view.y, picture.height * view.scale, stage.height],
        ] as const) {
          expect(Math.abs(moved)).toBeLessThanOrEqual(Math.max(0, (shown - room) / 2) + 1e-6);
        }
      }
    }),
  );
});

it('measures two fingers', () => {
  expect(span({ x: 0, y: 0 }, { x: 30, y: 40 })).toEqual({ middle: { x: 15, y: 20 }, distance: 50 });
});
