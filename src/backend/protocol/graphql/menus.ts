import { decodeHTML } from 'entities';
import type { Backend } from '../../context.ts';
import { DEFAULT_CATEGORY } from '../../db/fill/fill-terms.ts';
import type { PageOptions } from '../../options.ts';
import { slugify } from '../../values/entities.ts';
import { catalogLanguage } from '../../values/languages.ts';
import { connect, globalId, parseGlobalId, type Where } from './connection.ts';
import { menuLocation } from './languages.ts';
import { type TermNode, termNode } from './nodes/term.ts';
import { type PageNode, pageNode, pagesWithIds } from './pages.ts';
import { listTerms } from './term-where.ts';

interface Menu {
  id: number;
  name: string;
  slug: string;
  /** `PRIMARY` in the default language, and `PRIMARY___DE` in another, as Polylang names it. */
  location: string;
  /** In their order, on all levels. */
  entries: readonly MenuEntry[];
}

interface MenuEntry {
  id: number;
  /** 0 at the top. */
  parentId: number;
  label: string;
  target: PageNode | TermNode;
}

/** Menus and their items share sequences of ids with terms and posts, which never have so high ones. */
const IDS = { primary: 1_100_000_001, footer: 1_100_000_002, categories: 1_200_000_000 };

export type MenuIdType = 'DATABASE_ID' | 'ID' | 'LOCATION' | 'NAME' | 'SLUG';

export interface MenuWhere {
  id?: number | null;
  location?: string | null;
  slug?: string | null;
}

export interface MenuItemWhere {
  id?: number | null;
  language?: string | null;
  location?: string | null;
  parentDatabaseId?: number | null;
  /** 0 as well as a global id. */
  parentId?: string | null;
}

/** The shop's menus as a theme would have them: categories that have products, and pages, in each of its languages. */
function menusOf(backend: Backend): Menu[] {
  const { languages } = backend.shop;
  return [null, ...languages.slice(1)].flatMap((language, place) => {
    const menu = (name: string, id: number, entries: MenuEntry[]): Menu => ({
      id: id + 2 * place,
      name: language === null ? name : `${name} ${catalogLanguage(language).name}`,
      slug: slugify(language === null ? name : `${name} ${language}`),
      location: menuLocation(name.toUpperCase(), language, backend.shop),
      entries,
    });
    return [
      menu('Primary', IDS.primary, categoryEntries(language ?? languages[0] ?? null, backend)),
      menu('Footer', IDS.footer, pageEntries(language, backend)),
    ];
  });
}

function categoryEntries(language: string | null, backend: Backend): MenuEntry[] {
  const shown = listTerms(['product_cat'], { hideEmpty: true, orderby: 'MENU_ORDER' }, backend.terms);
  return shown
    .filter((row) => row.slug !== DEFAULT_CATEGORY && row.language === language)
    .map((row) => ({
      id: IDS.categories + row.id,
      parentId: row.parent_id === null ? 0 : IDS.categories + row.parent_id,
      label: decodeHTML(row.name),
      target: termNode(row, backend),
    }));
}

/** An item of a page has the id after its page's. @param language null for the default one */
function pageEntries(language: string | null, backend: Backend): MenuEntry[] {
  const { language: locale, languages, pages } = backend.shop;
  const isShown = (page: PageOptions) =>
    page.language === undefined
      ? language === null && (page.shows?.locale ?? locale) === locale
      : page.language === (language ?? languages[0]);
  return pagesWithIds(pages)
    .filter(({ page }) => isShown(page))
    .map(({ page, id }) => ({
      id: id + pages.length,
      parentId: 0,
      label: page.title,
      target: pageNode(page, id, backend),
    }));
}

function menuNode(menu: Menu, backend: Backend) {
  return {
    id: globalId('term', menu.id),
    databaseId: menu.id,
    menuId: menu.id,
    name: menu.name,
    slug: menu.slug,
    count: menu.entries.length,
    locations: [menu.location],
    isRestricted: false,
    menuItems: (args: Where<MenuItemWhere>) => connectItems([menu], args, backend),
  };
}

function menuItemNode({ id, parentId, label, target }: MenuEntry, menu: Menu, backend: Backend) {
  return {
    id: globalId('post', id),
    databaseId: id,
    menuItemId: id,
    parentDatabaseId: parentId,
    parentId: parentId === 0 ? null : globalId('post', parentId),
    label,
    order: menu.entries.findIndex((entry) => entry.id === id) + 1,
    uri: target.uri,
    path: target.uri,
    url: backend.siteUrl + target.uri,
    locations: [menu.location],
    isRestricted: false,
    cssClasses: [],
    description: null,
    linkRelationship: null,
    target: null,
    title: null,
    connectedObject: target,
    connectedNode: { cursor: null, node: target },
    menu: () => ({ cursor: null, node: menuNode(menu, backend) }),
    childItems: ({ where, ...args }: Where<MenuItemWhere>) =>
      connectItems([menu], { ...args, where: { ...where, parentDatabaseId: id } }, backend),
  };
}

/** The items of menus, on all levels unless a parent is given. */
function connectItems(menus: readonly Menu[], { where, ...args }: Where<MenuItemWhere>, backend: Backend) {
  const { id, location, parentDatabaseId, parentId } = where ?? {};
  const isMeant = ({ id: own, parentId: above }: MenuEntry) =>
    (!id || own === id) &&
    (typeof parentDatabaseId !== 'number' || above === parentDatabaseId) &&
    (typeof parentId !== 'string' || parentId === (above === 0 ? '0' : globalId('post', above)));
  const items = menus
    .filter((menu) => !location || menu.location === location)
    .flatMap((menu) => menu.entries.filter(isMeant).map((entry) => ({ id: entry.id, entry, menu })));
  return connect(items, args, ({ entry, menu }) => menuItemNode(entry, menu, backend));
}

/** Items of a location and a language are those of the language's own location, as Polylang's add-on finds them. */
export function connectMenuItems({ where, ...args }: Where<MenuItemWhere>, backend: Backend) {
  const { location, language } = where ?? {};
  const place = location ? menuLocation(location, language, backend.shop) : null;
  return connectItems(menusOf(backend), { ...args, where: { ...where, location: place } }, backend);
}

export function connectMenus({ where, ...args }: Where<MenuWhere>, backend: Backend) {
  const { id, location, slug } = where ?? {};
  const menus = menusOf(backend).filter(
    (menu) =>
      (!id || menu.id === id) && (!location || menu.location === location) && (!slug || menu.slug === slug),
  );
  return connect(menus, args, (menu) => menuNode(menu, backend));
}

/** The menu of an id, null if there is none. */
export function findMenu(id: string, idType: MenuIdType, backend: Backend) {
  const isMeant: Record<MenuIdType, (menu: Menu) => boolean> = {
    DATABASE_ID: (menu) => menu.id === Number(id),
    ID: (menu) => globalId('term', menu.id) === id,
    LOCATION: ({ location }) => location === id.toUpperCase(),
    NAME: ({ name }) => name === id,
    SLUG: ({ slug }) => slug === id,
  };
  const menu = menusOf(backend).find(isMeant[idType]);
  return menu ? menuNode(menu, backend) : null;
}

/** The item of an id, null if there is none. */
export function findMenuItem(id: string, idType: 'DATABASE_ID' | 'ID', backend: Backend) {
  const wanted = idType === 'ID' ? parseGlobalId(id).id : Number(id);
  for (const menu of menusOf(backend)) {
    const entry = menu.entries.find((each) => each.id === wanted);
    if (entry) return menuItemNode(entry, menu, backend);
  }
  return null;
}
