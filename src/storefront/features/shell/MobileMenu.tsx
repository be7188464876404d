import { useEffect, useState } from 'react';
import type { MenuCategory } from '#storefront/domain/catalog/catalog-types.ts';
import { routePath, splitLocale } from '#storefront/domain/routes/routes.ts';
import { Panel } from '#storefront/features/panel/Panel.tsx';
import type { Locale } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import type { SHELL_MESSAGES } from './menu.ts';

/** The menu panel of small screens, with the links that the page has in its header and in its footer, categories as a tree. */
export default function MobileMenu({ locale }: { locale: Locale }) {
  const messages = sharedMessages<(typeof SHELL_MESSAGES)[number]>(locale);
  return (
    <Panel
      name="menu"
      side="left"
      title={messages['shell.menu.label']}
      closeLabel={messages['shell.menu.close']}
    >
      <Menu />
    </Panel>
  );
}

function Menu() {
  const [{ main, personal, categories }, setLinks] = useState(pageLinks);
  useEffect(() => {
    const complete = () => {
      const links = pageLinks();
      setLinks(links);
      // The link to all categories stays where the others cannot be loaded.
      const add = (categories: HTMLAnchorElement[] | null) =>
        categories && setLinks({ ...links, categories });
      void menuCategories().then(add, () => {});
    };
    if (document.readyState !== 'loading') {
      complete();
      return;
    }
    // The footer is still arriving.
    document.addEventListener('DOMContentLoaded', complete, { once: true });
    return () => document.removeEventListener('DOMContentLoaded', complete);
  }, []);
  // Categories come last: those of most pages are still loading, and would push away what is below them.
  return (
    <div className="p-4">
      <MenuList links={main} className="font-display text-xl" />
      <MenuList links={personal} className="mt-4 pt-4 border-t border-line" />
      {categories.length > 0 && <MenuList links={categories} className="mt-4 pt-4 border-t border-line" />}
    </div>
  );
}

/** @returns the links of the header, and those of the footer for which the header has no room */
function pageLinks() {
  const main = linksOf('main');
  const others = (menu: 'shop' | 'categories') =>
    linksOf(menu).filter(({ href }) => !main.some((link) => link.href === href));
  return { main, personal: others('shop'), categories: others('categories') };
}

function linksOf(menu: 'main' | 'categories' | 'shop'): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`[data-menu=${menu}] a`)];
}

function MenuList({ links, className }: { links: HTMLAnchorElement[]; className: string }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.href} className={link.closest('ul ul') ? 'pl-5' : undefined}>
          <a
            className="panel-link"
            href={link.href}
            lang={link.lang || undefined}
            aria-current={link.ariaCurrent === 'page' ? 'page' : undefined}
          >
            {link.textContent.trim()}
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Loads links to the categories of the menu from the payload that the footer's list names in `data-menu-from`, in the
 * language of `data-menu-lang`, where that is another than the page's.
 * @returns links in lists of their own, those below a category in one within its item; null for a page that has them
 * @throws if the payload cannot be loaded
 */
async function menuCategories(): Promise<HTMLAnchorElement[] | null> {
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
