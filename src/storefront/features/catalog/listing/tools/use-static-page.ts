import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives a page the heading and the title of what it shows, in place of those that the release made, until another
 * query is shown.
 * @param text null for the heading of the static list
 * @param addition to that one, such as the number of the page
 * @param isOtherwise the list is not the whole one in its usual order, which its introduction describes
 */
export function useListHeading(text: string | null, addition: string, isOtherwise: boolean): void {
  useLayoutEffect(() => {
    const heading = document.querySelector('h1');
    if (heading === null || (text === null && addition === '')) return;
    const { title } = document;
    const own = [...heading.childNodes];
    const name = heading.textContent.trim();
    document.title = title.replace(name, () => text ?? name + addition);
    heading.replaceChildren(...(text === null ? [...own, addition] : [text]));
    return () => {
      heading.replaceChildren(...own);
      document.title = title;
    };
  }, [text, addition]);

  useLayoutEffect(() => {
    const introduction = document.getElementById('list-introduction');
    if (introduction) introduction.hidden = isOtherwise;
  }, [isOtherwise]);
}

/**
 * Hides the static list while the island shows another one.
 * @param hasSettled the page need not wait for the island any longer
 */
export function useStaticList(
  island: RefObject<HTMLElement | null>,
  isReplaced: boolean,
  hasSettled: boolean,
) {
  useLayoutEffect(() => {
    const list = document.getElementById('static-list');
    if (list) list.hidden = isReplaced;
  }, [isReplaced]);
  useEffect(() => {
    if (isReplaced || hasSettled) island.current?.closest('astro-island')?.removeAttribute('aria-busy');
  }, [island, isReplaced, hasSettled]);
}

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
