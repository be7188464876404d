import type { Topic } from '../../catalog/webhooks/webhook-queue.ts';
import type { Store } from '../../db/database.ts';
import type { ProductRow } from '../../db/product-columns.ts';

/** Ways for storefronts to learn of a change. */
interface Effect {
  movesModified: boolean;
  webhook: Topic | null;
  /** Text for people: what finds the change without a webhook. */
  foundBy: string;
}

const FOUND_BY_SYNC = 'the next poll, by modified,';
const FOUND_BY_FULL_SCAN = 'the next full scan';

export const EFFECTS = {
  saved: { movesModified: true, webhook: 'product.updated', foundBy: FOUND_BY_SYNC },
  hidden: { movesModified: true, webhook: 'product.updated', foundBy: FOUND_BY_FULL_SCAN },
  created: { movesModified: true, webhook: 'product.created', foundBy: FOUND_BY_SYNC },
  trashed: { movesModified: false, webhook: 'product.deleted', foundBy: FOUND_BY_FULL_SCAN },
  restored: { movesModified: true, webhook: 'product.restored', foundBy: FOUND_BY_SYNC },
  reviewed: { movesModified: true, webhook: null, foundBy: FOUND_BY_SYNC },
  unannounced: { movesModified: false, webhook: null, foundBy: FOUND_BY_FULL_SCAN },
  terms: { movesModified: false, webhook: null, foundBy: 'the next full scan, which reads all terms,' },
  settings: { movesModified: false, webhook: null, foundBy: 'reading the settings' },
  sold: { movesModified: false, webhook: null, foundBy: 'reading the most sold products' },
  unseen: { movesModified: false, webhook: null, foundBy: 'reading the whole catalog again' },
} as const satisfies Record<string, Effect>;

/** The outcome of a command. */
export interface Change {
  title: string;
  /** A line for every difference. */
  lines: readonly string[];
  effect: Effect;
}

/** A command's change as text for the terminal. */
export function formatChange(store: Store, { title, lines, effect }: Change): string {
  const differences = lines.length > 0 ? lines : ['nothing is different'];
  return [title, ...differences.map((line) => `  ${line}`), formatEffect(store, effect)].join('\n');
}

/** The change of a product, with lines about what its columns do not show. */
export function productChange(
  before: ProductRow,
  after: ProductRow,
  effect: Effect,
  more: readonly string[] = [],
): Change {
  return { title: formatProductTitle(after), lines: [...formatDifferences(before, after), ...more], effect };
}

function formatEffect(store: Store, { movesModified, webhook, foundBy }: Effect): string {
  const modified = movesModified ? 'modified moves' : 'modified stays';
  if (webhook === null) return `Silent: ${modified}, WooCommerce sends no webhook; ${foundBy} finds it.`;
  const hook = store.get<{ url: string }>(
    "SELECT url FROM webhooks WHERE topic = ? AND status = 'active'",
    webhook,
  );
  const sent = hook ? ` to ${hook.url}` : ', though none is set up here';
  return `WooCommerce sends ${webhook}${sent}; ${modified}, ${foundBy} finds it too.`;
}

export function formatProductTitle({ name, slug, id }: Pick<ProductRow, 'name' | 'slug' | 'id'>): string {
  return `${name} (${slug}, id ${id})`;
}

const LABELS = {
  name: 'name',
  slug: 'address',
  sku: 'SKU',
  status: 'status',
  visibility: 'visibility',
  featured: 'featured',
  menu_order: 'place in the order',
  date: 'published',
  description: 'description',
  short_description: 'short description',
  regular_price: 'regular price',
  sale_price: 'sale price',
  sale_from_gmt: 'sale from (UTC)',
  sale_to_gmt: 'sale to (UTC)',
  price: 'price in force',
  min_price: 'lowest price',
  max_price: 'highest price',
  stock_status: 'stock status',
  stock_quantity: 'in stock',
  low_stock_amount: 'low stock amount',
  weight: 'weight',
  total_sales: 'sold',
  average_rating: 'rating',
  review_count: 'reviews',
  image_id: 'picture',
};

/** A line for every difference of a product. */
function formatDifferences(before: ProductRow, after: ProductRow): string[] {
  return Object.entries(LABELS)
    .filter(([key]) => !(['min_price', 'max_price'].includes(key) && after.price !== null))
    .filter(([key]) => before[key] !== after[key])
    .map(([key, label]) => formatDifference(label, before[key], after[key]));
}

/** `price in force: 18 -> 12.5` */
export function formatDifference(label: string, before: unknown, after: unknown): string {
  return `${label}: ${formatValue(before)} -> ${formatValue(after)}`;
}

const MAX_LENGTH = 60;

export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  const isPlain = (one: unknown) => typeof one !== 'object';
  const text = Array.isArray(value) && value.every(isPlain) ? value.join(', ') || 'none' : asText(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
