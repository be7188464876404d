import type { UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import { nodes } from '#storefront/api/map/fields.ts';
import { ORDER_OPERATIONS } from '#storefront/api/operations/orders.ts';
import type { Data, ShopperApi, ShopperResult } from '#storefront/api/shopper/shopper-api.ts';
import { registerOperations } from '#storefront/api/shopper/shopper-documents.ts';
import type { ShopperTokens } from '#storefront/api/shopper/shopper-tokens.ts';
import { parseTokenClaims } from '#storefront/domain/customer/session-token.ts';
import type { RequestSettings } from '#storefront/domain/settings/browser-settings.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { quote, type Said, say } from './finding.ts';
import type { Probe } from './probe.ts';
import type { CatalogFacts } from './read-catalog.ts';

type Cart = NonNullable<Data<'getCart'>['cart']>;

/** The product that a cart is tried with. */
interface CartTools {
  requests: RequestSettings;
  probe: Probe;
  settings(): Promise<Partial<SiteSettings>>;
  catalog(): Promise<CatalogFacts>;
  /** A new guest. */
  guest(): { api: ShopperApi; tokens: ShopperTokens };
}

/** Outcome of buying something without ordering it. */
export interface CartTrial {
  session: Said[];
  guests: Said[];
  /** The cart with what was put into it; null if that failed. */
  filled: { product: UnpricedProduct; cart: Cart } | null;
}

/**
 * Tries a cart: fills it, reads it by its token, and empties it, whatever happens in between. No order is tried but one
 * of an empty cart, which no store makes.
 * @throws if the examination was ended, once the cart is empty
 */
export async function tryCart(tools: CartTools): Promise<CartTrial> {
  const { requests, probe } = tools;
  const header = requests.sessionHeader;
  const trial: CartTrial = { session: [], guests: [], filled: null };
  const [one, other] = [tools.guest(), tools.guest()];
  // The token is known before anything is put into its cart: an answer that is lost must not leave one.
  const first = await one.api.query('getCart', {});
  if (!first.ok) return { ...trial, session: [say('session.failed', { reason: reasonOf(first) })] };
  if (one.tokens.session === '') return { ...trial, session: [say('session.notSent', { header })] };
  await other.api.query('getCart', {});
  const isShared = idOf(one.tokens.session) === idOf(other.tokens.session);
  if (isShared || first.data.cart?.isEmpty === false) {
    return { ...trial, session: [say('session.shared', {})] };
  }
  // Before anything is put into a cart that could not be found again.
  const before = idOf(one.tokens.session);
  const second = await one.api.query('getCart', {});
  if (!second.ok) return { ...trial, session: [say('session.failed', { reason: reasonOf(second) })] };
  if (idOf(one.tokens.session) !== before) return { ...trial, session: [say('session.lost', { header })] };
  trial.guests = await tryEmptyOrder(tools, one.api);
  const { buyable } = await tools.catalog();
  probe.checkEnd();
  let refusal: Said | null = null;
  try {
    for (const product of buyable) {
      const input = { productId: product.databaseId, quantity: 1 };
      const added = await one.api.mutation('addToCart', { input });
      probe.checkEnd();
      if (!added.ok) {
        refusal = say('session.refused', { product: quote(product.name), reason: reasonOf(added) });
        continue;
      }
      const again = await one.api.query('getCart', {});
      const cart = again.ok ? again.data.cart : null;
      if (cart === null || nodes(cart.contents).length === 0) {
        return { ...trial, session: [say('session.lost', { header })] };
      }
      trial.filled = { product, cart };
      break;
    }
  } finally {
    const attempt = await one.api.mutation('EmptyCart', {});
    const emptied = attempt.ok || attempt.certain ? attempt : await one.api.mutation('EmptyCart', {});
    // An empty cart is refused.
    if (!emptied.ok && (trial.filled !== null || !emptied.certain)) {
      trial.session.push(say('session.notEmptied', { reason: reasonOf(emptied) }));
    }
  }
  if (trial.filled === null && refusal !== null) return { ...trial, session: [...trial.session, refusal] };
  if (trial.session.length > 0) return trial;
  const product = trial.filled?.product.name;
  trial.session = [
    product === undefined ? say('session.empty', {}) : say('session.ok', { product: quote(product) }),
  ];
  return trial;
}

/** As WooGraphQL says it in English. */
const EMPTY = 'Sorry, no session found.';
const ENGLISH = 'en';

/** Orders nothing: which reason the store gives first tells if it takes orders from guests. */
async function tryEmptyOrder(tools: CartTools, api: ShopperApi) {
  registerOperations({ Checkout: ORDER_OPERATIONS.Checkout });
  const refused = await api.mutation('Checkout', { paymentMethod: 'none' });
  if (refused.ok) return [say('guests.ok', {})];
  if (refused.error?.messages.some((message) => message.startsWith(EMPTY))) return [say('guests.ok', {})];
  const reason = reasonOf(refused);
  const { catalogLanguage = ENGLISH } = await tools.settings();
  const isEnglish = catalogLanguage.startsWith(ENGLISH) && refused.error?.isRefusal === true;
  return [isEnglish ? say('guests.refused', { reason }) : say('guests.unknown', { reason })];
}

function idOf(token: string): string {
  return parseTokenClaims(token).customerId ?? token;
}

/** Why a request of a shopper failed, in the store's words if there are any. */
export function reasonOf(result: ShopperResult<unknown> & { ok: false }): string {
  const [message] = result.error?.messages ?? [];
  return quote(message ?? result.error?.message ?? result.failure.kind);
}
