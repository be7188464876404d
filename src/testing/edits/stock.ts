import { changeProduct, sellProduct } from '../../backend/catalog/changes/index.ts';
import { chooseProduct, chooseVariation } from './choose.ts';
import { productEdit, SAVED } from './define.ts';
import { slugOf } from './prices.ts';
import type { Edit } from './types.ts';

const SIMPLE = "type = 'SIMPLE'";
const CARD = 'its product page and every page with its card';
const PLENTY = 'stock_quantity > coalesce(low_stock_amount, 0) + 3';

export const STOCK_EDITS: Edit[] = [
  productEdit({
    name: 'sold-out',
    does: 'A product sells out, or comes in again.',
    touches: CARD,
    where: SIMPLE,
    change: (row) => ({
      stock: { quantity: null, status: row.stock_status === 'OUT_OF_STOCK' ? 'IN_STOCK' : 'OUT_OF_STOCK' },
    }),
  }),
  productEdit({
    name: 'few-left',
    does: 'Stock falls below the amount at which the shop says that few are left.',
    touches: CARD,
    where: SIMPLE,
    change: (_, pick) => ({ stock: { quantity: 1 + pick(3), lowStockAmount: 4, status: 'IN_STOCK' } }),
  }),
  {
    name: 'stock-count',
    description: 'An order takes one of many: 57 in stock become 56.',
    touches:
      'none: no page prints the number while it is above the low stock amount; the order of the most sold may change on the front page',
    ...SAVED,
    apply(store, pick, now) {
      const row = chooseProduct(store, pick, `${SIMPLE} AND ${PLENTY}`);
      if (!row) return null;
      sellProduct(store, row.id, 1, now);
      return { summary: `${row.slug}: one of ${row.stock_quantity} sold`, product: row.slug };
    },
  },
  {
    name: 'sold-uncounted',
    description: 'An order takes a product whose stock is not counted: only its number of sales moves.',
    touches: 'none, or the front page where the order of the most sold changes',
    movesModified: false,
    webhook: null,
    foundBy: 'settings',
    apply(store, pick, now) {
      const row = chooseProduct(store, pick, `${SIMPLE} AND stock_quantity IS NULL`);
      if (!row) return null;
      const quantity = 1 + pick(500);
      sellProduct(store, row.id, quantity, now);
      return { summary: `${row.slug}: ${quantity} sold`, product: null };
    },
  },
  {
    name: 'variation-stock',
    description: 'A variation sells out, or comes in again; with the last one its product.',
    touches: 'its product page; with the first or last variation in stock every page with its card',
    ...SAVED,
    apply(store, pick, now) {
      const row = chooseVariation(store, pick);
      if (!row) return null;
      const status = row.stock_status === 'OUT_OF_STOCK' ? 'IN_STOCK' : 'OUT_OF_STOCK';
      changeProduct(store, row.id, { stock: { quantity: null, status } }, now);
      return { summary: `${row.slug}: ${status}`, product: slugOf(store, row.parent_id) };
    },
  },
];
