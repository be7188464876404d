import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { addGiftCard, chargeGiftCard, giftCardCode } from '#backend/cart/codes/gift-cards.ts';
import type { Order, OrderItem, OrderRow, Stored } from '#backend/checkout/orders/order.ts';
import { cartName } from '#backend/checkout/payment/cart-payment.ts';
import { sessionSecret } from '#backend/customers/session/jwt.ts';
import type { SessionData } from '#backend/customers/session/session-data.ts';
import { Store } from '#backend/db/database.ts';
import { BACKEND_DEFAULTS } from '#backend/start/defaults.ts';
import { runAdmin } from '#backend/tools/admin/run-admin.ts';
import { toAmount, toDecimal } from '#backend/values/amount.ts';

/** An order as the backend keeps it, with its items. */
interface FiledOrder extends Order {
  items: Stored<OrderItem>[];
}

const FILE = process.env.ISLET_E2E_BACKEND ?? BACKEND_DEFAULTS.file;

/**
 * The database of the embedded backend of the site under test. All tests share it: ask for the
 * orders and the cart of one shopper, and count the stock of products that no other test buys.
 */
export const backendData = {
  /** Empties a cart in the store, as when its products are deleted. */
  emptyCart(cart: string): void {
    const sql = "UPDATE sessions SET data = json_set(data, '$.lines', json('[]')) WHERE customer_id = ?";
    withStore((store) => store.run(sql, cart));
  },

  /** Orders that were made from a cart, oldest first. @param cart whose, see `CartOwner.cartId` */
  ordersOf: (cart: string): FiledOrder[] => orders('session_id = ?', cart),

  /** Orders with an email address in their billing address, oldest first. */
  ordersTo: (email: string): FiledOrder[] => orders("json_extract(data, '$.billing.email') = ?", email),

  /** Everything stored of a cart; null if the backend knows none. */
  cart(cart: string): SessionData | null {
    const [row] = rows<{ data: string }>('SELECT data FROM sessions WHERE customer_id = ?', cart);
    return row ? (JSON.parse(row.data) as SessionData) : null;
  },

  /** Pieces in a cart by product name, as in `{ 'Beacon Beeswax Candle': 2 }`. */
  pieces(cart: string): Record<string, number> {
    const lines = this.cart(cart)?.lines ?? [];
    return Object.fromEntries(lines.map(({ name, quantity }) => [name, quantity]));
  },

  /** Pieces left of a product or variation; null if the backend does not count. */
  stock: (slug: string): number | null => productRow(slug).stock,

  /** Ids of a product, or of a variation and its product, by slug. */
  ids(slug: string): { productId: number; variationId: number | null } {
    const { id, parent } = productRow(slug);
    return parent === null ? { productId: id, variationId: null } : { productId: parent, variationId: id };
  },

  /** Changes the stock of a product or variation, as a merchant may at any time. */
  setStock: (slug: string, pieces: number) => admin('set', 'stock', slug, String(pieces)),

  /** Changes the price of a product or variation, as a merchant may at any time. */
  setPrice: (slug: string, price: string) => admin('set', 'price', slug, price),

  /** Changes a setting of the shop, as `npm run backend -- set setting` does. */
  changeSetting: (name: string, value: string) => admin('set', 'setting', name, value),

  /** Adds a gift card in euros that was partly used before. */
  fileGiftCard(code: string, { amount, used }: { amount: string; used: string }): void {
    withStore((store) => {
      addGiftCard(store, { code, currency: 'EUR', amount: toAmount(amount) });
      chargeGiftCard(store, giftCardCode(code), toAmount(used));
    });
  },

  /** Balance of a gift card, as in `12.5`; null if there is none. */
  giftCardBalance(code: string): string | null {
    const [row] = rows<{ balance: number }>(
      'SELECT balance FROM gift_cards WHERE code = ?',
      giftCardCode(code),
    );
    return row ? toDecimal(row.balance) : null;
  },

  /** Reviews by an email address that wait for approval. */
  heldReviews(email: string): { slug: string; author: string; rating: number; content: string }[] {
    return rows(
      `SELECT p.slug, r.author, r.rating, r.content FROM reviews r JOIN products p ON p.id = r.product_id
       WHERE r.email = ? AND r.approved = 0`,
      email,
    );
  },

  /** Key that the backend signs its tokens with. */
  secret: (): string => withStore(sessionSecret),

  /** Simulated card payments that were begun for a cart, oldest first; amounts in cents. */
  payments(cart: string): { id: string; amount: number; status: string }[] {
    return rows(
      'SELECT id, amount, status FROM payment_intents WHERE metadata = ? ORDER BY created, id',
      cartName(cart),
    );
  },
};

function productRow(slug: string) {
  const [row] = rows<{ id: number; parent: number | null; stock: number | null }>(
    'SELECT id, parent_id AS parent, stock_quantity AS stock FROM products WHERE slug = ?',
    slug,
  );
  if (row === undefined) throw new Error(`The backend has no product "${slug}".`);
  return row;
}

function orders(where: string, value: string): FiledOrder[] {
  return rows<OrderRow>(`SELECT * FROM orders WHERE ${where} ORDER BY id`, value).map((row) => ({
    ...row,
    data: JSON.parse(row.data) as Order['data'],
    items: rows<{ id: number; data: string }>(
      'SELECT id, data FROM order_items WHERE order_id = ? ORDER BY id',
      row.id,
    ).map(({ id, data }) => ({ ...(JSON.parse(data) as OrderItem), id })),
  }));
}

function withStore<T>(work: (store: Store) => T): T {
  const store = Store.open(FILE);
  try {
    return work(store);
  } finally {
    store.close();
  }
}

function rows<Row>(sql: string, ...values: (string | number)[]): Row[] {
  const db = new DatabaseSync(FILE, { readOnly: true, timeout: 5000 });
  try {
    return db.prepare(sql).all(...values) as Row[];
  } finally {
    db.close();
  }
}

function admin(...words: string[]): Promise<string> {
  return runAdmin(words, { file: FILE, media: BACKEND_DEFAULTS.media });
}

const MAIL = join(dirname(FILE), 'mail');

/** The emails that the backend of the site under test has sent to an address, without line ends of the format. */
export function emailsTo(address: string): string[] {
  // The first email makes the folder.
  if (!existsSync(MAIL)) return [];
  return readdirSync(MAIL)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(MAIL, name), 'utf8'))
    .filter((email) => new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'm').test(email))
    .map((email) => email.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}

/** The last link to a page that an address was sent, which may be yet to come. @param page a part of the page's path */
export async function linkTo(address: string, page: string): Promise<string> {
  const links = () =>
    emailsTo(address).flatMap((email) => email.match(new RegExp(`https?:\\S*/${page}\\S*`, 'g')) ?? []);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links().at(-1) ?? '';
}
