import type { Page } from '@playwright/test';
import { GRAPHQL_URL } from './endpoint.ts';

export interface Packages {
  chosenShippingMethods: string[];
  availableShippingMethods: { rates: { id: string; label: string; cost: string }[] }[];
}

const COLD = { id: 'flat_rate:91', label: 'Cold parcel', cost: '7.5' };
const COURIER = { id: 'flat_rate:92', label: 'Courier', cost: '15' };

/**
 * A store that sends a cart in two packages, as one with several warehouses does; what the embedded backend
 * sends in one is the first.
 */
export class TwoPackages {
  /** Rates that were chosen, one list for each request. */
  readonly chosen: string[][] = [];
  /** Methods that checkout named. */
  ordered: string[] = [];
  /** Refuses the next choice of a rate, and keeps what was chosen before. */
  refusesNext = false;
  #second: string = COLD.id;

  static async watch(page: Page): Promise<TwoPackages> {
    const store = new TwoPackages();
    await page.route(
      (url) => url.href.startsWith(GRAPHQL_URL),
      async (route) => {
        const request = route.request();
        if (request.method() !== 'POST') return route.fallback();
        if (store.refusesNext && request.postDataJSON().operationName === 'ChangeShippingMethod') {
          store.refusesNext = false;
          return route.fulfill({
            headers: { 'access-control-allow-origin': '*' },
            json: { errors: [{ message: 'Invalid shipping method' }], data: null },
          });
        }
        const answer = await route.fetch({ postData: store.#hear(request.postDataJSON()) });
        const body = (await answer.json()) as { data: Record<string, unknown> | null };
        for (const cart of cartsIn(body.data)) store.#split(cart);
        await route.fulfill({ response: answer, json: body });
      },
    );
    return store;
  }

  /** Takes notice of a request. @returns what the embedded backend understands of it */
  #hear(sent: { operationName: string; variables: Record<string, unknown> }): string {
    const { operationName, variables } = sent;
    const { shippingMethods, shippingMethod } = variables as Record<string, string[] | undefined>;
    if (operationName === 'Checkout') this.ordered = shippingMethod ?? [];
    if (operationName !== 'ChangeShippingMethod') return JSON.stringify(sent);
    this.chosen.push(shippingMethods ?? []);
    this.#second = shippingMethods?.[1] ?? '';
    return JSON.stringify({ ...sent, variables: { shippingMethods: shippingMethods?.slice(0, 1) } });
  }

  #split(cart: Packages): void {
    if (cart.availableShippingMethods.length === 0) return;
    cart.availableShippingMethods.push({ rates: [COLD, COURIER] });
    cart.chosenShippingMethods.push(this.#second);
  }
}

/** The carts of an answer: its own, or that of its mutation. */
export function cartsIn(data: Record<string, unknown> | null): Packages[] {
  const payloads = Object.values(data ?? {}) as ({ cart?: Packages } | null)[];
  return [data as { cart?: Packages } | null, ...payloads].flatMap((one) => one?.cart ?? []);
}
