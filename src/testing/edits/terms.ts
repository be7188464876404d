import {
  assignTerms,
  describeTerm,
  renameAttribute,
  renameTerm,
} from '../../backend/catalog/changes/change-terms.ts';
import type { AttributeRow, TermRow } from '../../backend/db/read/term-index.ts';
import { category, type EditKind, on, product, row, slugsOf, term, unannounced } from './edit.ts';

/** Attributes that offer no choice of variations. */
const USED = 'attribute_id IS NOT NULL AND variation = 0';

export const TERM_EDITS: Record<string, EditKind> = {
  'categories-assigned': {
    description: 'An extension puts a product into other categories, through the taxonomy.',
    touches:
      'its product page; pages of the lists that it enters or leaves, from its place on to the list depth; counts of those categories and those above; shelves of related products that it enters or leaves',
    ...unannounced('fullScan'),
    apply: on(product(), ({ id, slug }, store, pick) => {
      const first = category()(store, pick);
      const second = first && category()(store, pick);
      if (!first || !second) return null;
      const slugs = [...new Set([first.slug, second.slug])].slice(0, 1 + pick(2));
      assignTerms(store, id, 'product_cat', slugs);
      return { summary: `${slug}: ${slugs.join(', ')}`, product: slug };
    }),
  },
  'tags-assigned': {
    description: 'An extension gives a product a tag or takes one away, through the taxonomy.',
    touches: 'its product page; shelves of related products that it enters or leaves',
    ...unannounced('fullScan'),
    apply: on(product(), ({ id, slug }, store, pick) => {
      const tag = term("taxonomy = 'product_tag'")(store, pick);
      if (!tag) return null;
      const carried = store.all<{ slug: string }>(
        `SELECT t.slug FROM product_terms pt JOIN terms t ON t.id = pt.term_id
         WHERE pt.product_id = ? AND t.taxonomy = 'product_tag' ORDER BY t.id`,
        id,
      );
      const slugs = carried.map((one) => one.slug);
      const others = slugs.filter((one) => one !== tag.slug);
      const changed = slugs.includes(tag.slug) ? others : [...others, tag.slug];
      assignTerms(store, id, 'product_tag', changed);
      return { summary: `${slug}: ${changed.join(', ') || 'no tags'}`, product: slug };
    }),
  },
  'brands-assigned': {
    description: 'An extension gives a product another brand or takes its own away, through the taxonomy.',
    touches:
      'its product page; pages of the lists of its brands, before and after, from its place on to the list depth; shelves of related products that it enters or leaves',
    ...unannounced('fullScan'),
    apply: on(product(), ({ id, slug }, store, pick) => {
      const brand = term("taxonomy = 'product_brand'")(store, pick);
      if (!brand) return null;
      const has = store.get('SELECT 1 FROM product_terms WHERE product_id = ? AND term_id = ?', id, brand.id);
      const brands = has === undefined ? [brand.slug] : [];
      assignTerms(store, id, 'product_brand', brands);
      return { summary: `${slug}: ${brands.join() || 'no brand'}`, product: slug };
    }),
  },
  'attribute-terms-assigned': {
    description: 'An extension gives a product other values of an attribute, through the taxonomy.',
    touches:
      'its product page; for the colour every page with its card; shelves of related products that it enters or leaves',
    ...unannounced('fullScan'),
    apply: on(
      product(`id IN (SELECT product_id FROM product_attributes WHERE ${USED})`),
      (own, store, pick) => {
        const uses = store.all<{ name: string }>(
          `SELECT name FROM product_attributes WHERE product_id = ? AND ${USED} ORDER BY position`,
          own.id,
        );
        const { name = '' } = uses[pick(uses.length)] ?? {};
        const slugs = slugsOf(term(`taxonomy = '${name}'`), store, pick, 3);
        if (slugs.length === 0) return null;
        assignTerms(store, own.id, name, slugs);
        return { summary: `${own.slug}: ${name} ${slugs.join(', ')}`, product: own.slug };
      },
    ),
  },
  'attribute-term-name': {
    description: 'The merchant renames a value of an attribute, such as a colour.',
    touches:
      'the product pages of the products with that value, their variations are named after it; for a colour every page with one of their cards',
    ...unannounced('terms'),
    apply: renaming("taxonomy LIKE 'pa\\_%' ESCAPE '\\'"),
  },
  'tag-name': {
    description: 'The merchant renames a tag.',
    touches: 'none: pages know tags by their slugs',
    ...unannounced('terms'),
    apply: renaming("taxonomy = 'product_tag'"),
  },
  'brand-name': {
    description: 'The merchant renames a brand; its address stays.',
    touches:
      'the list pages of the brand, and the product pages of its products; filters of lists; every page while a menu has it',
    ...unannounced('terms'),
    apply: renaming("taxonomy = 'product_brand'"),
  },
  'brand-description': {
    description: 'The merchant describes a brand.',
    touches: 'the list pages of the brand',
    ...unannounced('terms'),
    apply: describing("taxonomy = 'product_brand'"),
  },
  'tag-description': {
    description: 'The merchant describes a tag.',
    touches: 'the list pages of the tag, where tags have pages',
    ...unannounced('terms'),
    apply: describing("taxonomy = 'product_tag'"),
  },
  'attribute-label': {
    description: 'The merchant gives an attribute another label.',
    touches: 'the product pages of the products with the attribute; filters of lists',
    ...unannounced('settings'),
    apply: on(row<AttributeRow & Record<string, unknown>>('attributes'), ({ slug, label }, store, pick) => {
      const other = `${label.replace(/ \d+$/, '')} ${1 + pick(99)}`;
      renameAttribute(store, slug, other);
      return { summary: `${slug}: ${label} -> ${other}`, product: null };
    }),
  },
};

function describing(condition: string): EditKind['apply'] {
  return on(term(condition), ({ taxonomy, slug, description }: TermRow, store, pick) => {
    const other =
      description !== '' && pick(3) === 0 ? '' : `<p>Made with care, edition ${1 + pick(999)}.</p>`;
    describeTerm(store, taxonomy, slug, other);
    return { summary: `${taxonomy} ${slug}: ${other || 'no description'}`, product: null };
  });
}

function renaming(condition: string): EditKind['apply'] {
  return on(term(condition), ({ taxonomy, slug, name }: TermRow, store, pick) => {
    const other = `${name.replace(/ \d+$/, '')} ${1 + pick(999)}`;
    renameTerm(store, taxonomy, slug, other);
    return { summary: `${taxonomy} ${slug}: ${name} -> ${other}`, product: null };
  });
}
