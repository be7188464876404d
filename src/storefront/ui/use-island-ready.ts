import { useLayoutEffect } from 'react';

/** Ends the busy state of a page's island that loads at once: it would hide its content from screen readers. */
export function useIslandReady(): void {
  useLayoutEffect(() => {
    document.querySelector('astro-island[aria-busy="true"]')?.removeAttribute('aria-busy');
  }, []);
}
