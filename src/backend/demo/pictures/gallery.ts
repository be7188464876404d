import { type BackdropName, backdrop, GROUND, setting } from '../art/backdrop.ts';
import { group } from '../art/draw.ts';
import { type PaperName, TONES, type Tone, type ToneName } from '../art/palette.ts';
import { type SceneName, scene } from '../art/scenes/index.ts';
import { sheet } from '../art/sheet.ts';
import { type Box, place, type Sprite, shadowOf } from '../art/sprite.ts';
import { ATTRIBUTES } from '../shop.ts';

/** A picture file of the shop and how to draw it. */
export interface Picture {
  /** Below the media folder. */
  file: string;
  alt: string;
  title: string;
  svg: () => string;
}

export interface Gallery {
  views: Picture[];
  /** By colour term: the picture of that colour. */
  colors: Map<string, Picture>;
}

/** An object to take pictures of. */
export interface Subject {
  slug: string;
  draw: (tone: Tone) => Sprite;
  tone: Tone;
}

/** One way to take a picture: what it adds to the text, and the drawing. */
export interface Shot {
  key: string;
  words: string;
  draw: (subject: Subject) => string;
}

interface Aim {
  w?: number;
  h?: number;
  x?: number;
  y?: number;
  rotate?: number;
  flip?: boolean;
}

const STUDIO_WORDS: Record<BackdropName, string> = {
  plain: 'on a plain ground',
  floor: 'on a pale floor',
  arch: 'in front of a painted arch',
  sun: 'in front of a paper sun',
  plinth: 'on a plinth',
  steps: 'between coloured blocks',
  corner: 'in a sunny corner',
  daylight: 'in window light',
  hills: 'before paper hills',
  sea: 'before a paper sea',
  sheet: 'on a sheet of coloured paper',
  drape: 'before a hanging cloth',
  tiles: 'before white-lined tiles',
  stones: 'among beach stones',
  rays: 'on a burst of rays',
};

const aimed = (box: Box, aim: Aim): Box => ({
  x: aim.x ?? box.x,
  y: aim.y ?? box.y,
  w: aim.w ?? box.w,
  h: aim.h ?? box.h,
});

/** The object alone, before a backdrop. */
export const studio = (name: BackdropName, paper: PaperName, accent: PaperName, aim: Aim = {}): Shot => ({
  key: name,
  words: STUDIO_WORDS[name],
  draw: ({ slug, draw, tone }) => {
    const sprite = draw(tone);
    const standing = sprite.rests === 'stands';
    const box = standing ? { x: 500, y: GROUND, w: 640, h: 610 } : { x: 500, y: 850, w: 700, h: 700 };
    return backdrop(name, setting(paper, accent, slug)) + place(sprite, aimed(box, aim), aim);
  },
});

/** The object where it is used. */
export const at = (name: SceneName, paper: PaperName, accent: PaperName, aim: Aim = {}): Shot => ({
  key: name.toLowerCase(),
  words: scene(name, paper, accent, name).words,
  draw: ({ slug, draw, tone }) => {
    const place_ = scene(name, paper, accent, `${slug}-${name}`);
    return place_.behind + place(draw(tone), aimed(place_.box, aim), aim) + place_.front;
  },
});

/**
 * A close look. (`fx`, `fy`) is the point of interest in shares of the object's box, from its upper left;
 * `zoom` is how much larger than in a studio picture.
 */
export const closeUp = (
  words: string,
  fx: number,
  fy: number,
  zoom: number,
  paper: PaperName,
  accent: PaperName = paper,
): Shot => ({
  key: 'detail',
  words: `close-up of ${words}`,
  draw: ({ slug, draw, tone }) => {
    const sprite = draw(tone);
    const scale = (Math.min(640 / sprite.w, 620 / sprite.h) || 1) * zoom;
    const x = 500 - (fx - 0.5) * sprite.w * scale;
    const y = 500 + (1 - fy) * sprite.h * scale;
    return (
      backdrop('plain', setting(paper, accent, slug)) + group(shadowOf(sprite) + sprite.svg, { x, y, scale })
    );
  },
});

/** Several of it, or it with its parts: (tone, place) -> drawing over a backdrop. */
export const arranged = (
  key: string,
  words: string,
  name: BackdropName,
  paper: PaperName,
  accent: PaperName,
  compose: (subject: Subject) => string,
): Shot => ({
  key,
  words,
  draw: (subject) => backdrop(name, setting(paper, accent, `${subject.slug}-${key}`)) + compose(subject),
});

/** A row of the object in several tones. */
export const inTones = (
  words: string,
  tones: readonly ToneName[],
  name: BackdropName,
  paper: PaperName,
  accent: PaperName,
  size = 300,
): Shot =>
  arranged('colours', words, name, paper, accent, ({ draw }) =>
    tones
      .map((toneName, i) => {
        const sprite = draw(TONES[toneName]);
        const step = (1000 - size * 0.9) / Math.max(1, tones.length - 1);
        const x = size * 0.45 + step * i;
        const y =
          sprite.rests === 'stands' ? GROUND + (i % 2) * 92 - 60 : 500 + size / 2 + (i % 2 ? 60 : -60);
        return { y, svg: place(sprite, { x, y, w: size, h: size * 1.3 }) };
      })
      .sort((a, b) => a.y - b.y)
      .map(({ svg }) => svg)
      .join(''),
  );

type Spot = readonly [x: number, y: number, size: number, tone?: ToneName, rotate?: number];

/** The object several times, further back first. */
export const several = (
  key: string,
  words: string,
  name: BackdropName,
  paper: PaperName,
  accent: PaperName,
  spots: readonly Spot[],
): Shot =>
  arranged(key, words, name, paper, accent, ({ draw, tone }) =>
    spots
      .map(([x, y, size, toneName, rotate]) =>
        place(draw(toneName ? TONES[toneName] : tone), { x, y, w: size, h: size }, rotate ? { rotate } : {}),
      )
      .join(''),
  );

/** Other sprites of the same product: its back, its parts, its open state. */
export const parts = (
  key: string,
  words: string,
  name: BackdropName,
  paper: PaperName,
  accent: PaperName,
  spots: readonly (readonly [
    make: (tone: Tone) => Sprite,
    x: number,
    y: number,
    size: number,
    rotate?: number,
  ])[],
): Shot =>
  arranged(key, words, name, paper, accent, ({ tone }) =>
    spots
      .map(([make, x, y, size, rotate]) =>
        place(make(tone), { x, y, w: size, h: size }, rotate ? { rotate } : {}),
      )
      .join(''),
  );

const COLOR_NAMES = new Map(
  ATTRIBUTES.find(({ slug }) => slug === 'pa_color')?.terms.map((t) => [t.slug, t.name]),
);

/** Paper and accent on which a tone stands out, for pictures of single colours. */
const GROUNDS: Partial<Record<ToneName, readonly [BackdropName, PaperName, PaperName]>> = {
  green: ['floor', 'shell', 'apricot'],
  blue: ['floor', 'straw', 'apricot'],
  navy: ['floor', 'apricot', 'straw'],
  white: ['floor', 'lagoon', 'dusk'],
  beige: ['floor', 'dusk', 'sky'],
  grey: ['floor', 'blush', 'shell'],
  black: ['floor', 'oat', 'stone'],
  orange: ['floor', 'sky', 'mist'],
  yellow: ['floor', 'mist', 'sage'],
  red: ['floor', 'sage', 'mist'],
  pink: ['floor', 'fern', 'sage'],
};

export interface GalleryDraft {
  /** What is seen, without its colour: "round mug with a bare foot". */
  noun: string;
  tone: ToneName;
  draw: (tone: Tone) => Sprite;
  shots: readonly [Shot, ...Shot[]];
  /** Colour terms with a picture of their own; the first is the gallery's. */
  colors?: readonly ToneName[];
  /** How a single colour is taken, where the usual way does not suit. */
  colorShot?: (paper: PaperName, accent: PaperName) => Shot;
}

/** All pictures of one product. */
export function gallery(slug: string, name: string, draft: GalleryDraft): Gallery {
  const subject = (tone: ToneName): Subject => ({ slug, draw: draft.draw, tone: TONES[tone] });
  const picture = (key: string, words: string, draw: () => string, color?: string): Picture => ({
    file: `products/${slug}-${key}.jpg`,
    alt: `${draft.noun.charAt(0).toUpperCase()}${draft.noun.slice(1)}${color ? ` in ${color.toLowerCase()}` : ''}, ${words}`,
    title: color ? `${name} in ${color}` : `${name}, ${words}`,
    svg: () => sheet(draw()),
  });
  const views = draft.shots.map((shot) =>
    picture(shot.key, shot.words, () => shot.draw(subject(draft.tone))),
  );
  const colors = new Map<string, Picture>();
  for (const color of draft.colors ?? []) {
    const [main] = views;
    if (color === draft.tone && main) {
      colors.set(color, main);
      continue;
    }
    const [ground, paper, accent] = GROUNDS[color] ?? ['floor', 'oat', 'shell'];
    const shot = draft.colorShot?.(paper, accent) ?? studio(ground, paper, accent);
    colors.set(
      color,
      picture(color, shot.words, () => shot.draw(subject(color)), COLOR_NAMES.get(color)),
    );
  }
  return { views, colors };
}
