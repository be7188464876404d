import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartItemKey } from '../../cart/cart-lines.ts';
import { changeProduct } from '../../catalog/changes/change-product.ts';
import { trashProduct } from '../../catalog/changes/remove-product.ts';
import { SessionTokens } from '../../customers/session/session-tokens.ts';
import { CALLS, type CallName, shortCart } from '../../fixtures/buying-calls.ts';
import steps from '../../fixtures/buying-steps.json' with { type: 'json' };
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { GINA, idOf, Shopper } from '../../fixtures/shopper.ts';

/**
 * The table holds a shopper's steps at the recorded store: requests and responses. Where
 * our store is stricter on purpose, the step says why, and what the recorded one answered.
 */
interface Step {
  step: string;
  shopper: string;
  call: string;
  /** Slugs put into the cart before the step. */
  cart?: string[];
  before?: { stock?: Record<string, number>; trash?: string[] };
  /** A session header to send instead of the shopper's. */
  session?: string;
  input?: unknown;
  args?: Record<string, string>;
  status?: number;
  /** True if the response carries a session token. */
  token?: boolean;
  errors?: string[];
  answer?: unknown;
  data?: string;
  stricter?: string;
  recorded?: unknown;
}

let backend: FixtureBackend;
const shoppers = new Map<string, Shopper>();
const orders = new Map<string, { databaseId: number; orderKey: string }>();

beforeAll(async () => {
  backend = await serveFixture();
});
afterAll(() => backend.close());

const LOOK_UP: Record<string, (rest: string) => unknown> = {
  'id of the order of': (shopper) => String(orders.get(shopper)?.databaseId),
  'key of the order of': (shopper) => orders.get(shopper)?.orderKey,
  id: (slug) => idOf(backend, slug),
};

/** `@key cap`, or `@key hoodie-red-no:pa_color=red,logo=No`. */
function keyOf(text: string): string {
  const [slug = '', chosen] = text.split(':');
  const id = idOf(backend, slug);
  const parent = backend.store.get<{ parent_id: number | null }>(
    'SELECT parent_id FROM products WHERE id = ?',
    id,
  );
  return cartItemKey({
    productId: parent?.parent_id ?? id,
    variationId: parent?.parent_id ? id : null,
    attributes: Object.fromEntries(
      (chosen ?? '')
        .split(',')
        .filter(Boolean)
        .map((one) => one.split('=')),
    ),
    extraData: [],
  });
}

/** Puts this shop's ids and keys in the place of the table's names, and people in that of theirs. */
function resolve(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value === 'string') return resolveText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (!('like' in value)) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(item)]));
  }
  const { like, without, ...own } = value as { like: string; without?: string[] };
  expect(like).toBe('Gina');
  const fields = Object.entries(GINA).filter(([name]) => !without?.includes(name));
  return { ...Object.fromEntries(fields), ...own };
}

function resolveText(text: string): unknown {
  for (const [name, find] of Object.entries(LOOK_UP)) {
    if (text.startsWith(`@${name} `)) return find(text.slice(name.length + 2));
  }
  return text.replace(/@key ([\w:=,-]+)/g, (_, rest: string) => keyOf(rest));
}

/** A session header with something wrong about it. */
function badSession(kind: string): string {
  const secret = backend.store.setting<string>('secret') ?? '';
  const tokens = new SessionTokens(secret, backend.siteUrl);
  const day = 24 * 60 * 60 * 1000;
  const now = Date.now();
  const made: Record<string, string> = {
    garbage: 'Session garbage',
    not_jwt: 'Session a.b.c',
    expired: `Session ${tokens.sign('t_old', new Date(now - 3 * day))}`,
    wrong_sig: `Session ${new SessionTokens('other', backend.siteUrl).sign('t_x')}`,
    wrong_iss: `Session ${new SessionTokens(secret, 'https://evil.example').sign('t_x')}`,
    future_nbf: `Session ${tokens.sign('t_x', new Date(now + day))}`,
    valid_unknown_customer: `Session ${tokens.sign('t_unknown')}`,
    no_prefix: tokens.sign('t_x'),
  };
  return made[kind] ?? '';
}

function prepare({ before }: Step): void {
  for (const [slug, quantity] of Object.entries(before?.stock ?? {})) {
    const status = quantity > 0 ? 'IN_STOCK' : 'OUT_OF_STOCK';
    changeProduct(backend.store, idOf(backend, slug), { stock: { quantity, status } });
  }
  for (const slug of before?.trash ?? []) trashProduct(backend.store, idOf(backend, slug));
}

function shopperNamed(name: string): Shopper {
  const shopper = shoppers.get(name) ?? new Shopper(backend);
  shoppers.set(name, shopper);
  return shopper;
}

function variablesOf(step: Step): object {
  const input = resolve(step.input ?? {}) as object;
  const spread = ['checkout', 'updateCustomer', 'cart'].includes(step.call);
  return { ...(spread ? input : { input }), ...(resolve(step.args ?? {}) as object) };
}

interface Payload {
  cart?: unknown;
  order?: { databaseId: number; orderKey: string; lineItems: { nodes: OrderLine[] } };
}

interface OrderLine {
  quantity: number;
  total: string | null;
  product: { node: { slug: string } };
}

/** An answer in the table's short form. */
function shorten(call: CallName, value: unknown, expected: unknown): unknown {
  if (call === 'ping') return value;
  if (call === 'ownOrders') return (value as { orders: { nodes: unknown[] } }).orders.nodes;
  if (call === 'customer') return { customer: value };
  const lines = (expected as { cart?: { lines?: string[] } } | undefined)?.cart?.lines ?? [];
  const withTotals = lines.some((line) => line.includes('€'));
  if (call === 'cart') return { cart: shortCart(value, withTotals) };
  const { cart, order, ...rest } = value as Payload;
  return {
    ...rest,
    ...(cart ? { cart: shortCart(cart, withTotals) } : {}),
    ...(order
      ? {
          order,
          lines: order.lineItems.nodes.map(
            ({ product, quantity, total }) => `${product.node.slug} x${quantity} ${total}`,
          ),
        }
      : {}),
  };
}

const withoutTimes = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:+]+/, '@time');

test.each(steps as Step[])('$step', async (step) => {
  const shopper = shopperNamed(step.shopper);
  await shopper.fill(...(step.cart ?? []));
  prepare(step);
  const call = step.call as CallName;
  const session = step.session && badSession(step.session);
  const { status, token, errors, data } = await shopper.send(CALLS[call], variablesOf(step), session);

  expect(status).toBe(step.status ?? 200);
  expect(token !== null, 'whether a session token came back').toBe(step.token ?? false);
  const messages = errors?.map(({ message }) => withoutTimes(message)) ?? [];
  const wanted = (step.errors ?? []).map((text) => String(resolveText(text)));
  expect(messages.length, messages.join('\n')).toBe(wanted.length);
  wanted.forEach((text, index) => {
    if (text.endsWith('…')) expect(messages[index]).toContain(text.slice(0, -1));
    else expect(messages[index]).toBe(text);
  });
  const value = data && Object.values(data)[0];
  if (step.data === 'absent') expect(data).toBeUndefined();
  else if (wanted.length > 0) expect(value).toBeNull();
  else expect({ answer: shorten(call, value, step.answer) }).toMatchObject({ answer: resolve(step.answer) });
  const order = (value as Payload | null | undefined)?.order;
  if (order) orders.set(step.shopper, order);
});
