import { ORDER_OPERATIONS } from '#storefront/api/operations/checkout/order-operation-list.ts';
import type { ShopperOperation } from '#storefront/api/operations/shopper-operations.ts';
import { registerOperations } from '#storefront/api/shopper/registered-operations.ts';
import type { Data, ShopperResult, Variables } from '#storefront/api/shopper/shopper-api.ts';
import { ShopperApi } from '#storefront/api/shopper/shopper-api.ts';
import { ShopperTokens } from '#storefront/api/shopper/shopper-tokens.ts';
import { checkoutVariables, unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { type Address, EMPTY_ADDRESS } from '#storefront/domain/customer/customer.ts';
import type { FailureKind } from '#storefront/domain/errors/failure.ts';
import { REQUEST_DEFAULTS } from '#storefront/domain/settings/request-settings.ts';

registerOperations(ORDER_OPERATIONS);

/** Requests and outcomes of shoppers under load. */
export interface LoadRecord {
  /** Milliseconds of each answer, by operation. */
  times: Map<string, number[]>;
  /** Ids of confirmed orders. */
  orders: number[];
  /** Number of refusals that shoppers may expect, such as a sold-out product. */
  refused: number;
  /** Other failures. */
  errors: string[];
}

/** Failures that are no errors of a store under load. */
const SOLD_OUT: readonly FailureKind[] = ['outOfStock', 'notEnoughStock', 'gone', 'cartEmpty'];

const HOME: Address = {
  ...EMPTY_ADDRESS,
  firstName: 'Gina',
  lastName: 'Guest',
  address1: 'Gaststr. 5',
  city: 'Berlin',
  postcode: '10117',
  country: 'DE',
  state: 'DE-BE',
  phone: '+49 30 1234567',
};

/** Visits as a new guest, fills a cart and orders it, again and again until `end` (of `performance.now()`). */
export async function shopUntil(
  end: number,
  name: string,
  endpoint: string,
  products: readonly number[],
  record: LoadRecord,
): Promise<void> {
  for (let visit = 0; performance.now() < end; visit++) {
    await buy(`${name}-${visit}`, newShopper(endpoint), products, record);
  }
}

async function buy(
  name: string,
  api: ShopperApi,
  products: readonly number[],
  record: LoadRecord,
): Promise<void> {
  const send = async <N extends ShopperOperation>(
    operation: N,
    request: () => Promise<ShopperResult<Data<N>>>,
  ): Promise<Data<N> | null> => {
    const started = performance.now();
    const answer = await request();
    const times = record.times.get(operation) ?? [];
    times.push(performance.now() - started);
    record.times.set(operation, times);
    if (answer.ok) return answer.data;
    if (SOLD_OUT.includes(answer.failure.kind)) record.refused++;
    else record.errors.push(`${operation}: ${answer.failure.kind}, ${answer.error?.message}`);
    return null;
  };
  await send('getCart', () => api.read('getCart', {}));
  let filled = false;
  for (const productId of chosen(products)) {
    const input = { productId, quantity: 1 + Math.floor(Math.random() * 2) };
    const added = await send('addToCart', () => api.write('addToCart', { input }));
    filled ||= added !== null;
  }
  if (!filled) return;
  const request = unpaidCheckoutRequest({ ...HOME, email: `${name}@example.test` }, 'cod');
  const variables = checkoutVariables(request, name, []) as Variables<'Checkout'>;
  const ordered = await send('Checkout', () => api.write('Checkout', variables));
  const id = ordered?.checkout?.order?.databaseId;
  if (id) record.orders.push(id);
}

function newShopper(endpoint: string): ShopperApi {
  const values = new Map<string, string>();
  const storage = {
    get: (key: string) => values.get(key) ?? '',
    set: (key: string, value: string) => void values.set(key, value),
  };
  return new ShopperApi({
    endpoint,
    requests: REQUEST_DEFAULTS,
    tokens: new ShopperTokens(storage, REQUEST_DEFAULTS.tokenKeys),
    giftCards: false,
    withTabLock: (_, run) => run(),
    // A retry would hide failures.
    retry: { retries: 0 },
  });
}

function chosen(products: readonly number[]): Set<number> {
  const count = 1 + Math.floor(Math.random() * 3);
  return new Set(
    Array.from({ length: count }, () => products[Math.floor(Math.random() * products.length)] ?? 0),
  );
}
