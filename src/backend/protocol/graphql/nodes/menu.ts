import type { Backend } from '../../../context.ts';
import { connect, type PageArgs } from '../connection.ts';
import { globalId } from '../ids.ts';
import type { PageNode } from './page.ts';
import type { TermNode } from './term.ts';

export interface Menu {
  id: number;
  name: string;
  slug: string;
  location: 'FOOTER' | 'PRIMARY';
  /** In their order, on all levels. */
  entries: readonly MenuEntry[];
}

export interface MenuEntry {
  id: number;
  /** 0 at the top. */
  parentId: number;
  label: string;
  target: PageNode | TermNode;
}

export interface MenuItemWhere {
  id?: number | null;
  location?: Menu['location'] | null;
  parentDatabaseId?: number | null;
  /** 0 as well as a global id. */
  parentId?: string | null;
}

type ItemArgs = PageArgs & { where?: MenuItemWhere | null };

/** `Menu` of the schema. */
export class MenuNode {
  readonly id: string;
  readonly databaseId: number;
  readonly menuId: number;
  readonly name: string;
  readonly slug: string;
  readonly count: number;
  readonly locations: Menu['location'][];
  readonly isRestricted = false;
  readonly #menu: Menu;
  readonly #backend: Backend;

  constructor(menu: Menu, backend: Backend) {
    this.id = globalId('term', menu.id);
    this.databaseId = menu.id;
    this.menuId = menu.id;
    this.name = menu.name;
    this.slug = menu.slug;
    this.count = menu.entries.length;
    this.locations = [menu.location];
    this.#menu = menu;
    this.#backend = backend;
  }

  menuItems(args: ItemArgs) {
    return connectMenuItems([this.#menu], args, this.#backend);
  }
}

/** `MenuItem` of the schema. */
export class MenuItemNode {
  readonly id: string;
  readonly databaseId: number;
  readonly menuItemId: number;
  readonly parentDatabaseId: number;
  readonly parentId: string | null;
  readonly label: string;
  readonly order: number;
  readonly uri: string;
  readonly path: string;
  readonly url: string;
  readonly locations: Menu['location'][];
  readonly isRestricted = false;
  readonly cssClasses: string[] = [];
  readonly description = null;
  readonly linkRelationship = null;
  readonly target = null;
  readonly title = null;
  readonly connectedObject: MenuEntry['target'];
  readonly connectedNode: { cursor: null; node: MenuEntry['target'] };
  readonly #menu: Menu;
  readonly #backend: Backend;

  constructor(entry: MenuEntry, menu: Menu, backend: Backend) {
    this.id = globalId('post', entry.id);
    this.databaseId = entry.id;
    this.menuItemId = entry.id;
    this.parentDatabaseId = entry.parentId;
    this.parentId = entry.parentId === 0 ? null : globalId('post', entry.parentId);
    this.label = entry.label;
    this.order = menu.entries.indexOf(entry) + 1;
    this.uri = entry.target.uri;
    this.path = this.uri;
    this.url = backend.siteUrl + this.uri;
    this.locations = [menu.location];
    this.connectedObject = entry.target;
    this.connectedNode = { cursor: null, node: entry.target };
    this.#menu = menu;
    this.#backend = backend;
  }

  menu() {
    return { cursor: null, node: new MenuNode(this.#menu, this.#backend) };
  }
  childItems({ where, ...args }: ItemArgs) {
    const below = { ...where, parentDatabaseId: this.databaseId };
    return connectMenuItems([this.#menu], { ...args, where: below }, this.#backend);
  }
}

/** The items of menus, on all levels unless a parent is given. */
export function connectMenuItems(menus: readonly Menu[], { where, ...args }: ItemArgs, backend: Backend) {
  const { id, location, parentDatabaseId, parentId } = where ?? {};
  const isMeant = ({ id: own, parentId: above }: MenuEntry) =>
    (!id || own === id) &&
    (typeof parentDatabaseId !== 'number' || above === parentDatabaseId) &&
    (typeof parentId !== 'string' || parentId === (above === 0 ? '0' : globalId('post', above)));
  const items = menus
    .filter((menu) => !location || menu.location === location)
    .flatMap((menu) => menu.entries.filter(isMeant).map((entry) => ({ entry, menu })));
  return connect(
    items,
    args,
    ({ entry }) => entry.id,
    ({ entry, menu }) => new MenuItemNode(entry, menu, backend),
  );
}
