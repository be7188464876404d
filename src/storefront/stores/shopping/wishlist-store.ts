import { atom } from 'nanostores';
import { type CartLine, lineId, type SelectedOption } from '#storefront/domain/cart/cart.ts';
import {
  MAX_WISHLIST,
  type RemovedEntries,
  type WishlistEntry,
  wishlistEntry,
  withEntries,
  withRestored,
} from '#storefront/domain/wishlist/wishlist.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import {
  dictionary,
  list,
  nullable,
  number,
  object,
  optional,
  storedList,
  text,
} from '../browser/stored-json.ts';
import { storeConnection } from '../session/page-connection.ts';

const WISHLIST_KEY = 'islet-wishlist';

const ENTRY = object<WishlistEntry>({
  productId: number,
  variationId: nullable(number),
  slug: text,
  attributes: dictionary(text),
  extra: optional(text),
  texts: optional(list(object<SelectedOption>({ label: text, value: text }))),
  language: optional(text),
});

/** The wishlist of this device, which all tabs share and which signing out leaves alone. */
export class Wishlist {
  /** The entries, newest first. */
  readonly $entries = atom<readonly WishlistEntry[]>([]);
  /** That of the page in a translated catalog. */
  readonly language: string | undefined;
  readonly #storage: BrowserEnvironment['storage'];

  constructor(
    { storage, onStorageChange }: Pick<BrowserEnvironment, 'storage' | 'onStorageChange'>,
    language?: string,
  ) {
    this.language = language;
    this.#storage = storage;
    onStorageChange((key) => {
      if (key === WISHLIST_KEY || key === null) this.refresh();
    });
    this.refresh();
  }

  /** Reads what other pages have stored meanwhile. */
  refresh(): readonly WishlistEntry[] {
    const entries = storedList(this.#storage, WISHLIST_KEY, ENTRY).slice(0, MAX_WISHLIST);
    this.$entries.set(entries);
    return entries;
  }

  /** Puts entries first, in their order. @returns those that the list did not have */
  add(added: readonly WishlistEntry[]): WishlistEntry[] {
    const before = this.refresh();
    const known = new Set(before.map(lineId));
    const { language } = this;
    const entries = withEntries(
      before,
      added.map((product) => wishlistEntry({ ...product, language })),
    );
    const gained = entries.filter((entry) => !known.has(lineId(entry)));
    if (gained.length > 0) this.#store(entries);
    return gained;
  }

  /** Removes entries. @returns what `restore` takes to undo it */
  remove(entries: readonly WishlistEntry[]): RemovedEntries {
    const ids = new Set(entries.map(lineId));
    const before = this.refresh();
    this.#store(before.filter((entry) => !ids.has(lineId(entry))));
    return before.map((entry, place) => ({ entry, place })).filter(({ entry }) => ids.has(lineId(entry)));
  }

  /** Puts removed entries back into their places. */
  restore(removed: RemovedEntries): void {
    this.#store(withRestored(this.refresh(), removed));
  }

  #store(entries: readonly WishlistEntry[]): void {
    this.#storage.set(WISHLIST_KEY, entries.length > 0 ? JSON.stringify(entries) : '');
    this.$entries.set(entries);
  }
}

let page: Wishlist | undefined;

/** The wishlist as this page shows it, made by the first call. */
export function wishlist(): Wishlist {
  if (page === undefined) {
    const { env, config } = storeConnection();
    page = new Wishlist(env, config.language);
  }
  return page;
}

/** Puts a line of the cart on the wishlist. @returns takes it off again, unless it was there before */
export function takeLine(line: CartLine): () => void {
  const list = wishlist();
  const added = list.add([line]);
  return () => void list.remove(added);
}
