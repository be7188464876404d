import { dots, ellipse, inside, line, type Point, path, polygon, random, smooth, times } from './draw.ts';
import { INK } from './palette.ts';

/** The rectangle a texture has to cover. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type Texture = (area: Area) => string;

/** Lithograph-like grain that grows denser towards the right edge, inside the path. */
export function stipple(
  d: string,
  area: Area,
  seed: string,
  count = 150,
  color = INK,
  opacity = 0.28,
): string {
  const next = random(seed);
  const points = times(count, (): Point => {
    const reach = Math.sqrt(next());
    return [area.x + area.w * (0.25 + 0.75 * reach), area.y + area.h * next()];
  });
  const size = Math.min(4.4, Math.max(2.4, Math.min(area.w, area.h) * 0.009));
  return inside(d, dots(points, color, size, opacity));
}

export const stripes =
  (color: string, gap: number, width: number): Texture =>
  ({ x, y, w, h }) =>
    times(Math.ceil(h / gap), (i) =>
      line(
        [
          [x, y + gap * (i + 0.5)],
          [x + w, y + gap * (i + 0.5)],
        ],
        color,
        width,
      ),
    ).join('');

export const pinstripes =
  (color: string, gap: number, width: number): Texture =>
  ({ x, y, w, h }) =>
    times(Math.ceil(w / gap), (i) =>
      line(
        [
          [x + gap * (i + 0.5), y],
          [x + gap * (i + 0.5), y + h],
        ],
        color,
        width,
      ),
    ).join('');

export const checks =
  (color: string, cell: number): Texture =>
  (area) =>
    `<g opacity="0.55">${stripes(color, cell * 2, cell)(area)}${pinstripes(color, cell * 2, cell)(area)}</g>`;

export const spots =
  (color: string, gap: number, size: number): Texture =>
  ({ x, y, w, h }) => {
    const rows = Math.ceil(h / gap) + 1;
    const columns = Math.ceil(w / gap) + 1;
    return dots(
      times(rows * columns, (i): Point => {
        const row = Math.floor(i / columns);
        return [x + ((i % columns) + (row % 2) / 2) * gap, y + row * gap * 0.86];
      }),
      color,
      size,
    );
  };

export const waves =
  (color: string, gap: number, width: number, length = gap * 2.2): Texture =>
  ({ x, y, w, h }) =>
    times(Math.ceil(h / gap) + 1, (row) => {
      const points = times(
        Math.ceil(w / (length / 2)) + 3,
        (i): Point => [
          x + (i - 1) * (length / 2) + ((row % 2) * length) / 4,
          y + row * gap + (i % 2 ? -1 : 1) * gap * 0.22,
        ],
      );
      return path(smooth(points), { stroke: color, width });
    }).join('');

/** Overlapping half circles, like scales or a shingle roof. */
export const scales =
  (color: string, size: number, width: number): Texture =>
  ({ x, y, w, h }) =>
    path(
      times(Math.ceil(h / (size * 0.5)) + 1, (row) =>
        times(Math.ceil(w / size) + 2, (column) => {
          const left = x + (column - 1 + (row % 2) / 2) * size;
          const top = y + row * size * 0.5;
          return `M${left} ${top}C${left} ${top + size * 0.66} ${left + size} ${top + size * 0.66} ${left + size} ${top}`;
        }).join(''),
      ).join(''),
      { stroke: color, width },
    );

export const herringbone =
  (color: string, size: number, width: number): Texture =>
  ({ x, y, w, h }) =>
    times(Math.ceil(w / size) + 1, (column) => {
      const rise = column % 2 ? size * 0.6 : -size * 0.6;
      return times(Math.ceil(h / (size * 0.45)) + 4, (row) => {
        const top = y + (row - 2) * size * 0.45;
        return line(
          [
            [x + column * size, top - rise / 2],
            [x + (column + 1) * size, top + rise / 2],
          ],
          color,
          width,
        );
      }).join('');
    }).join('');

/** Rounded pebbles of slightly different size, row by row. */
export const pebbles =
  (colors: readonly [string, ...string[]], size: number, seed: string): Texture =>
  ({ x, y, w, h }) => {
    const next = random(seed);
    return times(Math.ceil(h / (size * 0.7)) + 1, (row) =>
      times(Math.ceil(w / size) + 2, (column) => {
        const rx = size * (0.3 + next() * 0.13);
        const ry = size * (0.2 + next() * 0.08);
        const cx = x + (column - 0.5 + (row % 2) / 2) * size;
        const cy = y + row * size * 0.7;
        return path(ellipse(cx, cy, rx, ry), colors[Math.floor(next() * colors.length)] ?? colors[0]);
      }).join(''),
    ).join('');
  };

/** Small upright sprigs in a half-drop repeat. */
export const sprigs =
  (color: string, size: number): Texture =>
  ({ x, y, w, h }) =>
    path(
      times(Math.ceil(h / size) + 1, (row) =>
        times(Math.ceil(w / size) + 2, (column) => {
          const cx = x + (column - 0.5 + (row % 2) / 2) * size;
          const bottom = y + row * size + size * 0.36;
          const s = size * 0.7;
          const leaf = (up: number, side: number) =>
            `M${cx} ${bottom - s * up}Q${cx + side * s * 0.3} ${bottom - s * up} ${cx + side * s * 0.3} ${bottom - s * (up + 0.26)}`;
          return `M${cx} ${bottom}L${cx} ${bottom - s}${leaf(0.15, 1)}${leaf(0.15, -1)}${leaf(0.45, 1)}${leaf(0.45, -1)}`;
        }).join(''),
      ).join(''),
      { stroke: color, width: size * 0.07 },
    );

/** The Fair Isle kind of knitting: a band of diamonds between two rows of dots. */
export const knitBands =
  (color: string, second: string, pitch: number): Texture =>
  ({ x, y, w, h }) => {
    const cell = pitch / 3;
    const columns = Math.ceil(w / cell) + 2;
    return times(Math.ceil(h / pitch) + 1, (row) => {
      const middle = y + row * pitch + pitch * 0.3;
      const diamonds = times(columns, (i) => {
        const cx = x + i * cell;
        return polygon([
          [cx, middle - cell * 0.42],
          [cx + cell * 0.36, middle],
          [cx, middle + cell * 0.42],
          [cx - cell * 0.36, middle],
        ]);
      }).join('');
      const beads = times(
        columns * 2,
        (i): Point => [x + (i * cell) / 2, middle + cell * 0.95 * (i % 2 ? 1 : -1)],
      );
      return path(diamonds, color) + dots(beads, second, cell * 0.22);
    }).join('');
  };

/** Random flecks, as in speckled clay or recycled paper. */
export const speckle =
  (color: string, count: number, size: number, seed: string): Texture =>
  ({ x, y, w, h }) => {
    const next = random(seed);
    return dots(
      times(count, (): Point => [x + w * next(), y + h * next()]),
      color,
      size,
      0.75,
    );
  };

/** Draws textures inside a silhouette, one over the other. */
export const textured = (d: string, area: Area, textures: readonly Texture[]): string =>
  inside(d, textures.map((texture) => texture(area)).join(''));
