import {
  addCategory,
  assignTerms,
  type CategoryChange,
  changeCategory,
  removeCategory,
  renameAttribute,
  renameTerm,
} from '../store/changes.ts';
import type { Store } from '../store/database.ts';
import type { AttributeRow, TermRow } from '../store/terms.ts';
import { chooseCategory, choosePicture, chooseProduct, chooseTerm } from './choose.ts';
import { silent } from './define.ts';
import type { Edit, Pick } from './types.ts';

const CATEGORY_PAGES =
  'its list pages, those of the categories above and below, the overview of categories, the front page';
const EVERYWHERE = 'every page while the footer lists it';

export const TERM_EDITS: Edit[] = [
  categoryEdit({
    name: 'category-name',
    does: 'The merchant renames a category.',
    touches: `${CATEGORY_PAGES}; the product pages of its products; the list pages that show their cards, whose payload names it; ${EVERYWHERE}`,
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
    does: 'The merchant adds a category; it has no products yet.',
    touches: 'none: a category without products has no link; its empty first page may be made',
    ...silent('categories'),
    apply(store, pick) {
      const slug = `fresh-${1 + pick(1_000_000)}`;
      const parent = pick(2) ? (chooseCategory(store, pick)?.slug ?? null) : null;
      if (store.get("SELECT 1 FROM terms WHERE taxonomy = 'product_cat' AND slug = ?", slug)) return null;
      addCategory(store, { slug, name: `Fresh ${slug}`, description: '', parent, image: null });
      return { what: `${slug} below ${parent ?? 'nothing'}`, product: null };
    },
  },
  {
    name: 'category-removed',
    does: 'The merchant deletes a category: its products stay.',
    touches: `its list pages go; otherwise as if it were renamed; lists of the categories above and related products`,
    ...silent('categories'),
    apply(store, pick) {
      const row = chooseCategory(store, pick);
      if (!row) return null;
      removeCategory(store, row.slug);
      return { what: row.slug, product: null };
    },
  },
  {
    name: 'categories-assigned',
    does: 'An extension puts a product into other categories, through the taxonomy.',
    touches:
      'its product page; pages of the lists that it enters or leaves, from its place on; counts of those categories and those above; shelves of related products that it enters or leaves; pages that show its card, whose payload names the categories',
    ...silent('sweep'),
    apply(store, pick) {
      const row = chooseProduct(store, pick);
      const first = row && chooseCategory(store, pick);
      const second = first && chooseCategory(store, pick);
      if (!row || !first || !second) return null;
      const slugs = [...new Set([first.slug, second.slug])].slice(0, 1 + pick(2));
      assignTerms(store, row.id, 'product_cat', slugs);
      return { what: `${row.slug}: ${slugs.join(', ')}`, product: row.slug };
    },
  },
  {
    name: 'tags-assigned',
    does: 'An extension gives a product a tag or takes one away, through the taxonomy.',
    touches: 'its product page; shelves of related products that it enters or leaves',
    ...silent('sweep'),
    apply(store, pick) {
      const row = chooseProduct(store, pick);
      const tag = chooseTerm(store, pick, "taxonomy = 'product_tag'");
      if (!row || !tag) return null;
      const carried = store.all<{ slug: string }>(
        `SELECT t.slug FROM product_terms pt JOIN terms t ON t.id = pt.term_id
         WHERE pt.product_id = ? AND t.taxonomy = 'product_tag' ORDER BY t.id`,
        row.id,
      );
      const slugs = carried.map(({ slug }) => slug);
      const others = slugs.filter((slug) => slug !== tag.slug);
      const wanted = slugs.includes(tag.slug) ? others : [...others, tag.slug];
      assignTerms(store, row.id, 'product_tag', wanted);
      return { what: `${row.slug}: ${wanted.join(', ') || 'no tags'}`, product: row.slug };
    },
  },
  {
    name: 'attribute-terms-assigned',
    does: 'An extension gives a product other values of an attribute, through the taxonomy.',
    touches:
      'its product page; for the colour every page with its card; shelves of related products that it enters or leaves',
    ...silent('sweep'),
    apply(store, pick) {
      const use = chooseUse(store, pick);
      if (!use) return null;
      const slugs = chooseTermSlugs(store, pick, use.name, 3);
      if (slugs.length === 0) return null;
      assignTerms(store, use.product_id, use.name, slugs);
      return { what: `${use.slug}: ${use.name} ${slugs.join(', ')}`, product: use.slug };
    },
  },
  {
    name: 'attribute-term-name',
    does: 'The merchant renames a value of an attribute, such as a colour.',
    touches:
      'the product pages of the products with that value, their variations are named after it; for a colour every page with one of their cards',
    ...silent('terms'),
    apply(store, pick) {
      const row = chooseTerm(store, pick, "taxonomy LIKE 'pa\\_%' ESCAPE '\\'");
      if (!row) return null;
      const name = `${row.name.replace(/ \d+$/, '')} ${1 + pick(999)}`;
      renameTerm(store, row.taxonomy, row.slug, name);
      return { what: `${row.taxonomy} ${row.slug}: ${row.name} -> ${name}`, product: null };
    },
  },
  {
    name: 'tag-name',
    does: 'The merchant renames a tag.',
    touches: 'none: pages know tags by their slugs',
    ...silent('terms'),
    apply(store, pick) {
      const row = chooseTerm(store, pick, "taxonomy = 'product_tag'");
      if (!row) return null;
      const name = `${row.name.replace(/ \d+$/, '')} ${1 + pick(999)}`;
      renameTerm(store, row.taxonomy, row.slug, name);
      return { what: `${row.slug}: ${row.name} -> ${name}`, product: null };
    },
  },
  {
    name: 'attribute-label',
    does: 'The merchant gives an attribute another label.',
    touches: 'the product pages of the products with the attribute; filters of lists',
    ...silent('settings'),
    apply(store, pick) {
      const attributes = store.all<AttributeRow>('SELECT * FROM attributes ORDER BY id');
      const row = attributes.length > 0 ? attributes[pick(attributes.length)] : undefined;
      if (!row) return null;
      const label = `${row.label.replace(/ \d+$/, '')} ${1 + pick(99)}`;
      renameAttribute(store, row.slug, label);
      return { what: `${row.slug}: ${row.label} -> ${label}`, product: null };
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
  change(row: TermRow, pick: Pick, store: Store): CategoryChange;
}

function categoryEdit({ name, does, touches, change }: CategoryEdit): Edit {
  return {
    name,
    does,
    touches,
    ...silent('categories'),
    apply(store, pick) {
      const row = chooseCategory(store, pick);
      if (!row) return null;
      const wanted = change(row, pick, store);
      changeCategory(store, row.slug, wanted);
      return { what: `${row.slug}: ${JSON.stringify(wanted)}`, product: null };
    },
  };
}

function chooseTermSlugs(store: Store, pick: Pick, taxonomy: string, most: number): string[] {
  const slugs = new Set<string>();
  for (let left = pick(most + 1); left > 0; left--) {
    const term = chooseTerm(store, pick, `taxonomy = '${taxonomy}'`);
    if (term) slugs.add(term.slug);
  }
  return [...slugs];
}

/** A published product's own attribute that offers no choice of variations. */
function chooseUse(store: Store, pick: Pick) {
  const row = chooseProduct(
    store,
    pick,
    'id IN (SELECT product_id FROM product_attributes WHERE attribute_id IS NOT NULL AND variation = 0)',
  );
  if (!row) return undefined;
  const uses = store.all<{ product_id: number; name: string }>(
    `SELECT product_id, name FROM product_attributes
     WHERE product_id = ? AND attribute_id IS NOT NULL AND variation = 0 ORDER BY position`,
    row.id,
  );
  const use = uses[pick(uses.length)];
  return use && { ...use, slug: row.slug };
}
