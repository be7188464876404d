import { decodeHTML } from 'entities';
import type { Backend } from '../../context.ts';
import { DEFAULT_CATEGORY } from '../../db/fill/fill-terms.ts';
import { connect, type PageArgs } from './connection.ts';
import { globalId, parseGlobalId } from './ids.ts';
import { type Menu, type MenuEntry, MenuItemNode, MenuNode } from './nodes/menu.ts';
import { PageNode } from './nodes/page.ts';
import { TermNode } from './nodes/term.ts';
import { pagesWithIds } from './pages.ts';
import { listTerms } from './term-where.ts';

/** Menus and their items share sequences of ids with terms and posts, which never have so high ones. */
const IDS = { primary: 1_100_000_001, footer: 1_100_000_002, categories: 1_200_000_000 };

export type MenuIdType = 'DATABASE_ID' | 'ID' | 'LOCATION' | 'NAME' | 'SLUG';

export interface MenuWhere {
  id?: number | null;
  location?: Menu['location'] | null;
  slug?: string | null;
}

/** The shop's menus as a theme would have them: categories that have products, and pages in the shop's language. */
export function menusOf(backend: Backend): Menu[] {
  return [
    {
      id: IDS.primary,
      name: 'Primary',
      slug: 'primary',
      location: 'PRIMARY',
      entries: categoryEntries(backend),
    },
    { id: IDS.footer, name: 'Footer', slug: 'footer', location: 'FOOTER', entries: pageEntries(backend) },
  ];
}

function categoryEntries(backend: Backend): MenuEntry[] {
  const shown = listTerms(['product_cat'], { hideEmpty: true, orderby: 'MENU_ORDER' }, backend.terms);
  return shown
    .filter(({ slug }) => slug !== DEFAULT_CATEGORY)
    .map((row) => ({
      id: IDS.categories + row.id,
      parentId: row.parent_id === null ? 0 : IDS.categories + row.parent_id,
      label: decodeHTML(row.name),
      target: new TermNode(row, backend),
    }));
}

/** An item of a page has the id after its page's. */
function pageEntries(backend: Backend): MenuEntry[] {
  const { language, pages } = backend.shop;
  const isOwn = ({ shows }: (typeof pages)[number]) => (shows?.locale ?? language) === language;
  return pagesWithIds(pages)
    .filter(({ page }) => isOwn(page))
    .map(({ page, id }) => ({
      id: id + pages.length,
      parentId: 0,
      label: page.title,
      target: new PageNode(page, id, backend),
    }));
}

export function connectMenus({ where, ...args }: PageArgs & { where?: MenuWhere | null }, backend: Backend) {
  const { id, location, slug } = where ?? {};
  const menus = menusOf(backend).filter(
    (menu) =>
      (!id || menu.id === id) && (!location || menu.location === location) && (!slug || menu.slug === slug),
  );
  return connect(
    menus,
    args,
    (menu) => menu.id,
    (menu) => new MenuNode(menu, backend),
  );
}

/** The menu of an id, null where there is none. */
export function findMenu(id: string, idType: MenuIdType, backend: Backend): MenuNode | null {
  const isMeant: Record<MenuIdType, (menu: Menu) => boolean> = {
    DATABASE_ID: (menu) => menu.id === Number(id),
    ID: (menu) => globalId('term', menu.id) === id,
    LOCATION: ({ location }) => location === id.toUpperCase(),
    NAME: ({ name }) => name === id,
    SLUG: ({ slug }) => slug === id,
  };
  const menu = menusOf(backend).find(isMeant[idType]);
  return menu ? new MenuNode(menu, backend) : null;
}

/** The item of an id, null where there is none. */
export function findMenuItem(
  id: string,
  idType: 'DATABASE_ID' | 'ID',
  backend: Backend,
): MenuItemNode | null {
  const wanted = idType === 'ID' ? parseGlobalId(id).id : Number(id);
  for (const menu of menusOf(backend)) {
    const entry = menu.entries.find((each) => each.id === wanted);
    if (entry) return new MenuItemNode(entry, menu, backend);
  }
  return null;
}
