import { useCallback, useEffect, useState } from 'react';
import type { Review } from '#storefront/domain/catalog/catalog-types.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { pageProduct } from '#storefront/stores/page/page-product.ts';
import { loadProduct } from '#storefront/stores/page/payloads.ts';

interface AllReviews {
  /** Null until they are loaded. */
  reviews: Review[] | null;
  hasFailed: boolean;
  retry(): void;
}

/** All reviews of the page's product, from its payload. */
export function useAllReviews(locale: Locale): AllReviews {
  const [reviews, setReviews] = useState<Review[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const product = await loadProduct(locale, pageProduct().slug);
    const reviews = product === null || product === 'gone' ? null : product.reviews;
    setReviews(reviews);
    setFailed(reviews === null);
  }, [locale]);
  useEffect(() => void load(), [load]);
  return { reviews, hasFailed, retry: () => void load() };
}
