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
