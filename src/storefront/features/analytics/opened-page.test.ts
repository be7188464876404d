import { expect, it, vi } from 'vitest';

it('knows an order that the page has shown before a tag was allowed', async () => {
  const browser = new EventTarget();
  const facts = { kind: 'order-summary-orderId', currency: { code: 'EUR', decimals: 2 } };
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser));
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { page: JSON.stringify(facts) } }) });
  const order = { databaseId: 17 };
  // As the page of an order does.
  browser.addEventListener('islet:tags', () =>
    browser.dispatchEvent(new CustomEvent('islet:order', { detail: order })),
  );
  vi.resetModules();
  const { openedPage } = await import('./opened-page.ts');
  expect(openedPage()).toEqual({ ...facts, order });
});
