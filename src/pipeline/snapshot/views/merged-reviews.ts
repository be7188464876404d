import type { Product, Review } from '#storefront/domain/catalog/catalog-types.ts';
import type { RatedVariant } from './product-groups.ts';
import { langIn, type ViewRules } from './translation-groups.ts';

type Rated = Pick<Product, 'reviews' | 'averageRating' | 'reviewCount'>;

/**
 * The reviews of all variants of a group: those in the view's language as its variant has them, then the others,
 * latest first.
 */
export function mergedReviews(variants: readonly RatedVariant[], view: string, rules: ViewRules): Rated {
  const own = variants.filter(({ language }) => language === view).flatMap(({ texts }) => texts);
  const others = variants
    .filter(({ language }) => language !== view)
    .flatMap(({ language, texts }) =>
      texts.map((text): Review => ({ ...text, ...langIn(view, language, rules) })),
    );
  others.sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0));
  const rated = variants.filter(({ reviews }) => reviews > 0);
  const reviewCount = rated.reduce((sum, { reviews }) => sum + reviews, 0);
  const sum = rated.reduce((total, { rating, reviews }) => total + rating * reviews, 0);
  // The store's averages have two decimals too.
  const averageRating = reviewCount === 0 ? 0 : Math.round((sum / reviewCount) * 100) / 100;
  return { reviews: [...own, ...others], averageRating, reviewCount };
}
