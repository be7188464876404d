import { PRODUCTS } from '../products/index.ts';
import { ceramics } from './ceramics.ts';
import { clothing } from './clothing.ts';
import { downloads } from './downloads.ts';
import { type Gallery, type GalleryDraft, gallery } from './gallery.ts';
import { gifts } from './gifts.ts';
import { homeTextiles } from './home-textiles.ts';
import { kitchen } from './kitchen.ts';
import { lamps } from './lamps.ts';
import { outdoor } from './outdoor.ts';
import { paper } from './paper.ts';
import { prints } from './prints.ts';

/** How every product with pictures is drawn, by its slug. */
export const DRAFTS: Readonly<Record<string, GalleryDraft>> = {
  ...ceramics,
  ...lamps,
  ...homeTextiles,
  ...clothing,
  ...paper,
  ...prints,
  ...kitchen,
  ...outdoor,
  ...gifts,
  ...downloads,
};

/** The pictures of every product that has some, by its slug. */
export const GALLERIES: ReadonlyMap<string, Gallery> = new Map(
  PRODUCTS.flatMap(({ slug, name }) => {
    const draft = DRAFTS[slug];
    return draft ? [[slug, gallery(slug, name, draft)] as const] : [];
  }),
);
