import type { SeedCatalog, SeedImage, SeedProduct } from '../seed/types.ts';
import { CATEGORY_PICTURES } from './pictures/categories.ts';
import type { Gallery, Picture } from './pictures/gallery.ts';
import { GALLERIES } from './pictures/index.ts';
import { PRODUCTS } from './products/index.ts';
import { REVIEWS } from './reviews/index.ts';
import { COUPONS, GIFT_CARDS } from './selling.ts';
import { ATTRIBUTES, CATEGORIES, SHOP, TAGS } from './shop.ts';

const asImage = ({ file, alt, title }: Picture): SeedImage => ({ file, alt, title });

/** Joins a product with its pictures: the gallery, and one picture for each colour it is chosen in. */
function withPictures(product: SeedProduct, gallery: Gallery | undefined): SeedProduct {
  if (!gallery) return product;
  return {
    ...product,
    images: gallery.views.map(asImage),
    variations: product.variations.map((variation) => {
      const picture = gallery.colors.get(variation.attributes.pa_color ?? '');
      return { ...variation, image: picture ? asImage(picture) : null };
    }),
  };
}

/**
 * The demo shop, "Tern & Tide" on the island of Lunnay: every call returns an equal, fresh catalog.
 * The picture files it names are drawn by `renderArtwork`.
 */
export function demoCatalog(): SeedCatalog {
  return structuredClone({
    shop: SHOP,
    attributes: ATTRIBUTES,
    tags: TAGS,
    coupons: COUPONS,
    giftCards: GIFT_CARDS,
    categories: CATEGORIES.map((category) => {
      const picture = CATEGORY_PICTURES.get(category.slug);
      return { ...category, image: picture ? asImage(picture) : null };
    }),
    products: PRODUCTS.map((product) => ({
      ...withPictures(product, GALLERIES.get(product.slug)),
      reviews: REVIEWS[product.slug] ?? [],
    })),
  });
}
