import { TONES } from '../art/palette.ts';
import { bowl, cup, pitcher, plate, teapot, vase, withStems } from '../art/objects/ceramics.ts';
import { dots, ellipse, path, type Point, times } from '../art/draw.ts';
import { pinstripes, speckle, waves } from '../art/texture.ts';
import { place } from '../art/sprite.ts';
import { arranged, at, closeUp, type GalleryDraft, inTones, studio } from './gallery.ts';

export const ceramics: Record<string, GalleryDraft> = {
  'tide-mug': {
    name: 'Tide Mug',
    noun: 'round-bellied mug with a bare clay foot',
    tone: 'green',
    colors: ['green', 'blue', 'white', 'pink'],
    draw: (t) => cup({ tone: t, seed: 'tide-mug', raw: 0.22, belly: 116, rim: 102, foot: 80, handle: 'ring' }),
    shots: [
      studio('arch', 'oat', 'apricot'),
      at('table', 'mist', 'shell'),
      closeUp('the glaze line above the clay', 0.3, 0.72, 2.1, 'shell'),
      inTones('four colours side by side', ['green', 'blue', 'white', 'pink'], 'steps', 'cream', 'lagoon', 290),
    ],
  },
};
