import { useCallback, useEffect, useState } from 'react';
import type { Locale } from '#i18n/locales.ts';
import type { Review } from '#shop/catalog/catalog-types.ts';
import { loadProductPayload } from '#stores/page/payloads.ts';

interface AllReviews {
  /** Null until they are loaded. */
  reviews: Review[] | null;
  hasFailed: boolean;
  retry(): void;
}

/** All reviews of a product, from the payload of its page. */
export function useAllReviews(locale: Locale, slug: string): AllReviews {
  const [reviews, setReviews] = useState<Review[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const payload = await loadProductPayload(locale, slug);
    setReviews(payload?.product.reviews ?? null);
    setFailed(payload === null);
  }, [locale, slug]);
  useEffect(() => void load(), [load]);
  return { reviews, hasFailed, retry: () => void load() };
}
