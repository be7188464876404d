import { addReview } from '../../backend/catalog/changes/index.ts';
import { choosePicture, chooseProduct, chooseSlugs } from './choose.ts';
import { productEdit } from './define.ts';
import type { Edit } from './types.ts';

const OWN_PAGE = 'its product page';
const CARD = 'its product page and every page with its card';

export const FACT_EDITS: Edit[] = [
  productEdit({
    name: 'name',
    does: 'The merchant renames a product; its address stays.',
    touches: CARD,
    change: (row, pick) => ({ name: `${row.name.replace(/ No\. \d+$/, '')} No. ${1 + pick(9999)}` }),
  }),
  productEdit({
    name: 'slug',
    does: 'The merchant gives a product another address.',
    touches: `its new product page, the old one goes, and every page that links to it`,
    change: (row, pick) => ({ slug: `${row.slug.replace(/-moved-\d+$/, '')}-moved-${1 + pick(99_999)}` }),
  }),
  productEdit({
    name: 'description',
    does: 'The merchant rewrites the description.',
    touches: OWN_PAGE,
    change: (_, pick) => ({ description: `<p>Made in small numbers, batch ${1 + pick(9999)}.</p>` }),
  }),
  productEdit({
    name: 'short-description',
    does: 'The merchant rewrites the short description.',
    touches: OWN_PAGE,
    change: (_, pick) => ({ shortDescription: `Batch ${1 + pick(9999)} of the year.` }),
  }),
  productEdit({
    name: 'weight',
    does: 'The merchant corrects the weight.',
    touches: OWN_PAGE,
    change: (_, pick) => ({ weight: String((1 + pick(999)) / 100) }),
  }),
  productEdit({
    name: 'image',
    does: 'The merchant chooses another picture.',
    touches: CARD,
    change: (_, pick, store) => ({ image: choosePicture(store, pick) ?? null }),
  }),
  productEdit({
    name: 'gallery',
    does: 'The merchant chooses other pictures for the gallery; the first is the one a card shows second.',
    touches: `${OWN_PAGE}; with another first picture every page with its card`,
    change: (_, pick, store) => ({
      gallery: [choosePicture(store, pick), choosePicture(store, pick)]
        .slice(0, pick(3))
        .filter((picture) => picture !== undefined),
    }),
  }),
  productEdit({
    name: 'upsells',
    does: 'The merchant recommends other products with a product.',
    touches: `${OWN_PAGE}: recommended and related products`,
    change: (row, pick, store) => ({ upsells: chooseSlugs(store, pick, 3, row.id) }),
  }),
  productEdit({
    name: 'cross-sells',
    does: 'The merchant recommends other products for the cart.',
    touches: `${OWN_PAGE}: its payload`,
    where: "type IN ('SIMPLE', 'VARIABLE')",
    change: (row, pick, store) => ({ crossSells: chooseSlugs(store, pick, 3, row.id) }),
  }),
  productEdit({
    name: 'group-members',
    does: 'The merchant puts other products into a group.',
    touches: CARD,
    where: "type = 'GROUPED'",
    change: (row, pick, store) => ({ grouped: chooseSlugs(store, pick, 4, row.id) }),
  }),
  productEdit({
    name: 'publication-date',
    does: 'The merchant changes the date of publication: the product takes another place in its lists.',
    touches: `${CARD}; the pages of its lists between its old and its new place; the front page if it is among the newest before or after`,
    change: (_, pick) => ({ date: `2025-0${1 + pick(9)}-${10 + pick(19)}T09:00:0${pick(10)}` }),
  }),
  productEdit({
    name: 'menu-order',
    does: "The merchant moves a product in the store's own order, which no page follows.",
    touches: 'none',
    change: (_, pick) => ({ menuOrder: pick(100) }),
  }),
  productEdit({
    name: 'saved-unchanged',
    does: 'The merchant saves a product without changing it.',
    touches: 'none',
    change: () => ({}),
  }),
  {
    name: 'review',
    description: 'A review is approved.',
    touches: `${CARD}: cards show the average rating and the number of reviews`,
    movesModified: true,
    webhook: null,
    foundBy: 'modified',
    apply(store, pick, now) {
      const row = chooseProduct(store, pick);
      if (!row) return null;
      const rating = 1 + pick(5);
      const number = pick(9999);
      const review = { author: `Reader ${number}`, email: `reader${number}@example.test`, rating };
      addReview(store, row.id, { ...review, content: `Bought twice, order ${number}.` }, now);
      return { summary: `${row.slug}: ${rating} stars`, product: row.slug };
    },
  },
];
