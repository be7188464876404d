import { type Cart, EMPTY_CART, findLine } from '#storefront/domain/cart/cart.ts';
import type { AddedProduct } from '#storefront/domain/cart/cart-mutation.ts';
import type { LineTranslator } from '../languages/line-translator.ts';
import type { StoreConnection } from '../session/store-connection.ts';

/** Milliseconds for which adding waits until lines of other languages are known. */
const LOOKUP_LIMIT = 3000;

/** The optimistic cart as a page of a translated catalog shows it: with all lines in the page's language. */
export class ShownCart {
  readonly #connection: Pick<StoreConnection, 'config' | 'env' | 'queue'>;
  readonly #changed: () => void;
  #loading: Promise<LineTranslator | null> | undefined;
  /** Null if it cannot be loaded, undefined until it is. */
  #translator: LineTranslator | null | undefined;
  /** Set while lines are looked up. */
  #lookup: Promise<void> | null = null;

  /** @param changed called when more lines are in the page's language */
  constructor(connection: Pick<StoreConnection, 'config' | 'env' | 'queue'>, changed: () => void) {
    this.#connection = connection;
    this.#changed = changed;
  }

  /** Lines of other languages are as the store has them until they were looked up, which this starts. */
  get cart(): Cart {
    const cart = this.#cart;
    if (cart.lines.length === 0) return cart;
    if (this.#translator === undefined || this.#translator?.lookUp(cart)) this.#lookup ??= this.#lookUp(cart);
    return this.#translator?.translate(cart) ?? cart;
  }

  /**
   * Adds a product once the language of all lines is known, or cannot be found out soon.
   * @param add gets the variant that the cart has in another language, if all share one stock; else the product
   */
  async add<T>(product: AddedProduct, add: (added: AddedProduct) => Promise<T>): Promise<T> {
    if (this.#lookup !== null) {
      await Promise.race([this.#lookup, this.#connection.env.wait(LOOKUP_LIMIT)]);
    }
    return add(this.#variantToAdd(product));
  }

  /** Notes that a product is of the page's language. */
  remember({ productId, groupId = productId }: AddedProduct): void {
    void this.#load().then((loaded) => loaded?.remember(productId, groupId));
  }

  #variantToAdd(product: AddedProduct): AddedProduct {
    const { productId } = product;
    const id = findLine(this.cart, product)?.id;
    const line = this.#cart.lines.find((one) => one.id === id);
    if (line === undefined || line.productId === productId) return product;
    const { variationId, attributes } = line;
    return { ...product, productId: line.productId, variationId, attributes };
  }

  get #cart(): Cart {
    return this.#connection.queue.optimisticCart ?? EMPTY_CART;
  }

  async #lookUp(cart: Cart): Promise<void> {
    this.#translator ??= await this.#load();
    await this.#translator?.lookUp(cart);
    this.#lookup = null;
    this.#changed();
  }

  #load(): Promise<LineTranslator | null> {
    const { config, env } = this.#connection;
    this.#loading ??= import('../languages/line-translator.ts').then(
      ({ LineTranslator }) => new LineTranslator(config, env.storage),
      () => null,
    );
    return this.#loading;
  }
}
