import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  FIRST_REVIEWS,
  REVIEW_SORTS,
  REVIEWS_PER_STEP,
  type ReviewQuery,
  selectReviews,
  toggleRating,
} from '#storefront/domain/catalog/reviews/review-list.ts';
import type { SharedProps } from '#storefront/domain/page-data/client-config.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { HtmlContent } from '#storefront/ui/html/HtmlContent.tsx';
import { html } from '#storefront/ui/html/html.ts';
import { reviewHtml } from './review-html.ts';
import type { ReviewsMessage } from './review-messages.ts';
import { focusReview, useAllReviews, useStaticReviews } from './use-reviews.ts';

/** Sort, filter and further reviews. Its list takes the place of the static one once it differs. */
function ReviewTools({ locale, lang }: Pick<SharedProps, 'locale' | 'lang'>) {
  const t = useMemo(() => islandTranslator(locale, sharedMessages<ReviewsMessage>(locale)), [locale]);
  const island = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState<ReviewQuery>(FIRST_REVIEWS);
  const [isActive, setActive] = useState(false);
  const { reviews, hasFailed, retry } = useAllReviews(locale);
  const list = useMemo(
    () => (isActive && reviews !== null ? selectReviews(reviews, query) : null),
    [isActive, reviews, query],
  );

  function change(next: (query: ReviewQuery) => ReviewQuery) {
    setActive(true);
    setQuery(next);
  }

  useStaticReviews(island, {
    isReplaced: list !== null,
    ...query,
    onRating: (rating) => change((before) => toggleRating(before, rating)),
    onMore: showMore,
  });

  /** Reviews before this one were in sight; the focus goes to the first of the others. */
  const firstNew = useRef<number | null>(null);
  const shownList = useRef<HTMLDivElement & HTMLUListElement>(null);
  function showMore() {
    firstNew.current = query.limit;
    change((before) => ({ ...before, limit: before.limit + REVIEWS_PER_STEP }));
  }
  useLayoutEffect(() => {
    if (list === null || firstNew.current === null) return;
    focusReview(shownList.current, firstNew.current);
    firstNew.current = null;
  }, [list]);

  function showAll() {
    const pressed = island.current
      ?.closest('section')
      ?.querySelector<HTMLElement>(`[data-rating="${query.rating}"]`);
    change((before) => ({ ...before, rating: null, limit: REVIEWS_PER_STEP }));
    pressed?.focus();
  }

  const { rating } = query;
  const showing = list && t('reviews.showing', { shown: list.shown.length, count: list.total });
  return (
    <div ref={island}>
      <div className="needs-script flex flex-wrap items-center justify-between gap-3 py-3">
        <div role="status" className="text-sm text-ink-soft">
          {showing &&
            (rating === null
              ? showing
              : t('reviews.row', { stars: t('reviews.stars', { count: rating }), reviews: showing }))}
          {isActive && !list && !hasFailed && t('list.loading')}
        </div>
        <select
          className="field w-auto min-w-0 max-w-full py-0 text-sm font-600"
          aria-label={t('reviews.sort')}
          value={query.sort}
          onChange={({ target }) => {
            const sort = REVIEW_SORTS.find((one) => one === target.value) ?? 'newest';
            change((before) => ({ ...before, sort, limit: REVIEWS_PER_STEP }));
          }}
        >
          {REVIEW_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`reviews.${sort}`)}
            </option>
          ))}
        </select>
      </div>
      {isActive && hasFailed && (
        <div className="mb-3 flex flex-wrap items-center gap-3 rounded-card bg-sheet px-5 py-4" role="alert">
          <p>{t('reviews.notLoaded')}</p>
          <button type="button" className="btn-quiet" onClick={retry}>
            {t('messages.retry')}
          </button>
        </div>
      )}
      {list && (
        <>
          <HtmlContent
            as="div"
            className="border-t border-line"
            ref={shownList}
            html={html`${list.shown.map((review) => reviewHtml(review, { locale, lang, t }))}`}
          />
          <div className="mt-6 flex flex-wrap gap-3">
            {list.shown.length < list.total && (
              <button type="button" className="btn-quiet" onClick={showMore}>
                {t('reviews.more')}
              </button>
            )}
            {rating !== null && (
              <button type="button" className="btn-quiet" onClick={showAll}>
                {t('reviews.all')}
              </button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

export default withFailureBoundary(ReviewTools);
