/** A file of its own: only carts of a translated catalog need it. */
import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';
import type { Cart, CartLine } from '#storefront/domain/cart/cart.ts';
import { type TranslatedFields, translatedFields } from '#storefront/domain/cart/translated-line.ts';
import { storeId } from '#storefront/domain/catalog/cards.ts';
import { translatedChoice } from '#storefront/domain/catalog/variations/translated-choice.ts';
import type { ClientConfig } from '#storefront/domain/page-data/client-config.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { SOLD_PRODUCTS_KEY } from '../browser/storage.ts';
import { dictionary, list, number, type Schema, storedJson } from '../browser/stored-json.ts';
import { loadProduct } from '../page/payloads.ts';
import { loadCard, loadTranslations } from '../search/other-languages.ts';

/** Number of products that are remembered of each language; the oldest ones go. */
const MAX_SOLD = 100;

type SoldProduct = [storeId: number, groupId: number];

const pair: Schema<SoldProduct> = (value): value is SoldProduct => list(number)(value) && value.length === 2;
const SOLD = dictionary(list(pair));

/** Products that pages in one language sell: their lines in carts need no translation there. */
class SoldProducts {
  readonly #storage: KeyValueStorage;
  readonly #language: string;
  #groups: Map<number, number>;

  /** @param language slug */
  constructor(storage: KeyValueStorage, language: string) {
    this.#storage = storage;
    this.#language = language;
    this.#groups = new Map(this.#stored()[language]);
  }

  /** @param id in the store @returns the id in the shop; undefined if no page of this language is known to sell it */
  groupOf(id: number): number | undefined {
    return this.#groups.get(id);
  }

  add(id: number, groupId: number): void {
    if (this.#groups.get(id) === groupId) return;
    const sold = this.#stored();
    const others = (sold[this.#language] ?? []).filter(([other]) => other !== id);
    const added: SoldProduct = [id, groupId];
    const own = [added, ...others].slice(0, MAX_SOLD);
    this.#groups = new Map(own);
    this.#storage.set(SOLD_PRODUCTS_KEY, JSON.stringify({ ...sold, [this.#language]: own }));
  }

  #stored(): Record<string, SoldProduct[]> {
    return storedJson(this.#storage, SOLD_PRODUCTS_KEY, SOLD) ?? {};
  }
}

/** Shows the lines of a cart in the page's language, as far as the release knows them. */
export class LineTranslator {
  readonly #locale: Locale;
  readonly #sold: SoldProducts;
  /** By id of the line, once it was looked up. */
  readonly #found = new Map<string, TranslatedFields>();
  readonly #looking = new Map<string, Promise<void>>();

  constructor(
    { locale, language = '' }: Pick<ClientConfig, 'locale' | 'language'>,
    storage: KeyValueStorage,
  ) {
    this.#locale = locale;
    this.#sold = new SoldProducts(storage, language);
  }

  /** Remembers a product of the page, whose line needs no translation. @param id in the store */
  remember(id: number, groupId: number): void {
    this.#sold.add(id, groupId);
  }

  /** The cart with what is known of its lines in the page's language; they keep `id` and `key`, see `translatedFields`. */
  translate(cart: Cart): Cart {
    return { ...cart, lines: cart.lines.map((line) => ({ ...line, ...this.#fieldsOf(line) })) };
  }

  /** Looks up the lines that are not known yet. @returns null if there are none */
  lookUp({ lines }: Pick<Cart, 'lines'>): Promise<unknown> | null {
    const unknown = lines.filter((line) => this.#fieldsOf(line) === undefined);
    return unknown.length === 0 ? null : Promise.all(unknown.map((line) => this.#lookUp(line)));
  }

  #fieldsOf({ id, productId }: CartLine): TranslatedFields | undefined {
    const groupId = this.#sold.groupOf(productId);
    return groupId === undefined ? this.#found.get(id) : { groupId };
  }

  #lookUp(line: CartLine): Promise<void> {
    const known = this.#looking.get(line.id);
    if (known !== undefined) return known;
    const looking = this.#find(line)
      // A line that cannot be looked up stays as the store has it on this page.
      .catch(() => ({}))
      .then((fields) => void this.#found.set(line.id, fields));
    this.#looking.set(line.id, looking);
    return looking;
  }

  /** @throws SearchIndexError if the search index cannot be loaded */
  async #find(line: CartLine): Promise<TranslatedFields> {
    const { products, terms } = await loadTranslations();
    const card = await loadCard(products.get(line.productId) ?? line.productId);
    if (card === null) return {};
    const { databaseId: groupId, slug, name } = card;
    if (storeId(card) === line.productId) {
      this.remember(line.productId, groupId);
      return { groupId };
    }
    const product = await loadProduct(this.#locale, slug);
    if (product === null || product === 'gone') return { groupId, slug, name };
    return translatedFields(product, translatedChoice(line, product, terms));
  }
}
