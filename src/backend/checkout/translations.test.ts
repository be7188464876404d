import { afterEach, expect, test } from 'vitest';
import { changeProduct } from '../catalog/changes/change-product.ts';
import { CALLS } from '../fixtures/buying-calls.ts';
import { Inbox } from '../fixtures/emails.ts';
import { type FixtureBackend, serveFixture } from '../fixtures/serve-fixture.ts';
import { GINA, idOf, Shopper, stockOf } from '../fixtures/shopper.ts';
import { translatedCatalog } from '../fixtures/translated-shop.ts';
import type { ShopOptions } from '../options.ts';
import { findOrder } from './orders/order.ts';
import { cancelUnpaidOrder } from './orders/order-status.ts';

let backend: FixtureBackend;
let inbox: Inbox;
afterEach(() => backend.close());

async function serve(settings: Partial<ShopOptions> = {}) {
  const catalog = translatedCatalog();
  inbox = new Inbox();
  backend = await serveFixture({
    catalog: { ...catalog, shop: { ...catalog.shop, ...settings } },
    emailTransport: inbox,
  });
  changeProduct(backend.store, idOf(backend, 'ware-1'), { stock: { quantity: 5 } });
  changeProduct(backend.store, idOf(backend, 'artikel-eins'), { stock: { quantity: 5 } });
}

const stocks = () => [stockOf(backend, 'ware-1'), stockOf(backend, 'artikel-eins')];
const modifiedOf = (slug: string) =>
  backend.store.get<{ modified: string }>('SELECT modified FROM products WHERE slug = ?', slug)?.modified;

/** Orders, and gives the order's id. */
async function order(shopper: Shopper, more: object = {}): Promise<number> {
  const input = { billing: GINA, paymentMethod: 'bacs', ...more };
  const { order: made } = await shopper.ask<{ order: { databaseId: number } }>(CALLS.checkout, input);
  return made.databaseId;
}

test('an order of one translation takes the stock of all, and gives it back', async () => {
  await serve({ sharedStock: true });
  backend.store.run("UPDATE products SET modified = '2026-01-01T00:00:00'");
  const shopper = new Shopper(backend);
  await shopper.fill('artikel-eins', 'artikel-eins', 'ware-1');
  const id = await order(shopper);
  expect(stocks()).toEqual([2, 2]);
  expect(modifiedOf('ware-1')).not.toBe('2026-01-01T00:00:00');
  expect(modifiedOf('ware-2')).toBe('2026-01-01T00:00:00');
  const made = findOrder(backend.store, id);
  if (made) cancelUnpaidOrder(backend.store, made, 'CANCELLED');
  expect(stocks()).toEqual([5, 5]);
});

test('a cart with two translations cannot take more than there is', async () => {
  await serve({ sharedStock: true });
  const shopper = new Shopper(backend);
  await shopper.fill('artikel-eins', 'artikel-eins', 'artikel-eins', 'ware-1', 'ware-1');
  await expect(shopper.fill('ware-1')).rejects.toThrow('we have 5 in stock and you already have 5');
  await order(shopper);
  expect(stocks()).toEqual([0, 0]);
});

test('translations have stocks and prices of their own, unless the shop shares them', async () => {
  await serve();
  const shopper = new Shopper(backend);
  await shopper.fill('artikel-eins');
  await order(shopper);
  expect(stocks()).toEqual([5, 4]);
  changeProduct(backend.store, idOf(backend, 'ware-1'), { prices: { regular: '9' } });
  const price = (slug: string) =>
    backend.store.get<{ price: string }>('SELECT price FROM products WHERE slug = ?', slug)?.price;
  expect([price('ware-1'), price('artikel-eins')]).toEqual(['9', '2.37']);
  await backend.close();
  await serve({ sharedPrices: true });
  changeProduct(backend.store, idOf(backend, 'ware-1'), { prices: { regular: '9' }, stock: { quantity: 3 } });
  expect([price('ware-1'), price('artikel-eins')]).toEqual(['9', '9']);
  expect(stocks()).toEqual([3, 5]);
});

test.each([
  [[{ key: 'islet_locale', value: 'pt_BR' }], 'Seu pedido', 'Olá Gina,', 'Frete:'],
  [[{ key: 'wpml_language', value: 'de' }], 'Deine Bestellung', 'Hallo Gina,', 'Versand:'],
  [[{ key: 'islet_locale', value: 'nl_NL' }], 'Your Woo Test Shop order', 'Hello Gina,', 'Shipping:'],
  [[], 'Your Woo Test Shop order', 'Hello Gina,', 'Shipping:'],
])('an order with %j is confirmed in its language', async (metaData, subject, greeting, shipping) => {
  await serve();
  const shopper = new Shopper(backend);
  await shopper.fill('artikel-eins');
  await order(shopper, { metaData });
  const mail = await inbox.next();
  expect(mail.subject).toContain(subject);
  expect(mail.text).toContain(greeting);
  expect(mail.text).toContain(shipping);
  expect(mail.text).toContain('1 x Artikel Eins: ');
});
