import { assignTerms, renameAttribute, renameTerm } from '../../backend/catalog/changes/index.ts';
import type { Store } from '../../backend/db/database.ts';
import type { AttributeRow } from '../../backend/db/read/term-index.ts';
import { chooseCategory, chooseProduct, chooseTerm } from './choose.ts';
import { unannounced } from './define.ts';
import type { Edit, PickNumber } from './types.ts';

export const TERM_EDITS: Edit[] = [
  {
    name: 'categories-assigned',
    description: 'An extension puts a product into other categories, through the taxonomy.',
    touches:
      'its product page; pages of the lists that it enters or leaves, from its place on; counts of those categories and those above; shelves of related products that it enters or leaves',
    ...unannounced('fullScan'),
    apply(store, pick) {
      const row = chooseProduct(store, pick);
      const first = row && chooseCategory(store, pick);
      const second = first && chooseCategory(store, pick);
      if (!row || !first || !second) return null;
      const slugs = [...new Set([first.slug, second.slug])].slice(0, 1 + pick(2));
      assignTerms(store, row.id, 'product_cat', slugs);
      return { summary: `${row.slug}: ${slugs.join(', ')}`, product: row.slug };
    },
  },
  {
    name: 'tags-assigned',
    description: 'An extension gives a product a tag or takes one away, through the taxonomy.',
    touches: 'its product page; shelves of related products that it enters or leaves',
    ...unannounced('fullScan'),
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
      const changed = slugs.includes(tag.slug) ? others : [...others, tag.slug];
      assignTerms(store, row.id, 'product_tag', changed);
      return { summary: `${row.slug}: ${changed.join(', ') || 'no tags'}`, product: row.slug };
    },
  },
  {
    name: 'attribute-terms-assigned',
    description: 'An extension gives a product other values of an attribute, through the taxonomy.',
    touches:
      'its product page; for the colour every page with its card; shelves of related products that it enters or leaves',
    ...unannounced('fullScan'),
    apply(store, pick) {
      const use = chooseUse(store, pick);
      if (!use) return null;
      const slugs = chooseTermSlugs(store, pick, use.name, 3);
      if (slugs.length === 0) return null;
      assignTerms(store, use.product_id, use.name, slugs);
      return { summary: `${use.slug}: ${use.name} ${slugs.join(', ')}`, product: use.slug };
    },
  },
  {
    name: 'attribute-term-name',
    description: 'The merchant renames a value of an attribute, such as a colour.',
    touches:
      'the product pages of the products with that value, their variations are named after it; for a colour every page with one of their cards',
    ...unannounced('terms'),
    apply(store, pick) {
      const row = chooseTerm(store, pick, "taxonomy LIKE 'pa\\_%' ESCAPE '\\'");
      if (!row) return null;
      const name = `${row.name.replace(/ \d+$/, '')} ${1 + pick(999)}`;
      renameTerm(store, row.taxonomy, row.slug, name);
      return { summary: `${row.taxonomy} ${row.slug}: ${row.name} -> ${name}`, product: null };
    },
  },
  {
    name: 'tag-name',
    description: 'The merchant renames a tag.',
    touches: 'none: pages know tags by their slugs',
    ...unannounced('terms'),
    apply(store, pick) {
      const row = chooseTerm(store, pick, "taxonomy = 'product_tag'");
      if (!row) return null;
      const name = `${row.name.replace(/ \d+$/, '')} ${1 + pick(999)}`;
      renameTerm(store, row.taxonomy, row.slug, name);
      return { summary: `${row.slug}: ${row.name} -> ${name}`, product: null };
    },
  },
  {
    name: 'attribute-label',
    description: 'The merchant gives an attribute another label.',
    touches: 'the product pages of the products with the attribute; filters of lists',
    ...unannounced('settings'),
    apply(store, pick) {
      const attributes = store.all<AttributeRow>('SELECT * FROM attributes ORDER BY id');
      const row = attributes.length > 0 ? attributes[pick(attributes.length)] : undefined;
      if (!row) return null;
      const label = `${row.label.replace(/ \d+$/, '')} ${1 + pick(99)}`;
      renameAttribute(store, row.slug, label);
      return { summary: `${row.slug}: ${row.label} -> ${label}`, product: null };
    },
  },
];

function chooseTermSlugs(store: Store, pick: PickNumber, taxonomy: string, most: number): string[] {
  const slugs = new Set<string>();
  for (let left = pick(most + 1); left > 0; left--) {
    const term = chooseTerm(store, pick, `taxonomy = '${taxonomy}'`);
    if (term) slugs.add(term.slug);
  }
  return [...slugs];
}

/** A published product's own attribute that offers no choice of variations. */
function chooseUse(store: Store, pick: PickNumber) {
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
