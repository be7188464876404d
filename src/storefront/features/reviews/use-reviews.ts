import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Review } from '#storefront/domain/catalog/catalog-types.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { pageProduct } from '#storefront/stores/page/page-product.ts';
import { loadProduct } from '#storefront/stores/page/payloads.ts';

/** Selects the controls outside the island that belong to it: rows of the histogram, the button for more. */
export const REVIEWS_CONTROLS = '[data-rating],[data-more]';

/** All reviews of the page's product, from its payload; null until they are loaded. */
export function useAllReviews(locale: Locale) {
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

interface Controls {
  /** The island shows a list of its own. */
  isReplaced: boolean;
  /** The row of the histogram that is pressed. */
  rating: number | null;
  onRating(rating: number): void;
  onMore(): void;
}

/** Lets the static histogram and the static button for more work, and hides the static list once it is replaced. */
export function useStaticReviews(island: RefObject<HTMLElement | null>, controls: Controls): void {
  const { isReplaced, rating } = controls;
  const current = useRef(controls);
  useLayoutEffect(() => {
    current.current = controls;
  });

  // Before anything is painted: the press that loaded the island is repeated right after.
  useLayoutEffect(() => {
    const section = island.current?.closest('section');
    const onClick = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest<HTMLElement>(REVIEWS_CONTROLS) : null;
      if (!control) return;
      if ('more' in control.dataset) current.current.onMore();
      else current.current.onRating(Number(control.dataset.rating));
    };
    section?.addEventListener('click', onClick);
    return () => section?.removeEventListener('click', onClick);
  }, [island]);

  useEffect(() => {
    const rows = island.current?.closest('section')?.querySelectorAll<HTMLElement>('[data-rating]') ?? [];
    for (const row of rows) row.ariaPressed = String(Number(row.dataset.rating) === rating);
  }, [island, rating]);

  useLayoutEffect(() => {
    const list = document.getElementById('static-reviews');
    if (list) list.hidden = isReplaced;
  }, [isReplaced]);
}

/** Moves the focus to a review of a list. */
export function focusReview(list: HTMLElement | null, place: number): void {
  const review = list?.children[place];
  if (!(review instanceof HTMLElement)) return;
  review.tabIndex = -1;
  review.focus();
}
