import type { Picture, PictureFiles } from '#storefront/domain/catalog/catalog-types.ts';
import type { ImageSlot } from '#storefront/domain/catalog/image-slots.ts';
import { imageSources } from '#storefront/domain/catalog/image-sources.ts';
import type { ImageProvider } from '#storefront/domain/settings/settings.ts';
import { attributes, type Html, html } from './html.ts';

export interface PictureOptions {
  /** Slot of the layout, which determines the files in `srcset`. */
  use: ImageSlot;
  /** Overrides the picture's own text; empty for a decorative picture. */
  alt?: string | undefined;
  /**
   * `first` for the most important picture above the fold, `eager` for the others there, which give way to it,
   * `lazy` for those that load near the viewport, `lazy-low` for those next to the first one: they give way to it too.
   */
  loading?: 'first' | 'eager' | 'lazy' | 'lazy-low' | undefined;
  class?: string | undefined;
}

/** The `img` of a picture. @param picture null shows the placeholder */
export function pictureHtml(
  picture: (PictureFiles & Partial<Pick<Picture, 'altText'>>) | null,
  provider: ImageProvider,
  { use, alt, loading = 'lazy', class: className }: PictureOptions,
): Html {
  const { src, srcset, sizes, width, height } = imageSources(picture, use, provider);
  const values = attributes({
    alt: alt ?? picture?.altText ?? '',
    class: className,
    // Other pictures fill a box that styles give its size; the lightbox learns the ratio of those in the gallery.
    ...(use === 'gallery' && { width, height }),
    loading: loading.startsWith('lazy') && 'lazy',
    fetchpriority: loading === 'lazy' ? undefined : loading === 'first' ? 'high' : 'low',
    decoding: loading === 'eager' && 'async',
    sizes: sizes || undefined,
    srcset: srcset || undefined,
    src,
  });
  return html`<img${values}>`;
}
