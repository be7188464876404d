import {
  addProduct,
  changeProduct,
  deleteProduct,
  restoreProduct,
  trashProduct,
} from '../../backend/catalog/changes/index.ts';
import type { ProductRow } from '../../backend/db/product-columns.ts';
import { plainProduct } from '../../backend/db/seed/plain.ts';
import { chooseCategory, choosePicture, choosePrice, chooseProduct, chooseVariation } from './choose.ts';
import { productEdit, SAVED, unannounced } from './define.ts';
import { slugOf } from './prices.ts';
import type { Edit } from './types.ts';

const GONE =
  'its pages go; from its place on every later page of its lists shifts by one product; pages of its lists, their categories with their counts and those above; shelves that showed it';
const COMES =
  'its product page; every page of its lists from its place on; its categories with their counts and those above; shelves that now show it; the front page';

export const PRESENCE_EDITS: Edit[] = [
  {
    name: 'added',
    description: 'The merchant publishes a new product: it is the first of its lists.',
    touches: COMES,
    movesModified: true,
    webhook: 'product.created',
    foundBy: 'modified',
    apply(store, pick, now) {
      const number = store.get<{ id: number }>('SELECT max(id) AS id FROM products')?.id ?? 0;
      const category = chooseCategory(store, pick)?.slug;
      const image = choosePicture(store, pick);
      const product = plainProduct({
        slug: `new-arrival-${number + 1}`,
        name: `New arrival ${number + 1}`,
        date: now.toISOString(),
        prices: { regular: choosePrice(pick, null), sale: null, saleFrom: null, saleTo: null },
        categories: category ? [category] : [],
        images: image ? [image] : [],
      });
      addProduct(store, product, now);
      return { summary: `${product.slug} in ${category ?? 'no category'}`, product: product.slug };
    },
  },
  {
    name: 'trashed',
    description: 'The merchant puts a product into the trash.',
    touches: GONE,
    movesModified: false,
    webhook: 'product.deleted',
    foundBy: 'fullScan',
    apply(store, pick, now) {
      const row = chooseProduct(store, pick);
      if (!row) return null;
      trashProduct(store, row.id, now);
      return { summary: row.slug, product: null };
    },
  },
  {
    name: 'restored',
    description: 'The merchant takes a product out of the trash.',
    touches: COMES,
    movesModified: true,
    webhook: 'product.restored',
    foundBy: 'modified',
    apply(store, pick, now) {
      const trashed = store.all<ProductRow>(
        "SELECT * FROM products WHERE status = 'trash' AND type <> 'VARIATION' ORDER BY id",
      );
      const row = trashed.length > 0 ? trashed[pick(trashed.length)] : undefined;
      if (!row) return null;
      restoreProduct(store, row.id, now);
      return { summary: `product ${row.id}`, product: slugOf(store, row.id) };
    },
  },
  {
    name: 'deleted',
    description: 'A product is deleted for good, past the trash.',
    touches: GONE,
    ...unannounced('fullScan'),
    apply(store, pick, now) {
      const row = chooseProduct(store, pick);
      if (!row) return null;
      deleteProduct(store, row.id, now);
      return { summary: row.slug, product: null };
    },
  },
  {
    ...productEdit({
      name: 'draft',
      does: 'The merchant makes a product a draft again: lists by modified no longer have it.',
      touches: GONE,
      change: () => ({ status: 'draft' }),
    }),
    foundBy: 'fullScan',
  },
  {
    name: 'published',
    description: 'The merchant publishes a draft.',
    touches: COMES,
    ...SAVED,
    apply(store, pick, now) {
      const drafts = store.all<ProductRow>(
        "SELECT * FROM products WHERE status = 'draft' AND type <> 'VARIATION' ORDER BY id",
      );
      const row = drafts.length > 0 ? drafts[pick(drafts.length)] : undefined;
      if (!row) return null;
      changeProduct(store, row.id, { status: 'publish' }, now);
      return { summary: row.slug, product: row.slug };
    },
  },
  productEdit({
    name: 'visibility',
    does: 'The merchant hides a product from lists, or shows it again; its own page stays.',
    touches: 'its product page stays; otherwise as if it were taken out of the catalog or put into it',
    change: (row) => ({ visibility: row.visibility === 'VISIBLE' ? 'hidden' : 'visible' }),
  }),
  {
    name: 'variation-draft',
    description: 'The merchant disables a variation, or enables it again.',
    touches: 'its product page; where the range of prices or the stock changes, every page with its card',
    ...SAVED,
    apply(store, pick, now) {
      const row = chooseVariation(store, pick, "'publish', 'draft'");
      if (!row) return null;
      const status = row.status === 'publish' ? 'draft' : 'publish';
      changeProduct(store, row.id, { status }, now);
      return { summary: `${row.slug}: ${status}`, product: slugOf(store, row.parent_id) };
    },
  },
  {
    name: 'variation-deleted',
    description: 'A variation is deleted for good.',
    touches: 'its product page; where the range of prices or the stock changes, every page with its card',
    ...unannounced('fullScan'),
    apply(store, pick, now) {
      const row = chooseVariation(store, pick);
      if (!row) return null;
      deleteProduct(store, row.id, now);
      return { summary: row.slug, product: slugOf(store, row.parent_id) };
    },
  },
];
