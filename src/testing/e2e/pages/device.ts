import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { GINA } from '#backend/fixtures/shopper.ts';
import { type CheckoutRequest, unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import type { Address } from '#storefront/domain/customer/customer.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { placeOrder } from '#storefront/stores/checkout/place-order.ts';
import { Browser, type Tab } from '#storefront/stores/fixtures/browser.ts';
import { simpleProduct } from '#storefront/stores/fixtures/shopping.ts';
import { type Credentials, requestSignIn } from '#storefront/stores/session/authentication.ts';
import { backendData } from '../support/backend-data.ts';
import { GRAPHQL_URL } from '../support/endpoint.ts';

const REQUEST = unpaidCheckoutRequest(GINA, 'cod');

/**
 * A shopper's device with a past in the shop: what the shop's own stores keep of it, for a page to find.
 */
export class Device {
  readonly #browser = new Browser(GRAPHQL_URL);
  readonly tab: Tab = this.#browser.open();

  /** Orders products by their slugs. */
  async order(slugs: readonly string[], given: Partial<CheckoutRequest> = {}): Promise<Order> {
    await this.fillCart(...slugs);
    const { order } = settled(await placeOrder(this.tab, { ...REQUEST, ...given }));
    if (order === null) throw new Error('The backend’s answer has no order.');
    return order;
  }

  /** Puts products into the cart by their slugs. */
  async fillCart(...slugs: string[]): Promise<void> {
    for (const slug of slugs) {
      const { productId, variationId } = backendData.ids(slug);
      const product = { ...simpleProduct(slug, productId), variationId };
      settled(await this.tab.queue.enqueue({ kind: 'add', product, quantity: 1 }));
    }
  }

  /** Lets a new gift card of this many euros pay for the cart. */
  async payByGiftCard(amount: string): Promise<void> {
    const code = `DEVICE-${randomUUID().slice(0, 8).toUpperCase()}`;
    backendData.fileGiftCard(code, { amount, used: '0' });
    settled(await this.tab.queue.enqueue({ kind: 'applyGiftCard', code }));
  }

  /** Tells the store where the shopper lives. */
  async live(at: { billing: Partial<Address>; shipping: Partial<Address> }): Promise<void> {
    settled(await this.tab.queue.enqueue({ kind: 'address', ...at }));
  }

  /** Makes an account and signs in. */
  async register(): Promise<{ username: string; password: string }> {
    const username = `shopper${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
    const password = 'Secret-1!';
    const email = `${username}@example.test`;
    const made = await this.tab.api.mutation('registerCustomer', { input: { username, password, email } });
    if (!made.ok) throw new Error(`No account could be made: ${made.failure.kind}`);
    await this.signIn({ username, password });
    return { username, password };
  }

  /** Signs in to an existing account. */
  async signIn(credentials: Credentials): Promise<void> {
    settled(await requestSignIn(this.tab, credentials));
  }

  /** Puts all that the device keeps into a page's browser. The page is somewhere in the shop afterwards. */
  async moveTo(page: Page): Promise<void> {
    await page.goto('/privacy-policy/');
    await page.evaluate(
      (entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value);
      },
      [...this.#browser.storage],
    );
  }
}

function settled<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`The backend refused: ${JSON.stringify(outcome.failure)}`);
  return outcome.value;
}
