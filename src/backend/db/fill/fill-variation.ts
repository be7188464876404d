import { STANDARD_TAX_CLASS } from '../../options.ts';
import { escapeAmpersands, slugify } from '../../values/entities.ts';
import type { Store } from '../database.ts';
import type { SeedProduct, SeedVariation } from '../seed/types.ts';
import type { IdSequence, InsertPicture } from './fill-media.ts';
import type { TermLookup } from './fill-terms.ts';
import {
  priceColumns,
  type publicationColumns,
  sharedColumns,
  stockColumns,
  translationColumns,
} from './seed-columns.ts';

/** Shared state for inserting products and variations. */
export interface InsertContext {
  store: Store;
  ids: IdSequence;
  insertPicture: InsertPicture;
  terms: TermLookup;
  timezone: string;
  /** Of the catalog; none if it is not translated. */
  languages: readonly string[];
}

interface Parent {
  id: number;
  /** As stored. */
  name: string;
  published: ReturnType<typeof publicationColumns>;
}

/** Inserts one variation of a product. Attributes that it does not name accept any value. */
export function insertVariation(
  { store, ids, insertPicture, terms, timezone, languages }: InsertContext,
  parent: Parent,
  product: SeedProduct,
  variation: SeedVariation,
  order: number,
): void {
  const values = product.attributes
    .filter((attribute) => attribute.variation)
    .map(({ name }) => {
      const value = variation.attributes[name] ?? '';
      const global = terms.attributes.has(name);
      const shown = global && value ? terms.find(name, value, product.slug).name : value;
      return { name: global ? name : slugify(name), value, shown };
    });
  const image_id = insertPicture(variation.image);
  const id = ids.post++;
  store.insert('products', {
    id,
    type: 'VARIATION',
    parent_id: parent.id,
    slug: variation.slug,
    name: variationName(parent.name, values),
    sku: variation.sku,
    status: 'publish',
    visibility: 'VISIBLE',
    featured: 0,
    menu_order: order,
    description: variation.description,
    short_description: '',
    tax_class: variation.taxClass ?? product.taxClass ?? STANDARD_TAX_CLASS,
    total_sales: 0,
    image_id,
    ...translationColumns(
      { ...variation, ...(product.language && { language: product.language }) },
      languages,
    ),
    ...parent.published,
    ...priceColumns(variation.prices, timezone),
    ...stockColumns(variation.stock),
    ...sharedColumns(product),
  });
  values.forEach(({ name, value }, position) => {
    store.insert('variation_attributes', { variation_id: id, position, name, value });
  });
  for (const { key, value } of variation.metaData ?? []) {
    store.insert('product_meta', { product_id: id, key, value });
  }
}

/**
 * Name of a variation by WooCommerce's rule: values follow the name unless there are many attributes
 * or long attribute names.
 * @param parent the product's name as stored
 */
export function variationName(parent: string, values: { name: string; shown: string }[]): string {
  const shown = values.map((value) => value.shown).filter(Boolean);
  const names = values.map((value) => value.name.replace(/^pa_/, ''));
  const listed = values.length < 3 && !(values.length > 1 && names.some((name) => name.includes('-')));
  return listed && shown.length > 0 ? `${parent} - ${escapeAmpersands(shown.join(', '))}` : parent;
}
