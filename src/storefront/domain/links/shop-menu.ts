import type { Locale } from '#storefront/i18n/locales.ts';
import type { MenuName } from '../settings/links.ts';
import { type LinkedCatalog, type LinkProblem, type ShownLink, shownLink } from './shop-link.ts';

/** A link of a menu that the merchant has written. */
export type ShownMenuLink = ShownLink & { menus: readonly MenuName[] };

const BOTH: readonly MenuName[] = ['header', 'footer'];

/**
 * The links of the merchant's menu as pages in a locale show them, in order.
 * @param catalog in the language of the locale
 * @param report called with the place of a link from 1, why it cannot be shown, and its address
 * @returns null if the merchant has written none: the shop has its usual links
 */
export function shownMenu<Card>(
  catalog: LinkedCatalog<Card>,
  locale: Locale,
  report: (place: number, problem: LinkProblem, to: string) => void = () => {},
): ShownMenuLink[] | null {
  const { menu } = catalog.settings();
  if (menu === undefined) return null;
  return menu.flatMap((entry, index) => {
    const link = shownLink(entry, locale, catalog);
    if (typeof link === 'string') report(index + 1, link, entry.to);
    if (link === null || typeof link === 'string') return [];
    return { ...link, menus: entry.in === undefined ? BOTH : [entry.in] };
  });
}
