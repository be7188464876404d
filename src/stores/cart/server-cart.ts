import type { ShopperApi, ShopperResult } from '#api/shopper/shopper-api.ts';
import { type Cart, EMPTY_CART, type LineIdentity } from '#shop/cart/cart.ts';
import { lineId } from '#shop/cart/cart-line.ts';
import { type CartMutation, mutatedLine } from '#shop/cart/cart-mutation.ts';
import { optimisticCart } from '#shop/cart/optimistic-cart.ts';
import { isGuestCart } from '#shop/customer/session-token.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import { fetchShopper, type Shopper } from '../session/fetch-shopper.ts';
import {
  type ConfirmedCart,
  findLateChange,
  type LateRequest,
  restoreConfirmedCart,
  storeConfirmedCart,
} from './confirmed-cart.ts';
import type { OutboxEntry } from './outbox.ts';
import { sendMutation } from './send-mutation.ts';

/** A customer's cart may change elsewhere: what was told longer ago, in milliseconds, is asked for again. */
const MAX_AGE = 60_000;
/** How long the network may still deliver a request, or deliver it twice, in milliseconds. */
const LATE_WINDOW = 300_000;
const MAX_CORRECTIONS = 5;

export interface ServerCartListener {
  changed(): void;
  received(shopper: Shopper): void;
}

/** The store's last word on the cart, kept for all tabs. To be used by one of them at a time. */
export class ServerCart {
  readonly #api: ShopperApi;
  readonly #env: BrowserEnvironment;
  readonly #decimals: number;
  readonly #listener: ServerCartListener;

  constructor(api: ShopperApi, env: BrowserEnvironment, decimals: number, listener: ServerCartListener) {
    this.#api = api;
    this.#env = env;
    this.#decimals = decimals;
    this.#listener = listener;
  }

  /** Null where the store never said a word, or one on another cart. */
  get confirmed(): ConfirmedCart | null {
    const snapshot = restoreConfirmedCart(this.#env.storage);
    return snapshot !== null && snapshot.of === this.#api.tokens.customerId ? snapshot : null;
  }

  clear(): void {
    storeConfirmedCart(this.#env.storage, null);
    this.#listener.changed();
  }

  /** A snapshot to build on; null where the store cannot be asked for one. */
  async fresh(): Promise<ConfirmedCart | null> {
    const { confirmed: snapshot } = this;
    const isGuest = isGuestCart(this.#api.tokens.customerId);
    if (snapshot && (isGuest || this.#env.now() - snapshot.at < MAX_AGE)) return snapshot;
    // Whom the store has not met has an empty cart.
    if (this.#api.tokens.session === '') return { cart: EMPTY_CART, of: null, at: this.#env.now(), late: [] };
    const told = await this.read();
    return told.ok ? this.confirmed : null;
  }

  /**
   * Takes the cart of an answer for the store's word, once what the network has doubled is put right.
   * @param told null where the answer did not tell it
   * @param before what the change was made on
   * @returns null where the store cannot be asked for it
   */
  async accept(entry: OutboxEntry, told: Cart | null, before: ConfirmedCart | null): Promise<Cart | null> {
    const cart = told ?? (await this.#readCart());
    if (cart === null) return null;
    // A customer may have added the same on another device; a guest's cart is nowhere else.
    const earlier = before !== null && isGuestCart(before.of) ? before.late : [];
    const late = [...earlier, ...lateRequests(entry, cart, this.#env.now())];
    const isSame = before !== null || entry.sent?.cart === null;
    const base = before?.cart ?? EMPTY_CART;
    const expected = isSame ? optimisticCart(base, [entry.intent]) : null;
    const value = expected ? await this.#correctLateChanges(expected, cart, late) : cart;
    this.#store(value, late);
    return value;
  }

  /**
   * Puts right what the network has doubled. Where that gets lost, the next word of the store tells again,
   * and until then the line counts as it should be.
   */
  async #correctLateChanges(expected: Cart, told: Cart, late: LateRequest[], own = late): Promise<Cart> {
    let cart = told;
    for (let round = 0; round < MAX_CORRECTIONS; round++) {
      const disturbed = findLateChange(expected, cart, own);
      if (disturbed === null) break;
      const { line, quantity } = disturbed;
      const answer = await sendMutation(
        this.#api,
        { kind: 'quantity', line, quantity },
        line.key,
        this.#decimals,
      );
      if (answer.ok && answer.cart) {
        cart = answer.cart;
        continue;
      }
      late.push({ line: lineIdentity(line), set: quantity, until: this.#env.now() + LATE_WINDOW });
      const lines = cart.lines.map((one) => (one.id === line.id ? { ...one, quantity } : one));
      cart = { ...cart, lines: lines.filter((one) => one.quantity > 0) };
    }
    return cart;
  }

  async #readCart(): Promise<Cart | null> {
    const told = await fetchShopper(this.#api, this.#decimals);
    if (told.ok) this.#listener.received(told.data);
    return told.ok ? told.data.cart : null;
  }

  /** Asks the store for everything, and keeps the cart. @param open the change that is under way */
  async read(open?: OutboxEntry): Promise<ShopperResult<Shopper>> {
    const before = this.confirmed;
    const told = await fetchShopper(this.#api, this.#decimals);
    if (!told.ok) return told;
    const late = [...(before?.late ?? [])];
    // About the line of a change that is on its way nobody can tell what is out of place.
    const certain = open?.sent ? late.filter(({ line }) => !affectsLine(open.intent, line)) : late;
    const isMine = before !== null && isGuestCart(before.of);
    const cart = isMine
      ? await this.#correctLateChanges(before.cart, told.data.cart, late, certain)
      : told.data.cart;
    this.#store(cart, late);
    const shopper = { ...told.data, cart };
    this.#listener.received(shopper);
    return { ...told, data: shopper };
  }

  #store(cart: Cart, late: LateRequest[]): void {
    const now = this.#env.now();
    const snapshot: ConfirmedCart = {
      cart,
      of: this.#api.tokens.customerId,
      at: now,
      late: late.filter(({ until }) => until > now),
    };
    storeConfirmedCart(this.#env.storage, snapshot);
    this.#listener.changed();
  }
}

/** What the network may still do with the requests for an intent. */
function lateRequests({ intent, times }: OutboxEntry, cart: Cart, now: number): LateRequest[] {
  const until = now + LATE_WINDOW;
  if (intent.kind === 'add') return [{ line: lineIdentity(intent.product), add: intent.quantity, until }];
  const line = intent.kind === 'quantity' && times > 1 ? mutatedLine(cart, intent) : undefined;
  return line ? [{ line: lineIdentity(line), set: line.quantity, until }] : [];
}

function affectsLine(mutation: CartMutation, line: LineIdentity): boolean {
  if (mutation.kind === 'add') return lineId(mutation.product) === lineId(line);
  return mutation.kind === 'empty' || ('line' in mutation && mutation.line.id === lineId(line));
}

function lineIdentity({ productId, variationId, attributes }: LineIdentity): LineIdentity {
  return { productId, variationId, attributes };
}
