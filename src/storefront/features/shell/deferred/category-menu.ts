import type { MenuCategory } from '#storefront/domain/catalog/catalog-types.ts';
import { routePath, splitLocale } from '#storefront/domain/routes/routes.ts';

/** Loaded when the shopper is a screen away from the footer. */
const NEAR = { rootMargin: '0px 0px 100%' };

let shown: Promise<void> | null = null;

/** Shows the categories of the menu once their place in the footer is near. */
export function watchCategoryMenu(list: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    void showCategoryMenu(list);
  }, NEAR);
  observer.observe(list);
}

/**
 * Adds the categories of the menu to the footer's list, once, from the payload of the home page.
 * @param list names that payload in `data-menu-from`, and the language of the catalog, where it is another than the
 *   page's, in `data-menu-lang`
 * @returns when they are there, or cannot be loaded: the list has a link to all categories in any case
 */
export function showCategoryMenu(list: HTMLElement): Promise<void> {
  shown ??= load(list).catch(() => {
    // The next request tries again.
    shown = null;
  });
  return shown;
}

async function load(list: HTMLElement): Promise<void> {
  const { menuFrom = '', menuLang = '' } = list.dataset;
  const response = await fetch(menuFrom);
  const { menu = [] } = (await response.json()) as { menu?: MenuCategory[] };
  const { locale } = splitLocale(location.pathname);
  for (const { slug, name, lang = menuLang, depth } of menu) {
    const link = document.createElement('a');
    link.href = routePath('product-category-slug', locale, { categorySlug: slug });
    if (lang !== '') link.lang = lang;
    link.textContent = name;
    listAt(list, depth).appendChild(document.createElement('li')).append(link);
  }
}

/** The list itself for the topmost categories, and the one in its last item for all below. */
function listAt(list: HTMLElement, depth: number): Element {
  const above = depth > 0 && list.lastElementChild;
  return above ? (above.querySelector('ul') ?? above.appendChild(document.createElement('ul'))) : list;
}
