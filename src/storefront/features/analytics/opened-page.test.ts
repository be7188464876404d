import { beforeEach, expect, it, vi } from 'vitest';
import { tellTags } from '#storefront/features/orders/OrderPage.tsx';
import { made } from '#storefront/stores/fixtures/shopping.ts';

const FACTS = { kind: 'order-summary-orderId', currency: { code: 'EUR', decimals: 2 } };

beforeEach(() => {
  const browser = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, browser[name].bind(browser));
  }
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { page: JSON.stringify(FACTS) } }) });
  vi.resetModules();
});

/** The page as tags see it, which are allowed now. */
async function allowTags() {
  const { openedPage } = await import('./opened-page.ts');
  return openedPage();
}

it('knows an order that the page has shown before a tag was allowed, as it was shown last', async () => {
  const [unpaid, paid] = [{ ...made(17), needsPayment: true }, made(17)];
  const end = tellTags(unpaid);
  end();
  tellTags(paid);
  expect(await allowTags()).toEqual({ ...FACTS, order: paid });
});

it('knows an order that is shown once tags are allowed, and none that the page has left', async () => {
  tellTags(made(16))();
  const page = await allowTags();
  expect(page.order).toBeNull();
  tellTags(made(17));
  expect(page.order).toEqual(made(17));
});
