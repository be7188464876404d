import { classes } from '#storefront/ui/html/html.ts';
import type { PictureOptions } from '#storefront/ui/html/picture-html.ts';

const WIDEST_ROW = 4;

const COLUMNS = { three: '', four: 'four-columns', five: 'five-columns' };

/** The class of a grid of cards. @param columns on wide screens */
export function gridClass(columns: keyof typeof COLUMNS): string {
  return classes('card-grid', COLUMNS[columns]);
}

/**
 * Loading of the pictures in a grid at the top of a page.
 * @param index of the card
 * @param first how that of the first card does: `eager` below a larger picture
 */
export function pictureLoading(index: number, first: 'first' | 'eager' = 'first'): PictureOptions['loading'] {
  if (index >= WIDEST_ROW) return 'lazy';
  return index === 0 ? first : 'eager';
}
