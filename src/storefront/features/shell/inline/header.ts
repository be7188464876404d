import { updateHeader } from '#storefront/stores/page/update-header.ts';
import { listen } from './listen.ts';

// After the header is parsed, on return from the back/forward cache, after changes in another tab and after presses.
for (const type of ['pageshow', 'storage', 'islet:count']) listen(type, updateHeader);
document.addEventListener('prerenderingchange', updateHeader);

// Focuses the search field when its popover opens; `details` fire the same event.
listen(
  'toggle',
  ({ newState, target }) => {
    if (newState === 'open') (target as Element).querySelector<HTMLElement>('[type=search]')?.focus();
  },
  true,
);

/**
 * Gets a prerendered page ready for its first frame while nobody waits: pictures within two and a half heights of the
 * window load, and the page is laid out. Browsers leave both to that frame, which takes a quarter longer then.
 */
listen('load', () => {
  const { body, images, prerendering } = document;
  if (!prerendering) return;
  const near = [...images].filter(({ x, y }) => x < innerWidth && y < 2.5 * innerHeight);
  for (const picture of near) picture.loading = 'eager';
  void body.offsetHeight;
});
