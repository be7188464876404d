import {
  addCategory,
  type CategoryChange,
  changeCategory,
  removeCategory,
} from '../../backend/catalog/changes/change-terms.ts';
import type { Store } from '../../backend/db/database.ts';
import type { TermRow } from '../../backend/db/read/term-index.ts';
import { category, type EditKind, on, type PickNumber, picture, unannounced } from './edit.ts';

const CATEGORY_PAGES =
  'its list pages, those of the categories above and below, the overview of categories, the front page';

export const CATEGORY_EDITS: Record<string, EditKind> = {
  'category-name': categoryEdit(
    'The merchant renames a category.',
    `${CATEGORY_PAGES}; the product pages of its products, but not their payloads; the first page of each list while it is among the first options of their filter; the pages of the menus while it is in one`,
    (row, pick) => ({ name: `${row.name.replace(/ \d+$/, '')} ${1 + pick(999)}` }),
  ),
  'category-slug': categoryEdit(
    'The merchant gives a category another address.',
    'its old list pages go and new ones come; otherwise as if it were renamed',
    (row, pick) => ({ slug: `${row.slug.replace(/-moved-\d+$/, '')}-moved-${1 + pick(9999)}` }),
  ),
  'category-description': categoryEdit('The merchant describes a category.', CATEGORY_PAGES, (_, pick) => ({
    description: `Chosen with care, edition ${1 + pick(999)}.`,
  })),
  'category-image': categoryEdit(
    'The merchant chooses another picture of a category.',
    CATEGORY_PAGES,
    (_, pick, store) => ({ image: picture(store, pick) ?? null }),
  ),
  'category-parent': categoryEdit(
    'The merchant puts a category below another one, or at the top.',
    `${CATEGORY_PAGES}; the lists of all categories above, before and after; related products of its products`,
    (row, pick, store) => {
      const parent = category(`id <> ${row.id} AND id NOT IN (${below(row.id)})`)(store, pick);
      return { parent: parent && parent.id !== row.parent_id ? parent.slug : null };
    },
  ),
  'category-added': {
    description: 'The merchant adds a category; it has no products yet.',
    touches: 'none: a category without products has no link; its empty first page may be made',
    ...unannounced('categories'),
    apply(store, pick) {
      const slug = `fresh-${1 + pick(1_000_000)}`;
      const parent = pick(2) ? (category()(store, pick)?.slug ?? null) : null;
      if (store.get("SELECT 1 FROM terms WHERE taxonomy = 'product_cat' AND slug = ?", slug)) return null;
      addCategory(store, { slug, name: `Fresh ${slug}`, description: '', parent, image: null });
      return { summary: `${slug} below ${parent ?? 'nothing'}`, product: null };
    },
  },
  'category-removed': {
    description: 'The merchant deletes a category: its products stay.',
    touches:
      'its list pages go; otherwise as if it were renamed; lists of the categories above and related products',
    ...unannounced('categories'),
    apply: on(category(), (row, store) => {
      removeCategory(store, row.slug);
      return { summary: row.slug, product: null };
    }),
  },
};

function below(id: number): string {
  return `WITH RECURSIVE below (id) AS (
    SELECT ${id} UNION SELECT t.id FROM terms t JOIN below ON t.parent_id = below.id
  ) SELECT id FROM below`;
}

function categoryEdit(
  description: string,
  touches: string,
  change: (row: TermRow, pick: PickNumber, store: Store) => CategoryChange,
): EditKind {
  return {
    description,
    touches,
    ...unannounced('categories'),
    apply: on(category(), (row, store, pick) => {
      const changed = change(row, pick, store);
      changeCategory(store, row.slug, changed);
      return { summary: `${row.slug}: ${JSON.stringify(changed)}`, product: null };
    }),
  };
}
