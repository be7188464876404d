import {
  addCategory,
  type CategoryChange,
  changeCategory,
  removeCategory,
} from '../../backend/catalog/changes/index.ts';
import type { Store } from '../../backend/db/database.ts';
import type { TermRow } from '../../backend/db/read/term-index.ts';
import { chooseCategory, choosePicture } from './choose.ts';
import { unannounced } from './define.ts';
import type { Edit, PickNumber } from './types.ts';

const CATEGORY_PAGES =
  'its list pages, those of the categories above and below, the overview of categories, the front page';
const EVERYWHERE = 'every page while the footer lists it';

export const CATEGORY_EDITS: Edit[] = [
  categoryEdit({
    name: 'category-name',
    does: 'The merchant renames a category.',
    touches: `${CATEGORY_PAGES}; the product pages of its products; ${EVERYWHERE}`,
    change: (row, pick) => ({ name: `${row.name.replace(/ \d+$/, '')} ${1 + pick(999)}` }),
  }),
  categoryEdit({
    name: 'category-slug',
    does: 'The merchant gives a category another address.',
    touches: `its old list pages go and new ones come; otherwise as if it were renamed`,
    change: (row, pick) => ({ slug: `${row.slug.replace(/-moved-\d+$/, '')}-moved-${1 + pick(9999)}` }),
  }),
  categoryEdit({
    name: 'category-description',
    does: 'The merchant describes a category.',
    touches: CATEGORY_PAGES,
    change: (_, pick) => ({ description: `Chosen with care, edition ${1 + pick(999)}.` }),
  }),
  categoryEdit({
    name: 'category-image',
    does: 'The merchant chooses another picture of a category.',
    touches: CATEGORY_PAGES,
    change: (_, pick, store) => ({ image: choosePicture(store, pick) ?? null }),
  }),
  categoryEdit({
    name: 'category-parent',
    does: 'The merchant puts a category below another one, or at the top.',
    touches: `${CATEGORY_PAGES}; the lists of all categories above, before and after; related products of its products`,
    change: (row, pick, store) => {
      const parent = chooseCategory(store, pick, `id <> ${row.id} AND id NOT IN (${below(row.id)})`);
      return { parent: parent && parent.id !== row.parent_id ? parent.slug : null };
    },
  }),
  {
    name: 'category-added',
    description: 'The merchant adds a category; it has no products yet.',
    touches: 'none: a category without products has no link; its empty first page may be made',
    ...unannounced('categories'),
    apply(store, pick) {
      const slug = `fresh-${1 + pick(1_000_000)}`;
      const parent = pick(2) ? (chooseCategory(store, pick)?.slug ?? null) : null;
      if (store.get("SELECT 1 FROM terms WHERE taxonomy = 'product_cat' AND slug = ?", slug)) return null;
      addCategory(store, { slug, name: `Fresh ${slug}`, description: '', parent, image: null });
      return { summary: `${slug} below ${parent ?? 'nothing'}`, product: null };
    },
  },
  {
    name: 'category-removed',
    description: 'The merchant deletes a category: its products stay.',
    touches: `its list pages go; otherwise as if it were renamed; lists of the categories above and related products`,
    ...unannounced('categories'),
    apply(store, pick) {
      const row = chooseCategory(store, pick);
      if (!row) return null;
      removeCategory(store, row.slug);
      return { summary: row.slug, product: null };
    },
  },
];

function below(id: number): string {
  return `WITH RECURSIVE below (id) AS (
    SELECT ${id} UNION SELECT t.id FROM terms t JOIN below ON t.parent_id = below.id
  ) SELECT id FROM below`;
}

interface CategoryEdit {
  name: string;
  does: string;
  touches: string;
  change(row: TermRow, pick: PickNumber, store: Store): CategoryChange;
}

function categoryEdit({ name, does, touches, change }: CategoryEdit): Edit {
  return {
    name,
    description: does,
    touches,
    ...unannounced('categories'),
    apply(store, pick) {
      const row = chooseCategory(store, pick);
      if (!row) return null;
      const changed = change(row, pick, store);
      changeCategory(store, row.slug, changed);
      return { summary: `${row.slug}: ${JSON.stringify(changed)}`, product: null };
    },
  };
}
