import { inside, line, path, polygon, rect, shift, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import type { Motif } from './motifs.ts';

/** A sheet of paper with a chart or plan, corners turned. */
export function planSheet(seed: string, content: string, w = 420, h = 560): Sprite {
  const d = `M${-w / 2} ${-h}L${w / 2 - 60} ${-h}L${w / 2} ${-h + 60}L${w / 2} 0L${-w / 2} 0Z`;
  return sprite(
    w,
    h,
    'lies',
    solid(d, TONES.paper, areaOf(w, h), { seed, depth: 0, grain: 80 }) +
      content +
      path(
        polygon([
          [w / 2 - 60, -h],
          [w / 2 - 60, -h + 60],
          [w / 2, -h + 60],
        ]),
        TONES.beige.light,
      ),
    d,
  );
}

/** A knitting chart of w x h cells; `mark` says which cells are worked. */
export const chart = (
  x: number,
  y: number,
  cell: number,
  columns: number,
  rows: number,
  color: string,
  mark: (c: number, r: number) => boolean,
): string =>
  times(columns + 1, (i) =>
    line(
      [
        [x + i * cell, y],
        [x + i * cell, y + rows * cell],
      ],
      TONES.grey.base,
      1.5,
    ),
  ).join('') +
  times(rows + 1, (i) =>
    line(
      [
        [x, y + i * cell],
        [x + columns * cell, y + i * cell],
      ],
      TONES.grey.base,
      1.5,
    ),
  ).join('') +
  path(
    times(columns * rows, (i) =>
      mark(i % columns, Math.floor(i / columns))
        ? rect(x + (i % columns) * cell + 2, y + Math.floor(i / columns) * cell + 2, cell - 4, cell - 4)
        : '',
    ).join(''),
    color,
  );

export function jigsaw(motif: Motif): Sprite {
  const s = 480;
  const cell = s / 4;
  const d = rect(-s / 2, -s, s, s, 10);
  const cuts = times(3, (i) =>
    times(4, (k) => {
      const x = -s / 2 + (i + 1) * cell;
      const y = -s + k * cell;
      const bump = (i + k) % 2 ? 26 : -26;
      return (
        path(
          `M${x} ${y}L${x} ${y + cell * 0.36}C${x + bump * 1.6} ${y + cell * 0.26} ${x + bump * 1.6} ${y + cell * 0.74} ${x} ${y + cell * 0.64}L${x} ${y + cell}`,
          { stroke: '#fffaf0', width: 4, opacity: 0.85 },
        ) +
        path(
          `M${-s / 2 + k * cell} ${-s + (i + 1) * cell}l${cell * 0.36} 0c${-cell * 0.1} ${bump * 1.6} ${cell * 0.38} ${bump * 1.6} ${cell * 0.28} 0l${cell * 0.36} 0`,
          { stroke: '#fffaf0', width: 4, opacity: 0.85 },
        )
      );
    }).join(''),
  ).join('');
  const loose =
    'M0 0L40 0C30 -40 90 -40 80 0L120 0L120 40C160 30 160 90 120 80L120 120L0 120L0 80C-40 90 -40 30 0 40Z';
  return sprite(
    600,
    520,
    'lies',
    `<g transform="translate(-40 0)">${path(d, '#2d6a86')}<g transform="translate(${-s / 2} ${-s})">${inside(rect(0, 0, s, s, 10), motif(s, s))}</g>${inside(d, cuts)}</g>` +
      `<g transform="translate(180 -160) rotate(18)">${path(loose, { fill: INK, opacity: 0.2 })}<g transform="translate(-9 -12)">${path(loose, TONES.green.base)}${path('M-20 96Q60 40 130 70L130 130L-20 130Z', TONES.moss.base)}${path(loose, { stroke: '#fffaf0', width: 5 })}</g></g>`,
    shift(d, -40, 0),
  );
}
