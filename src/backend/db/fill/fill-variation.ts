import { STANDARD_TAX_CLASS } from '../../options.ts';
import { escapeAmpersands, slugify } from '../../values/entities.ts';
import { insertProduct } from '../product-columns.ts';
import type { SeedProduct, SeedVariation } from '../seed/types.ts';
import type { InsertContext } from './insert-context.ts';
import { priceColumns, sharedColumns, stockColumns } from './seed-columns.ts';

interface Parent {
  id: number;
  /** As stored. */
  name: string;
  published: { local: string; gmt: string };
}

/** Inserts one variation of a product. Attributes that it does not name accept any value. */
export function insertVariation(
  { store, ids, media, terms, timezone }: InsertContext,
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
  const image = media.insert(variation.image);
  const id = ids.post++;
  insertProduct(store, {
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
    date: parent.published.local,
    date_gmt: parent.published.gmt,
    modified: parent.published.local,
    modified_gmt: parent.published.gmt,
    description: variation.description,
    short_description: '',
    tax_class: variation.taxClass ?? product.taxClass ?? STANDARD_TAX_CLASS,
    total_sales: 0,
    image_id: image,
    external_url: null,
    button_text: null,
    ...priceColumns(variation.prices, timezone),
    ...stockColumns(variation.stock),
    ...sharedColumns(product),
  });
  values.forEach(({ name, value }, position) => {
    store.run('INSERT INTO variation_attributes VALUES (?, ?, ?, ?)', id, position, name, value);
  });
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
