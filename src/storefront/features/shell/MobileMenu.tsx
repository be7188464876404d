import { useEffect, useState } from 'react';
import { Panel } from '#storefront/features/panel/Panel.tsx';
import type { Locale } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import type { SHELL_MESSAGES } from './menu.ts';
import { menuCategories } from './menu-categories.ts';

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
