import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import autocannon, { type Request } from 'autocannon';
import { runAdmin } from '#backend/tools/admin/run-admin.ts';
import { documentText } from '#storefront/api/graphql.ts';
import { ORDER_OPERATIONS } from '#storefront/api/operations/orders.ts';
import { parseBackendError } from '#storefront/api/shopper/backend-errors.ts';
import { registerOperations, ShopperDocuments } from '#storefront/api/shopper/shopper-documents.ts';
import { checkoutVariables, unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { EMPTY_ADDRESS } from '#storefront/domain/customer/customer.ts';
import type { FailureKind } from '#storefront/domain/errors/failure.ts';
import { REQUEST_DEFAULTS } from '#storefront/domain/settings/browser-settings.ts';
import type { BenchOptions, Figure } from '../harness/figure.ts';
import { PROJECT } from '../harness/process.ts';
import { audit, stockOf } from './audit.ts';

/** At the same time. */
const SHOPPERS = 50;
/** Products that shoppers choose from: few, so that they compete for stock. */
const PRODUCTS = 20;
/** Stock of each that has a counted one: so low that some are sold out before the end. */
const QUANTITY = 40;
/** Refusals that shoppers may expect. */
const EXPECTED: readonly FailureKind[] = ['outOfStock', 'notEnoughStock', 'onlyOne', 'gone', 'cartEmpty'];

const { sessionHeader, sessionPrefix } = REQUEST_DEFAULTS;
registerOperations(ORDER_OPERATIONS);

/** State of a connection's guest. */
interface Visit {
  session?: string;
}

interface Answer {
  data?: { checkout?: { order?: { databaseId: number } | null } | null } | null;
  errors?: { message: string }[];
}

/**
 * Lets guests fill carts and order at the same time, over HTTP on this machine, and audits the store's database.
 * @throws if a request failed, or the audit found faults
 */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const file = join(home, 'backend.sqlite');
  const { store, url } = await startStore(products, home, file);
  const load = runLoad(url, file, SHOPPERS, runs);
  const { errors, faults, result, orders } = await load.finally(() => store.kill());
  const wrong = [...errors, ...faults];
  if (wrong.length > 0) throw new Error(`${wrong.length} faults:\n${wrong.slice(0, 10).join('\n')}`);
  const name = `${SHOPPERS} shoppers at the same time`;
  return [
    { name: `${name}, requests`, unit: '/s', value: result.requests.total / result.duration, more: true },
    { name: `${name}, median answer`, unit: 'ms', value: result.latency.p50 },
    { name: `${name}, slowest of a hundred answers`, unit: 'ms', value: result.latency.p99 },
    { name: `${name}, orders`, unit: 'points', value: orders.length, more: true },
  ];
}

/** Serves a synthetic catalog from a process of its own, so that it does not wait for those who load it. */
async function startStore(products: number, home: string, file: string) {
  const islet = [join(PROJECT, 'scripts/islet.mjs'), 'backend', '--port=0'];
  const args = [...islet, `--products=${products}`, `--file=${file}`];
  const store = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ISLET_HOME: home },
  });
  for await (const line of createInterface(store.stdout)) {
    const url = /endpoint: (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return { store, url };
  }
  throw new Error('The store did not start.');
}

/**
 * Lets guests buy, and audits the store's database afterwards.
 * @param file the store's database, without any order yet
 * @param visits of each guest, one after the other
 * @returns ids of confirmed orders, errors of requests, and faults of the database
 */
export async function runLoad(url: string, file: string, shoppers: number, visits: number) {
  const products = await prepareStore(file);
  const before = stockOf(file);
  const orders: number[] = [];
  const errors: string[] = [];
  let guests = 0;
  const send = (operation: string, variablesOf: () => object): Request => ({
    method: 'POST',
    setupRequest(request, context) {
      const { session } = context as Visit;
      return {
        ...request,
        headers: {
          'content-type': 'application/json',
          ...(session && { [sessionHeader]: `${sessionPrefix} ${session}` }),
        },
        body: JSON.stringify({ query: textOf(operation), variables: variablesOf() }),
      };
    },
    onResponse(status, body, context, headers) {
      const session = (headers as Record<string, string> | undefined)?.[sessionHeader];
      if (session) Object.assign(context, { session });
      if (status !== 200) return void errors.push(`${operation}: status ${status}`);
      const { data, errors: refusals = [] } = JSON.parse(body) as Answer;
      const unexpected = refusals.filter(
        ({ message }) => !EXPECTED.includes(parseBackendError(message).kind),
      );
      errors.push(...unexpected.map(({ message }) => `${operation}: ${message}`));
      const id = data?.checkout?.order?.databaseId;
      if (id) orders.push(id);
    },
  });
  const add = send('addToCart', () => {
    const productId = products[Math.floor(Math.random() * products.length)];
    return { input: { productId, quantity: 1 + Math.floor(Math.random() * 2) } };
  });
  const requests = [
    send('getCart', () => ({})),
    add,
    add,
    send('Checkout', () => order(`guest-${guests++}`)),
  ];
  // A number of requests, not of seconds: no order is under way at the end.
  const amount = shoppers * visits * requests.length;
  const result = await autocannon({ url, connections: shoppers, amount, requests });
  if (result.errors > 0) errors.push(`${result.errors} requests without an answer`);
  return { result, orders, errors, faults: audit(file, before, orders) };
}

function textOf(operation: string): string {
  const document = new ShopperDocuments({ giftCards: false }).get(operation);
  if (document === undefined) throw new Error(`${operation} is not registered.`);
  return documentText(document);
}

function order(name: string): object {
  const address = {
    ...EMPTY_ADDRESS,
    firstName: 'Gina',
    lastName: 'Guest',
    address1: 'Gaststr. 5',
    city: 'Berlin',
    postcode: '10117',
    country: 'DE',
    state: 'DE-BE',
    phone: '+49 30 1234567',
    email: `${name}@example.test`,
  };
  return checkoutVariables(unpaidCheckoutRequest(address, 'cod'), name, []);
}

/** Takes off the limit of orders of one machine, and chooses products: half with a low stock, half without stock management. */
async function prepareStore(file: string): Promise<number[]> {
  const admin = (...change: string[]) => runAdmin(change, { file, media: '' });
  await admin('set', 'setting', 'unpaidOrdersPerHour', '0');
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const products = db
    .prepare(`
      SELECT id, slug, stock_quantity IS NOT NULL AS counted FROM products
      WHERE type = 'SIMPLE' AND parent_id IS NULL AND stock_status = 'IN_STOCK' AND virtual = 0 ORDER BY id
    `)
    .all() as { id: number; slug: string; counted: number }[];
  db.close();
  const half = (isCounted: number) =>
    products.filter(({ counted }) => counted === isCounted).slice(0, PRODUCTS / 2);
  for (const { slug } of half(1)) await admin('set', 'stock', slug, String(QUANTITY));
  return [...half(1), ...half(0)].map(({ id }) => id);
}
