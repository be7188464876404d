import type { APIResponse, Page, Route } from '@playwright/test';
import { GRAPHQL_URL } from './endpoint.ts';

interface Packages {
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
    await changeCarts(
      page,
      (cart) => store.#split(cart),
      (route) => store.#pass(route),
    );
    return store;
  }

  /** Passes on what the embedded backend understands of a request. @returns null for one that was refused */
  async #pass(route: Route): Promise<APIResponse | null> {
    const sent = route.request().postDataJSON() as {
      operationName: string;
      variables: { shippingMethods?: string[]; shippingMethod?: string[] };
    };
    const { shippingMethods = [], shippingMethod = [] } = sent.variables;
    if (sent.operationName === 'Checkout') this.ordered = shippingMethod;
    if (sent.operationName !== 'ChangeShippingMethod') return route.fetch();
    if (this.refusesNext) {
      this.refusesNext = false;
      const json = { errors: [{ message: 'Invalid shipping method' }], data: null };
      await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json });
      return null;
    }
    this.chosen.push(shippingMethods);
    this.#second = shippingMethods[1] ?? '';
    const variables = { shippingMethods: shippingMethods.slice(0, 1) };
    return route.fetch({ postData: JSON.stringify({ ...sent, variables }) });
  }

  #split(cart: Packages): void {
    if (cart.availableShippingMethods.length === 0) return;
    cart.availableShippingMethods.push({ rates: [COLD, COURIER] });
    cart.chosenShippingMethods.push(this.#second);
  }
}

/** Makes the store one that sends nothing to any address. To be called before the page is opened. */
export async function withoutShippingRates(page: Page): Promise<void> {
  await changeCarts(page, (cart) => {
    cart.availableShippingMethods = [];
    cart.chosenShippingMethods = [];
  });
}

/** Changes the carts in the answers to a page: an answer's own, or that of its mutation. */
async function changeCarts(
  page: Page,
  change: (cart: Packages) => void,
  pass: (route: Route) => Promise<APIResponse | null> = (route) => route.fetch(),
): Promise<void> {
  await page.route(
    (url) => url.href.startsWith(GRAPHQL_URL),
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await pass(route);
      if (response === null) return;
      const body = (await response.json()) as { data: Record<string, { cart?: Packages } | null> | null };
      const payloads = [body.data as { cart?: Packages } | null, ...Object.values(body.data ?? {})];
      for (const payload of payloads) if (payload?.cart) change(payload.cart);
      await route.fulfill({ response, json: body });
    },
  );
}
