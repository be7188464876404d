import { countedStatus } from '../../catalog/changes/index.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import type { SeedPrices } from '../../db/seed/types.ts';
import type { CommandContext } from './command.ts';
import { formatProductTitle } from './format-change.ts';
import { NONE, parseDate, parsePrice, parseWholeNumber } from './parse-values.ts';

const STOCK_STATUSES = {
  instock: 'IN_STOCK',
  outofstock: 'OUT_OF_STOCK',
  onbackorder: 'ON_BACKORDER',
} as const;

/**
 * Parses the price and the flags of a sale.
 * @throws where neither is given, or the sale does not fit the price or its dates
 */
export function parsePrices(
  price: string | undefined,
  row: ProductRow,
  { store, flags }: CommandContext,
): Partial<SeedPrices> {
  const { sale, from, to } = flags;
  if (price === undefined && sale === undefined && from === undefined && to === undefined) {
    throw new Error('Say the new price, such as 12.50, or what changes of the sale: --sale 9.90.');
  }
  const { timezone } = store.shop();
  const date = (text: string) => (text === NONE ? null : parseDate(text, timezone));
  const change = {
    ...(price === undefined ? {} : { regular: parsePrice(price) }),
    ...(sale === undefined ? {} : { sale: sale === NONE ? null : parsePrice(sale) }),
    ...(sale === NONE ? { saleFrom: null, saleTo: null } : {}),
    ...(from === undefined ? {} : { saleFrom: date(from) }),
    ...(to === undefined ? {} : { saleTo: date(to) }),
  };
  const regular = change.regular ?? row.regular_price;
  if (typeof change.sale === 'string' && Number(change.sale) >= Number(regular ?? 0)) {
    throw new Error(`The sale price ${change.sale} must be below the regular price ${regular ?? 'none'}.`);
  }
  if (change.saleFrom && change.saleTo && change.saleFrom >= change.saleTo) {
    throw new Error('The sale must start before it ends.');
  }
  return change;
}

/** Parses a stock count or status. @throws where the text is neither */
export function parseStock(text: string, row: ProductRow, { flags }: CommandContext) {
  const low = flags.low === undefined ? {} : { lowStockAmount: parseWholeNumber(flags.low, '--low') };
  if (/^\d+$/.test(text)) {
    const quantity = parseWholeNumber(text, 'Stock');
    return { ...low, quantity, status: countedStatus(quantity, row.backorders) };
  }
  const name = Object.keys(STOCK_STATUSES).find((one) => one === text.toLowerCase());
  if (name === undefined) {
    throw new Error(`"${text}" is no stock: write a count, or ${Object.keys(STOCK_STATUSES).join(', ')}.`);
  }
  return { ...low, quantity: null, status: STOCK_STATUSES[name as keyof typeof STOCK_STATUSES] };
}

/** @throws for a product with variations or members, which have the price and stock themselves */
export function assertNotVariable({ store }: CommandContext, row: ProductRow, what: string): void {
  if (row.type !== 'VARIABLE' && row.type !== 'GROUPED') return;
  const parts = store.all<{ slug: string }>(
    row.type === 'VARIABLE'
      ? 'SELECT slug FROM products WHERE parent_id = ? ORDER BY menu_order, id'
      : `SELECT p.slug FROM product_links l JOIN products p ON p.id = l.target_id
         WHERE l.product_id = ? AND l.kind = 'grouped' ORDER BY l.position`,
    row.id,
  );
  const kind = row.type === 'VARIABLE' ? 'variations' : 'members';
  throw new Error(
    `${formatProductTitle(row)} has the ${what} of its ${kind}: name one of ${parts.map(({ slug }) => slug).join(', ')}.`,
  );
}
