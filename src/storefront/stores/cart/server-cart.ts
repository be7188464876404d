import type { ShopperResult } from '#storefront/api/shopper/shopper-api.ts';
import {
  type Cart,
  type CartLine,
  EMPTY_CART,
  findLine,
  type LineIdentity,
  lineId,
} from '#storefront/domain/cart/cart.ts';
import {
  type CartMutation,
  changesLine,
  type LinelessMutation,
  mutatedLine,
} from '#storefront/domain/cart/cart-mutation.ts';
import { optimisticCart } from '#storefront/domain/cart/mutation-effects.ts';
import { isGuestCart } from '#storefront/domain/customer/session-token.ts';
import {
  type ConfirmedCart,
  findLateChange,
  type LateRequest,
  restoreConfirmedCart,
  storeConfirmedCart,
} from './confirmed-cart.ts';
import { type OutboxEntry, reconcileSent } from './outbox.ts';
import { fetchShopper, type Shopper, type StoreAccess, sendMutation } from './requests.ts';

/** Milliseconds until a customer's cart is read again: it may change on other devices. */
const MAX_AGE = 60_000;
/** Longest time after which the network may deliver a request, or deliver it twice, in milliseconds. */
const LATE_WINDOW = 300_000;
const MAX_CORRECTIONS = 5;

export interface ServerCartListener {
  /** The optimistic or the confirmed cart has changed. */
  changed(): void;
  received(shopper: Shopper): void;
  /** A guest's lines are gone from the store without the shopper's doing. */
  linesLost(lines: CartLine[]): void;
}

/** The cart as the store confirmed it last, shared by all tabs. Used by one of them at a time. */
export class ServerCart {
  readonly #access: StoreAccess;
  readonly #listener: ServerCartListener;

  constructor(access: StoreAccess, listener: ServerCartListener) {
    this.#access = access;
    this.#listener = listener;
  }

  /** Null if the store confirmed none yet, or one of another shopper. */
  get confirmed(): ConfirmedCart | null {
    const confirmed = restoreConfirmedCart(this.#access.env.storage);
    return confirmed !== null && confirmed.of === this.#access.api.tokens.customerId ? confirmed : null;
  }

  /** When a request that is sent now can no longer be delivered. */
  get #lateEnd(): number {
    return this.#access.env.now() + LATE_WINDOW;
  }

  clear(): void {
    storeConfirmedCart(this.#access.env.storage, null);
    this.#listener.changed();
  }

  /** Remembers the requests for a mutation whose outcome stays unknown: the network may still deliver them. */
  expectLate(entry: OutboxEntry): void {
    const { confirmed } = this;
    if (confirmed === null) return;
    this.#store(confirmed.cart, [...confirmed.late, ...lateRequests(entry, confirmed.cart, this.#lateEnd)]);
  }

  /** Removes the confirmed cart of a session that the store refuses. */
  abandon(): void {
    this.#reportLost(restoreConfirmedCart(this.#access.env.storage), EMPTY_CART);
    this.clear();
  }

  /** The confirmed cart, read again where it is outdated; null if the store is out of reach. */
  async fresh(): Promise<ConfirmedCart | null> {
    const { confirmed } = this;
    if (confirmed && (isLocal(confirmed) || Math.abs(this.#access.env.now() - confirmed.at) < MAX_AGE))
      return confirmed;
    // Without a session the cart is empty.
    if (this.#access.api.tokens.session === '')
      return { cart: EMPTY_CART, of: null, at: this.#access.env.now(), late: [] };
    const shopper = await this.read();
    return shopper.ok ? this.confirmed : null;
  }

  /**
   * Stores the cart of a response as confirmed, after correcting what the network delivered twice.
   * @param response null if it had no cart
   * @param previous the confirmed cart that the mutation was applied to
   * @returns null if the cart has to be read and the store is out of reach
   */
  async accept(
    entry: OutboxEntry,
    response: Cart | null,
    previous: ConfirmedCart | null,
  ): Promise<Cart | null> {
    const cart = response ?? (await this.#readCart());
    if (cart === null) return null;
    // A customer may have added the same on another device; a guest's cart is on this one only. Looking for the
    // mutation may have sent corrections since.
    const earlier = previous !== null && isLocal(previous) ? (this.confirmed ?? previous).late : [];
    const late = [...earlier, ...lateRequests(entry, cart, this.#lateEnd)];
    const isSameCart = previous !== null || entry.sent?.cart === null;
    const base = previous?.cart ?? EMPTY_CART;
    const expected = isSameCart ? optimisticCart(base, [entry.mutation]) : null;
    const corrected = expected ? await this.#correctLateChanges(expected, cart, late) : cart;
    this.#reportLost(previous, corrected, entry.mutation);
    this.#store(corrected, late, entry);
    return corrected;
  }

  /**
   * Corrects lines that were changed by late or doubled requests. Where a correction's response is lost, the line
   * counts as corrected, and the next cart that is read shows whether it is.
   * @param late takes the corrections without a response
   * @param own those of the late requests that may have changed a line
   */
  async #correctLateChanges(expected: Cart, response: Cart, late: LateRequest[], own = late): Promise<Cart> {
    let cart = response;
    for (let round = 0; round < MAX_CORRECTIONS; round++) {
      const change = findLateChange(expected, cart, own);
      if (change === null) break;
      const { line, quantity } = change;
      const answer = await sendMutation(this.#access, { kind: 'quantity', line, quantity }, line.key);
      if (answer.ok && answer.cart) {
        cart = answer.cart;
        continue;
      }
      late.push({ line: lineIdentity(line), set: quantity, until: this.#lateEnd });
      const lines = cart.lines.map((one) => (one.id === line.id ? { ...one, quantity } : one));
      cart = { ...cart, lines: lines.filter((one) => one.quantity > 0) };
    }
    return cart;
  }

  async #readCart(): Promise<Cart | null> {
    const shopper = await fetchShopper(this.#access);
    if (shopper.ok) this.#listener.received(shopper.data);
    return shopper.ok ? shopper.data.cart : null;
  }

  /** Reads cart, customer and viewer, and stores the cart. @param open the mutation that is under way */
  async read(open?: OutboxEntry): Promise<ShopperResult<Shopper>> {
    const previous = this.confirmed;
    const { customerId } = this.#access.api.tokens;
    const result = await fetchShopper(this.#access);
    if (!result.ok) return result;
    const late = [...(previous?.late ?? [])];
    // A line's late changes cannot be recognised while a mutation of it is under way.
    const certain = open?.sent ? late.filter(({ line }) => !changesLine(open.mutation, lineId(line))) : late;
    const cart =
      previous !== null && isLocal(previous)
        ? await this.#correctLateChanges(previous.cart, result.data.cart, late, certain)
        : result.data.cart;
    this.#reportLost(restoreConfirmedCart(this.#access.env.storage), cart, open?.mutation);
    const customers = [customerId, this.#access.api.tokens.customerId] as const;
    const state = open?.sent && reconcileSent(open.mutation, open.sent, cart, customers);
    this.#store(cart, late, state === 'applied' ? open : undefined);
    const shopper = { ...result.data, cart };
    this.#listener.received(shopper);
    return { ...result, data: shopper };
  }

  /**
   * Reports the lines of a guest that the store's cart lacks. A customer may have removed them elsewhere.
   * @param open a mutation that may have removed one
   */
  #reportLost(previous: ConfirmedCart | null, cart: Cart, open?: CartMutation): void {
    if (previous === null || !isLocal(previous)) return;
    const lost = previous.cart.lines.filter(
      (line) => !findLine(cart, line) && !(open && changesLine(open, line.id)),
    );
    if (lost.length > 0) this.#listener.linesLost(lost);
  }

  /** @param applied the open mutation that the cart contains */
  #store(cart: Cart, late: LateRequest[], applied?: OutboxEntry): void {
    const now = this.#access.env.now();
    const confirmed: ConfirmedCart = {
      cart,
      of: this.#access.api.tokens.customerId,
      at: now,
      // An end that is farther away is older than the clock, which was set back.
      late: late.filter(({ until }) => until > now && until <= this.#lateEnd),
      shared: this.confirmed?.shared,
      applied: applied?.id,
    };
    storeConfirmedCart(this.#access.env.storage, confirmed);
    this.#listener.changed();
  }
}

/** True for a cart that nobody but this browser changes: a guest's, until the store's own pages have it too. */
function isLocal({ of, shared }: ConfirmedCart): boolean {
  return isGuestCart(of) && !shared;
}

/** The requests for a mutation that the network may still deliver, or deliver twice. */
function lateRequests({ mutation, times }: OutboxEntry, cart: Cart, until: number): LateRequest[] {
  switch (mutation.kind) {
    case 'add':
      return [{ line: lineIdentity(mutation.product), add: mutation.quantity, until }];
    case 'quantity': {
      const line = times > 1 ? mutatedLine(cart, mutation) : undefined;
      return line ? [{ line: lineIdentity(line), set: line.quantity, until }] : [];
    }
    default:
      mutation satisfies LinelessMutation | { kind: 'restore' | 'empty' };
      return [];
  }
}

function lineIdentity({ productId, variationId, attributes }: LineIdentity): LineIdentity {
  return { productId, variationId, attributes };
}
