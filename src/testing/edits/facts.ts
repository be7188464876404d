import { addReview } from '../../backend/catalog/changes/add-review.ts';
import { type EditKind, on, picture, product, productEdit, slugsOf } from './edit.ts';

const OWN_PAGE = 'its product page';
const CARD = 'its product page and every page with its card';

const without = (id: number) => product(`id <> ${id}`);

export const FACT_EDITS: Record<string, EditKind> = {
  name: productEdit({
    description: 'The merchant renames a product; its address stays.',
    touches: CARD,
    change: (row, pick) => ({ name: `${row.name.replace(/ No\. \d+$/, '')} No. ${1 + pick(9999)}` }),
  }),
  slug: productEdit({
    description: 'The merchant gives a product another address.',
    touches: `its new product page, the old one goes, and every page that links to it`,
    change: (row, pick) => ({ slug: `${row.slug.replace(/-moved-\d+$/, '')}-moved-${1 + pick(99_999)}` }),
  }),
  description: productEdit({
    description: 'The merchant rewrites the description.',
    touches: OWN_PAGE,
    change: (_, pick) => ({ description: `<p>Made in small numbers, batch ${1 + pick(9999)}.</p>` }),
  }),
  'short-description': productEdit({
    description: 'The merchant rewrites the short description.',
    touches: OWN_PAGE,
    change: (_, pick) => ({ shortDescription: `Batch ${1 + pick(9999)} of the year.` }),
  }),
  weight: productEdit({
    description: 'The merchant corrects the weight.',
    touches: OWN_PAGE,
    change: (_, pick) => ({ weight: String((1 + pick(999)) / 100) }),
  }),
  image: productEdit({
    description: 'The merchant chooses another picture.',
    touches: CARD,
    change: (_, pick, store) => ({ image: picture(store, pick) ?? null }),
  }),
  gallery: productEdit({
    description:
      'The merchant chooses other pictures for the gallery; the first is the one a card shows second.',
    touches: `${OWN_PAGE}; with another first picture every page with its card`,
    change: (_, pick, store) => ({
      gallery: [picture(store, pick), picture(store, pick)]
        .slice(0, pick(3))
        .filter((chosen) => chosen !== undefined),
    }),
  }),
  upsells: productEdit({
    description: 'The merchant recommends other products with a product.',
    touches: `${OWN_PAGE}: recommended and related products`,
    change: (row, pick, store) => ({ upsells: slugsOf(without(row.id), store, pick, 3) }),
  }),
  'cross-sells': productEdit({
    description: 'The merchant recommends other products for the cart.',
    touches: `${OWN_PAGE}: its payload`,
    choose: product("type IN ('SIMPLE', 'VARIABLE')"),
    change: (row, pick, store) => ({ crossSells: slugsOf(without(row.id), store, pick, 3) }),
  }),
  'group-members': productEdit({
    description: 'The merchant puts other products into a group.',
    touches: CARD,
    choose: product("type = 'GROUPED'"),
    change: (row, pick, store) => ({ grouped: slugsOf(without(row.id), store, pick, 4) }),
  }),
  'publication-date': productEdit({
    description:
      'The merchant changes the date of publication: the product takes another place in its lists.',
    touches: `${CARD}; the pages of its lists between its old and its new place, to the list depth; the front page if it is among the newest before or after`,
    change: (_, pick) => ({ date: `2025-0${1 + pick(9)}-${10 + pick(19)}T09:00:0${pick(10)}` }),
  }),
  'menu-order': productEdit({
    description: "The merchant moves a product in the store's own order, which no page follows.",
    touches: 'none',
    change: (_, pick) => ({ menuOrder: pick(100) }),
  }),
  'saved-unchanged': productEdit({
    description: 'The merchant saves a product without changing it.',
    touches: 'none',
    change: () => ({}),
  }),
  review: {
    description: 'A review is approved.',
    touches: `${CARD}: cards show the average rating and the number of reviews`,
    movesModified: true,
    webhook: null,
    foundBy: 'modified',
    apply: on(product(), (row, store, pick, now) => {
      const rating = 1 + pick(5);
      const number = pick(9999);
      const review = { author: `Reader ${number}`, email: `reader${number}@example.test`, rating };
      addReview(store, row.id, { ...review, content: `Bought twice, order ${number}.` }, now);
      return { summary: `${row.slug}: ${rating} stars`, product: row.slug };
    }),
  },
};
