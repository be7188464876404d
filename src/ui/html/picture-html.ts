import type { Picture } from '#shop/catalog/catalog-types.ts';
import type { ImageSlot } from '#shop/catalog/pictures/image-slots.ts';
import { imageSources } from '#shop/catalog/pictures/image-sources.ts';
import type { ImageProvider } from '#shop/site/settings/settings.ts';
import { attributes, type Html, html } from './html.ts';

export interface PictureOptions {
  /** Slot of the layout, which determines the files in `srcset`. */
  use: ImageSlot;
  /** Overrides the picture's own text; empty for a decorative picture. */
  alt?: string | undefined;
  /** `first` for the most important picture above the fold, `eager` for the others there, which give way to it. */
  loading?: 'first' | 'eager' | 'lazy' | undefined;
  class?: string | undefined;
}

/** The `img` of a picture. @param picture null shows the placeholder */
export function pictureHtml(
  picture: Picture | null,
  provider: ImageProvider,
  { use, alt, loading = 'lazy', class: className }: PictureOptions,
): Html {
  const { src, srcset, sizes, width, height } = imageSources(picture, use, provider);
  const values = attributes({
    alt: alt ?? picture?.altText ?? '',
    class: className,
    width,
    height,
    loading: loading === 'lazy' ? 'lazy' : 'eager',
    fetchpriority: { first: 'high', eager: 'low', lazy: undefined }[loading],
    decoding: loading === 'first' ? undefined : 'async',
    sizes: sizes || undefined,
    srcset: srcset || undefined,
    src,
  });
  return html`<img${values}>`;
}
