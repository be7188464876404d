import { useEffect, useRef } from 'react';

/**
 * Restores the scroll position of a list that the browser cannot restore itself: it is made after the page.
 * @param isShown the list is there
 */
export function useScrollRestoration(isShown: boolean): void {
  const isRestored = useRef(false);
  useEffect(() => {
    const store = () => history.replaceState({ ...history.state, listScroll: scrollY }, '');
    addEventListener('pagehide', store);
    return () => removeEventListener('pagehide', store);
  }, []);
  useEffect(() => {
    if (!isShown || isRestored.current) return;
    isRestored.current = true;
    const { listScroll } = (history.state ?? {}) as { listScroll?: unknown };
    if (typeof listScroll === 'number') scrollTo({ top: listScroll, behavior: 'instant' });
  }, [isShown]);
}
