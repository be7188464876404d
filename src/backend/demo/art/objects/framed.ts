import { ellipse, inside, line, path, polygon, rect } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import type { Motif } from './motifs.ts';

/** A sheet with a picture on it, lying or pinned. */
export function printSheet(motif: Motif, w = 300, h = 400, margin = 26): Sprite {
  const d = rect(-w / 2, -h, w, h);
  const [iw, ih] = [w - margin * 2, h - margin * 2.3];
  return sprite(
    w,
    h,
    'hangs',
    path(d, TONES.paper.base) +
      `<g transform="translate(${-iw / 2} ${-h + margin})">${inside(rect(0, 0, iw, ih), motif(iw, ih))}</g>` +
      line(
        [
          [-iw / 2, -margin * 0.5],
          [-iw / 2 + 34, -margin * 0.5],
        ],
        INK,
        2.5,
        0.5,
      ) +
      line(
        [
          [iw / 2 - 50, -margin * 0.5],
          [iw / 2, -margin * 0.5],
        ],
        INK,
        2.5,
        0.5,
      ),
    d,
  );
}

export function framed(motif: Motif, frame: Tone, w = 300, h = 400, mount = 30): Sprite {
  const rail = 17;
  const [fw, fh] = [w + rail * 2, h + rail * 2];
  const outer = rect(-fw / 2, -fh, fw, fh, 3);
  const [iw, ih] = [w - mount * 2, h - mount * 2];
  return sprite(
    fw,
    fh,
    'hangs',
    path(outer, frame.base) +
      path(
        polygon([
          [fw / 2, -fh],
          [fw / 2, 0],
          [-fw / 2, 0],
          [-w / 2, -rail],
          [w / 2, -rail],
          [w / 2, -fh + rail],
        ]),
        frame.shade,
      ) +
      path(rect(-w / 2, -fh + rail, w, h), TONES.paper.base) +
      `<g transform="translate(${-iw / 2} ${-fh + rail + mount})">${inside(rect(0, 0, iw, ih), motif(iw, ih))}</g>` +
      path(
        polygon([
          [-w / 2, -fh + rail],
          [w / 2, -fh + rail],
          [w / 2, -fh + rail + 9],
          [-w / 2 + 9, -fh + rail + 9],
          [-w / 2 + 9, -rail],
          [-w / 2, -rail],
        ]),
        { fill: INK, opacity: 0.14 },
      ) +
      path(
        polygon([
          [w * 0.1, -fh + rail],
          [w * 0.3, -fh + rail],
          [-w * 0.2, -rail],
          [-w * 0.4, -rail],
        ]),
        { fill: '#fffaf0', opacity: 0.1 },
      ),
    outer,
  );
}

/** A print rolled in its tube. */
export function tube(t: Tone, seed: string): Sprite {
  const d = rect(-50, -480, 100, 480, 8);
  return sprite(
    110,
    510,
    'stands',
    solid(d, TONES.paleWood, areaOf(100, 480), { seed, depth: 0.3 }) +
      path(ellipse(0, -480, 50, 14), TONES.paleWood.shade) +
      path(ellipse(0, -480, 34, 9), TONES.paper.base) +
      path(rect(-50, -330, 100, 120), t.base) +
      path(ellipse(0, -270, 28), TONES.paper.base),
  );
}
