import type { MenuCategory } from '#storefront/domain/catalog/catalog-types.ts';
import { routePath, splitLocale } from '#storefront/domain/routes/routes.ts';

/**
 * Loads links to the categories of the menu from the payload that the footer's list names in `data-menu-from`, in the
 * language of `data-menu-lang`, where that is another than the page's.
 * @returns links in lists of their own, those below a category in one within its item; null for a page that has them
 * @throws if the payload cannot be loaded
 */
export async function menuCategories(): Promise<HTMLAnchorElement[] | null> {
  const { menuFrom, menuLang = '' } =
    document.querySelector<HTMLElement>('[data-menu=categories]')?.dataset ?? {};
  if (menuFrom === undefined) return null;
  const response = await fetch(menuFrom);
  const { menu = [] } = (await response.json()) as { menu?: MenuCategory[] };
  const { locale } = splitLocale(location.pathname);
  const list = document.createElement('ul');
  for (const { slug, name, lang = menuLang, depth } of menu) {
    const link = document.createElement('a');
    link.href = routePath('product-category-slug', locale, { categorySlug: slug });
    if (lang !== '') link.lang = lang;
    link.textContent = name;
    listAt(list, depth).appendChild(document.createElement('li')).append(link);
  }
  return [...list.querySelectorAll('a')];
}

/** The list itself for the topmost categories, and the one in its last item for all below. */
function listAt(list: HTMLElement, depth: number): Element {
  const above = depth > 0 && list.lastElementChild;
  return above ? (above.querySelector('ul') ?? above.appendChild(document.createElement('ul'))) : list;
}
