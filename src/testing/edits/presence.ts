import { addProduct } from '../../backend/catalog/changes/add-product.ts';
import { deleteProduct, restoreProduct, trashProduct } from '../../backend/catalog/changes/remove-product.ts';
import { plainProduct } from '../../backend/db/seed/plain.ts';
import {
  category,
  type EditKind,
  on,
  otherPrice,
  picture,
  product,
  productEdit,
  slugOf,
  unannounced,
  variation,
} from './edit.ts';

const GONE =
  'its pages go; the first page of its lists, and those from its place on to the list depth; its categories with their counts and those above; shelves that showed it';
const COMES =
  'its product page; the first page of its lists, and those from its place on to the list depth; its categories with their counts and those above; shelves that now show it; the front page';
const RANGE = 'its product page; where the range of prices or the stock changes, every page with its card';

export const PRESENCE_EDITS: Record<string, EditKind> = {
  added: {
    description: 'The merchant publishes a new product: it is the first of its lists.',
    touches: COMES,
    movesModified: true,
    webhook: 'product.created',
    foundBy: 'modified',
    apply(store, pick, now) {
      const number = store.get<{ id: number }>('SELECT max(id) AS id FROM products')?.id ?? 0;
      const chosen = category()(store, pick)?.slug;
      const image = picture(store, pick);
      const added = plainProduct({
        slug: `new-arrival-${number + 1}`,
        name: `New arrival ${number + 1}`,
        date: now.toISOString(),
        prices: { regular: otherPrice(pick, null), sale: null, saleFrom: null, saleTo: null },
        categories: chosen ? [chosen] : [],
        images: image ? [image] : [],
      });
      addProduct(store, added, now);
      return { summary: `${added.slug} in ${chosen ?? 'no category'}`, product: added.slug };
    },
  },
  trashed: {
    description: 'The merchant puts a product into the trash.',
    touches: GONE,
    movesModified: false,
    webhook: 'product.deleted',
    foundBy: 'fullScan',
    apply: on(product(), (row, store, _, now) => {
      trashProduct(store, row.id, now);
      return { summary: row.slug, product: null };
    }),
  },
  restored: {
    description: 'The merchant takes a product out of the trash.',
    touches: COMES,
    movesModified: true,
    webhook: 'product.restored',
    foundBy: 'modified',
    apply: on(product('1', 'trash'), (row, store, _, now) => {
      restoreProduct(store, row.id, now);
      return { summary: `product ${row.id}`, product: slugOf(store, row.id) };
    }),
  },
  deleted: {
    description: 'A product is deleted for good, past the trash.',
    touches: GONE,
    ...unannounced('fullScan'),
    apply: on(product(), (row, store, _, now) => {
      deleteProduct(store, row.id, now);
      return { summary: row.slug, product: null };
    }),
  },
  draft: {
    ...productEdit({
      description: 'The merchant makes a product a draft again: lists by modified no longer have it.',
      touches: GONE,
      change: () => ({ status: 'draft' }),
    }),
    foundBy: 'fullScan',
  },
  published: productEdit({
    description: 'The merchant publishes a draft.',
    touches: COMES,
    choose: product('1', 'draft'),
    change: () => ({ status: 'publish' }),
  }),
  visibility: productEdit({
    description: 'The merchant hides a product from lists, or shows it again; its own page stays.',
    touches: 'its product page stays; otherwise as if it were taken out of the catalog or put into it',
    change: (row) => ({ visibility: row.visibility === 'VISIBLE' ? 'hidden' : 'visible' }),
  }),
  'variation-draft': productEdit({
    description: 'The merchant disables a variation, or enables it again.',
    touches: RANGE,
    choose: variation("'publish', 'draft'"),
    change: (row) => ({ status: row.status === 'publish' ? 'draft' : 'publish' }),
  }),
  'variation-deleted': {
    description: 'A variation is deleted for good.',
    touches: RANGE,
    ...unannounced('fullScan'),
    apply: on(variation(), (row, store, _, now) => {
      deleteProduct(store, row.id, now);
      return { summary: row.slug, product: slugOf(store, row.parent_id) };
    }),
  },
};
