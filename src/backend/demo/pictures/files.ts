import { path, rect } from '../art/draw.ts';
import * as file from '../art/objects/downloads.ts';
import { type Motif, nightFerry } from '../art/objects/motifs.ts';
import { PAPER, TONES } from '../art/palette.ts';
import type { Picture } from './gallery.ts';

/** A drawing of `w` x `h` units, enlarged to the file's pixels. */
function drawing(
  name: string,
  w: number,
  h: number,
  pixels: number,
  motif: Motif,
  ground = '#ffffff',
): Pick<Picture, 'file' | 'svg'> {
  return {
    file: `downloads/${name}`,
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * h) / w)}" viewBox="0 0 ${w} ${h}">` +
      `<defs><radialGradient id="ground"><stop offset="0" stop-color="#1f2a30" stop-opacity=".4"/><stop offset="1" stop-color="#1f2a30" stop-opacity="0"/></radialGradient></defs>` +
      `${path(rect(0, 0, w, h), ground)}${motif(w, h)}</svg>`,
  };
}

/** What buyers of the downloadable products receive. */
export const DOWNLOAD_FILES: readonly Pick<Picture, 'file' | 'svg'>[] = [
  drawing('gansey-chart.png', 420, 560, 1240, () => file.ganseyChart(60, 70, 15, TONES.navy.base)),
  drawing('mitten-chart.png', 420, 560, 1240, () => file.mittenChart(52, 60, 15, TONES.red.base)),
  drawing('tote-sheet.png', 500, 700, 1240, file.toteSheet),
  drawing('paper-fleet.png', 420, 594, 1240, file.foldingSheet),
  drawing('colour-the-coast.png', 420, 594, 1240, file.colouringPage),
  drawing('recipe-cards.png', 594, 420, 1754, file.recipeCards),
  drawing('low-water-day.jpg', 430, 932, 1290, file.poolByDay, PAPER),
  drawing('low-water-night.jpg', 430, 932, 1290, file.poolByNight, PAPER),
  drawing('night-ferry-wide.jpg', 1280, 720, 2560, nightFerry, PAPER),
];
