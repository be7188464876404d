import { updateHeader } from '#stores/page/update-header.ts';

// The header says when it is there; later the shopper may come back to a kept page, or act in another tab.
for (const type of ['islet:header', 'pageshow', 'storage']) addEventListener(type, updateHeader);
document.addEventListener('prerenderingchange', updateHeader);

// The search box opens ready for typing; other things that open are left alone.
addEventListener(
  'toggle',
  ({ newState, target }) => {
    if (newState === 'open') (target as Element).querySelector<HTMLElement>('[type=search]')?.focus();
  },
  true,
);
