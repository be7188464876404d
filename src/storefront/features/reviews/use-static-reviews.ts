import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { REVIEWS_CONTROLS } from './review-tools-props.ts';

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
