import { useEffect, useState } from 'react';
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
  const [{ main, categories, personal }, setLinks] = useState(pageLinks);
  useEffect(() => {
    if (document.readyState !== 'loading') return;
    // The footer is still arriving.
    const read = () => setLinks(pageLinks());
    document.addEventListener('DOMContentLoaded', read, { once: true });
    return () => document.removeEventListener('DOMContentLoaded', read);
  }, []);
  return (
    <div className="p-4">
      <MenuList links={main} className="font-display text-xl" />
      <MenuList links={categories} className="mt-4 pt-4 border-t border-line" />
      <MenuList links={personal} className="mt-4 pt-4 border-t border-line" />
    </div>
  );
}

/** @returns the links of the header, and those of the footer for which the header has no room */
function pageLinks() {
  const main = linksOf('main');
  const personal = linksOf('shop').filter(({ href }) => !main.some((link) => link.href === href));
  return { main, categories: linksOf('categories'), personal };
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
