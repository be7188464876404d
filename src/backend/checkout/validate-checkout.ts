import { createHash } from 'node:crypto';
import { Cart } from '../cart/cart.ts';
import { availableQuantity, isInStock, quantityOf, stockHolder } from '../cart/cart-lines.ts';
import type { Backend } from '../context.ts';
import { checkNewAccount } from '../customers/accounts.ts';
import { type Address, type AddressInput, mergeAddress } from '../customers/address.ts';
import { checkNewPassword } from '../customers/passwords.ts';
import type { RequestSession } from '../customers/session/request-session.ts';
import { emptySession, type SessionData } from '../customers/session/session-data.ts';
import { UserError } from '../errors.ts';
import { addressProblems, emailProblem, isGiven } from './address-problems.ts';

export interface CheckoutInput {
  clientMutationId?: string | null;
  account?: { username: string; password: string; authenticate?: boolean | null } | null;
  billing?: AddressInput | null;
  shipping?: AddressInput | null;
  shippingMethod?: readonly (string | null)[] | null;
  paymentMethod?: string | null;
  /** Which storefront orders, as WooGraphQL takes it since 1.0.3. */
  createdVia?: string | null;
  customerNote?: string | null;
  metaData?: readonly ({ key: string; value: string } | null)[] | null;
  transactionId?: string | null;
}

/** A cart that can be ordered. */
export interface ValidatedCheckout {
  cart: Cart;
  session: SessionData;
  billing: Address;
  /** Null if nothing is shipped. */
  shipping: Address | null;
}

const NO_SHIPPING =
  'No shipping method has been selected. Please double check your address, or contact us if you need any help.';
const SORRY = 'We apologize for any inconvenience caused.';

/** An address or account that the shopper has to correct; the cart itself is valid. */
export class AddressError extends UserError {}

/** A line, coupon or gift card had to be removed from the cart; reported once. */
export class NoticeError extends UserError {}

/**
 * Puts the addresses and the shipping choice of a checkout into a session.
 * @throws UserError if the cart is empty
 */
export function checkoutSession(
  backend: Backend,
  request: RequestSession,
  input: CheckoutInput,
): SessionData {
  const session = readVisibleSession(backend, request);
  if (session.lines.length === 0) throw new UserError('Sorry, no session found.');
  const billing = newAddress(session.billing, input.billing);
  const needsShipping = new Cart(session, backend).needsShipping;
  // The real store would tax and ship to its own country where no other address is given.
  const shipping =
    needsShipping && isGiven(input.shipping)
      ? newAddress(session.shipping, input.shipping)
      : { ...billing, email: '' };
  const chosen = input.shippingMethod?.find((id) => Boolean(id));
  const shippingChoice = chosen ? { ...session.shippingChoice, chosen } : session.shippingChoice;
  const paymentMethod = input.paymentMethod || session.paymentMethod || null;
  return { ...session, billing, shipping, shippingChoice, paymentMethod, calculatedShipping: true };
}

/** Without an auth token the addresses of a customer's session are not readable. */
function readVisibleSession({ shop }: Backend, request: RequestSession): SessionData {
  const session = request.read(shop);
  if (request.user !== null || request.cartOwner === null) return session;
  const { billing, shipping } = emptySession(shop);
  return { ...session, billing, shipping };
}

/** A change of the country clears state and postcode. */
function newAddress(current: Address, input: AddressInput | null | undefined): Address {
  const moved = Boolean(input?.country) && input?.country !== current.country;
  return mergeAddress(moved ? { ...current, state: '', postcode: '' } : current, input);
}

/**
 * Checks everything about an order but its payment.
 * @throws AddressError if an address or account has to be corrected, UserError where the cart cannot be ordered
 */
export function validateCheckout(
  backend: Backend,
  session: SessionData,
  input: CheckoutInput,
  isGuest: boolean,
): ValidatedCheckout {
  const cart = new Cart(session, backend);
  const { billing } = session;
  const shipping = cart.needsShipping ? session.shipping : null;
  const problems = backend.shop.strictOrders
    ? [
        emailProblem(billing.email),
        ...addressProblems(billing, 'Billing', cart.needsShipping, backend.shop),
        ...(shipping && !isSameAddress(shipping, billing)
          ? addressProblems(shipping, 'Shipping', true, backend.shop)
          : []),
      ].filter((problem) => problem !== null)
    : [billing.email && emailProblem(billing.email)].filter(Boolean);
  if (problems.length > 0) throw new AddressError(problems.join(' '));
  if (isGuest) checkAccount(backend, input, billing.email);
  if (cart.notices.length > 0) throw new NoticeError(cart.notices.join(' '));
  checkStock(cart, backend.shop);
  const requested = input.shippingMethod?.find((id) => Boolean(id));
  if (cart.needsShipping && (!cart.chosenRate || (requested && cart.chosenRate.id !== requested))) {
    throw new AddressError(NO_SHIPPING);
  }
  return { cart, session: cart.session, billing, shipping };
}

/** Equal for sessions that would make the same order. */
export function orderFingerprint(session: SessionData, backend: Backend): string {
  const { lines, coupons, giftCards, billing, shipping } = session;
  const { shippingChoice } = new Cart(session, backend).session;
  const bought = lines.map(({ key, quantity }) => [key, quantity]);
  const parts = [bought, coupons, giftCards, shippingChoice.chosen, billing, shipping];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** True if an account is requested: an empty name and password mean none. */
export function wantsAccount({ account }: CheckoutInput): boolean {
  return Boolean(account && (account.username || account.password));
}

function checkAccount(backend: Backend, input: CheckoutInput, email: string): void {
  if (!input.account || !wantsAccount(input)) return;
  if (email === '') throw new AddressError('Please provide a valid email address.');
  try {
    checkNewAccount(backend.store, { ...input.account, email });
    checkNewPassword(input.account.password, backend.shop);
  } catch (error) {
    throw error instanceof UserError ? new AddressError(error.message) : error;
  }
}

function checkStock({ lines }: Cart, shop: Backend['shop']): void {
  for (const one of lines) {
    const { name } = one.bought;
    const most = availableQuantity(one);
    if (!isInStock(one) || most === 0) {
      throw new UserError(`Sorry, "${name}" is not in stock. Please edit your cart and try again. ${SORRY}`);
    }
    if (quantityOf(stockHolder(one), lines, shop) > most) {
      throw new UserError(
        `Sorry, we do not have enough "${name}" in stock to fulfill your order (${most} available). ${SORRY}`,
      );
    }
  }
}

/** A shipping address that equals the billing address needs no check of its own. */
function isSameAddress(shipping: Address, billing: Address): boolean {
  return JSON.stringify({ ...shipping, email: '' }) === JSON.stringify({ ...billing, email: '' });
}
