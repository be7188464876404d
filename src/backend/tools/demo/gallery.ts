import type { SeedImage } from '../../db/seed/types.ts';
import { ATTRIBUTES } from './shop.ts';

/** The pictures of a product. Their files are `pictures/products/<slug>-<view or colour>.webp`. */
export interface DemoGallery {
  /** What all of them show; the start of their alternative texts. */
  shows: string;
  /** The gallery in its order, and how each view shows it. */
  views: Readonly<Record<string, string>>;
  /** The colour in which the first view shows it, for a product that is chosen by colour. */
  color?: string;
  /** How it is shown in each of the other colours. */
  otherColors?: string;
}

interface Pictured {
  slug: string;
  name: string;
  choices?: Readonly<Record<string, readonly string[]>>;
  pictures?: DemoGallery;
}

const pictureOf = (slug: string, key: string, alt: string, title: string): SeedImage => ({
  file: `products/${slug}-${key}.webp`,
  alt: `${alt.charAt(0).toUpperCase()}${alt.slice(1)}`,
  title,
});

/** The gallery of a product, in its order. */
export function galleryPictures({ slug, name, pictures }: Pictured): SeedImage[] {
  return Object.entries(pictures?.views ?? {}).map(([view, how]) =>
    pictureOf(slug, view, `${pictures?.shows}, ${how}`, `${name}, ${how}`),
  );
}

/** The picture of each colour in which a product can be chosen, by the colour's slug. */
export function colorPictures(product: Pictured): Map<string, SeedImage> {
  const { slug, name, pictures, choices } = product;
  const [first] = galleryPictures(product);
  if (!first || !pictures?.color) return new Map();
  return new Map(
    choices?.pa_color?.map((color) => {
      if (color === pictures.color) return [color, first];
      const colorName = ATTRIBUTES.pa_color.terms[color] ?? color;
      const alt = `${pictures.shows} in ${colorName.toLowerCase()}, ${pictures.otherColors}`;
      return [color, pictureOf(slug, color, alt, `${name} in ${colorName}`)];
    }),
  );
}
