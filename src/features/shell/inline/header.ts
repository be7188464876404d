import { updateHeader } from '#stores/page/update-header.ts';

// After the header is parsed, on return from the back/forward cache, and after changes in another tab.
for (const type of ['pageshow', 'storage']) addEventListener(type, updateHeader);
document.addEventListener('prerenderingchange', updateHeader);

// Focuses the search field when its popover opens; `details` fire the same event.
addEventListener(
  'toggle',
  ({ newState, target }) => {
    if (newState === 'open') (target as Element).querySelector<HTMLElement>('[type=search]')?.focus();
  },
  true,
);
