import { useLayoutEffect } from 'react';

/**
 * Gives a page the heading and the title of what it shows, in place of those that the release made, until another
 * query is shown.
 * @param text null for the heading of the static list
 * @param isOtherwise the list is not the whole one in its usual order, which its introduction speaks of
 */
export function useListHeading(text: string | null, isOtherwise: boolean): void {
  useLayoutEffect(() => {
    const heading = document.querySelector('h1');
    if (heading === null || text === null) return;
    const { title } = document;
    const own = [...heading.childNodes];
    document.title = title.replace(heading.textContent.trim(), () => text);
    heading.replaceChildren(text);
    return () => {
      heading.replaceChildren(...own);
      document.title = title;
    };
  }, [text]);

  useLayoutEffect(() => {
    const introduction = document.getElementById('list-introduction');
    if (introduction) introduction.hidden = isOtherwise;
  }, [isOtherwise]);
}
