import type { Page } from '@playwright/test';
import { GRAPHQL_URL } from './endpoint.ts';
import { cartsIn } from './two-packages.ts';

/** Makes the store one that sends nothing to any address. To be called before the page is opened. */
export async function withoutShippingRates(page: Page): Promise<void> {
  await page.route(
    (url) => url.href.startsWith(GRAPHQL_URL),
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Record<string, unknown> | null };
      for (const cart of cartsIn(body.data)) {
        cart.availableShippingMethods = [];
        cart.chosenShippingMethods = [];
      }
      await route.fulfill({ response: answer, json: body });
    },
  );
}
