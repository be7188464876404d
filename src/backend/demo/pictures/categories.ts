import type { Picture } from './gallery.ts';

/** The picture of each category, by its slug. */
export const CATEGORY_PICTURES: ReadonlyMap<string, Picture> = new Map();
