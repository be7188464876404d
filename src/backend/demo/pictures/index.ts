import { ceramics } from './ceramics.ts';
import { type Gallery, gallery } from './gallery.ts';

const DRAFTS = { ...ceramics };

/** The pictures of every product that has some, by its slug. */
export const GALLERIES: ReadonlyMap<string, Gallery> = new Map(
  Object.entries(DRAFTS).map(([slug, draft]) => [slug, gallery(slug, draft)]),
);
