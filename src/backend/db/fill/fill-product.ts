import { STANDARD_TAX_CLASS } from '../../options.ts';
import { escapeAmpersands, slugify } from '../../values/entities.ts';
import type { Store } from '../database.ts';
import { parseStoreDate } from '../dates.ts';
import type { SeedProduct } from '../seed/types.ts';
import { DEFAULT_CATEGORY } from './fill-terms.ts';
import { type InsertContext, insertVariation } from './fill-variation.ts';
import {
  dateColumns,
  priceColumns,
  publicationColumns,
  sharedColumns,
  stockColumns,
  translationColumns,
} from './seed-columns.ts';

/** Inserts products with their variations, terms, links and reviews. Links by slug are resolved at the end. */
export class ProductInserter {
  products = 0;
  variations = 0;
  readonly #store: Store;
  readonly #tools: InsertContext;

  constructor(tools: InsertContext) {
    this.#store = tools.store;
    this.#tools = tools;
    this.#store.db.exec('CREATE TEMP TABLE IF NOT EXISTS pending_links (product_id, kind, position, slug)');
  }

  /** @returns the product's id */
  insert(product: SeedProduct): number {
    const { ids, insertPicture, timezone, languages } = this.#tools;
    const [picture = null, ...gallery] = product.images.map(insertPicture);
    const published = publicationColumns(parseStoreDate(product.date, timezone), timezone);
    const id = ids.post++;
    const name = escapeAmpersands(product.name);
    this.#store.insert('products', {
      id,
      type: product.type,
      slug: product.slug,
      name,
      sku: product.sku,
      status: product.status,
      visibility: product.visibility.toUpperCase(),
      featured: Number(product.featured),
      menu_order: product.menuOrder ?? 0,
      description: product.description,
      short_description: product.shortDescription,
      tax_class: product.taxClass ?? STANDARD_TAX_CLASS,
      total_sales: product.totalSales,
      image_id: picture,
      external_url: product.externalUrl,
      button_text: product.buttonText,
      password: product.password ?? null,
      plugin_type: product.pluginType ?? null,
      ...translationColumns(product, languages),
      ...published,
      ...priceColumns(product.prices, timezone),
      ...stockColumns(product.stock),
      ...sharedColumns(product),
    });
    this.products++;
    gallery.forEach((media_id, position) => {
      this.#store.insert('product_images', { product_id: id, position, media_id });
    });
    this.#addTerms(id, product);
    this.#addAttributes(id, product);
    this.#addDetails(id, product);
    this.#addReviews(id, product);
    product.variations.forEach((variation, order) => {
      insertVariation(this.#tools, { id, name, published }, product, variation, order);
      this.variations++;
    });
    return id;
  }

  /** Resolves linked products from slugs to ids; an unknown slug is skipped. */
  resolveLinks(): void {
    this.#store.db.exec(`
      INSERT INTO product_links
        SELECT l.product_id, l.kind, l.position, p.id FROM products p
        JOIN pending_links l ON l.slug = p.slug WHERE p.type <> 'VARIATION';
      DROP TABLE temp.pending_links;`);
  }

  #addTerms(id: number, product: SeedProduct): void {
    const { terms } = this.#tools;
    const find = (taxonomy: string, slug: string) => terms.find(taxonomy, slug, product.slug).id;
    const categories = product.categories.length > 0 ? product.categories : [DEFAULT_CATEGORY];
    const termIds = new Set([
      find('product_type', product.type.toLowerCase()),
      ...categories.map((slug) => find('product_cat', slug)),
      ...product.tags.map((slug) => find('product_tag', slug)),
      ...(product.brands ?? []).map((slug) => find('product_brand', slug)),
      ...product.attributes
        .filter((attribute) => terms.attributes.has(attribute.name))
        .flatMap((attribute) => attribute.options.map((slug) => find(attribute.name, slug))),
    ]);
    for (const term_id of termIds) this.#store.insert('product_terms', { product_id: id, term_id });
  }

  #addAttributes(id: number, product: SeedProduct): void {
    product.attributes.forEach(({ name, options, variation, visible }, position) => {
      const global = this.#tools.terms.attributes.get(name);
      if (!global && name.startsWith('pa_')) {
        throw new Error(`Product "${product.slug}" has the attribute ${name}, which the shop lacks.`);
      }
      this.#store.insert('product_attributes', {
        product_id: id,
        position,
        name: global ? name : slugify(name),
        label: global?.label ?? name,
        attribute_id: global?.id ?? null,
        options: JSON.stringify(options),
        variation: Number(variation),
        visible: Number(visible),
        default_value: product.defaultAttributes[name] ?? null,
      });
    });
  }

  #addDetails(product_id: number, product: SeedProduct): void {
    const { upsells: upsell, crossSells: crosssell, groupedProducts: grouped } = product;
    for (const [kind, slugs] of Object.entries({ upsell, crosssell, grouped })) {
      slugs.forEach((slug, position) => {
        this.#store.insert('pending_links', { product_id, kind, position, slug });
      });
    }
    for (const { key, value } of product.metaData) {
      this.#store.insert('product_meta', { product_id, key, value });
    }
    product.downloads.forEach(({ name, file }, position) => {
      this.#store.insert('downloads', { id: `${product_id}-${position}`, product_id, position, name, file });
    });
  }

  #addReviews(product_id: number, product: SeedProduct): void {
    const { ids, timezone } = this.#tools;
    for (const review of product.reviews.toSorted((a, b) => a.date.localeCompare(b.date))) {
      const { author, email, rating, content } = review;
      const written = dateColumns(parseStoreDate(review.date, timezone), timezone);
      const row = { id: ids.comment++, product_id, author, email, rating, content, ...written, approved: 1 };
      this.#store.insert('reviews', row);
    }
  }
}
