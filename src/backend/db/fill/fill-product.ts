import { STANDARD_TAX_CLASS } from '../../options.ts';
import { escapeAmpersands, slugify } from '../../values/entities.ts';
import type { Store } from '../database.ts';
import { parseStoreDate } from '../dates.ts';
import { insertProduct } from '../product-columns.ts';
import type { SeedProduct } from '../seed/types.ts';
import { DEFAULT_CATEGORY } from './fill-terms.ts';
import { insertVariation } from './fill-variation.ts';
import type { InsertContext } from './insert-context.ts';
import { dateColumns, priceColumns, sharedColumns, stockColumns } from './seed-columns.ts';

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
    const { ids, media, timezone } = this.#tools;
    const pictures = product.images.map((image) => media.insert(image));
    const published = dateColumns(parseStoreDate(product.date, timezone), timezone);
    const id = ids.post++;
    const name = escapeAmpersands(product.name);
    insertProduct(this.#store, {
      id,
      type: product.type,
      parent_id: null,
      slug: product.slug,
      name,
      sku: product.sku,
      status: product.status,
      visibility: product.visibility.toUpperCase(),
      featured: Number(product.featured),
      menu_order: product.menuOrder ?? 0,
      date: published.local,
      date_gmt: published.gmt,
      modified: published.local,
      modified_gmt: published.gmt,
      description: product.description,
      short_description: product.shortDescription,
      tax_class: product.taxClass ?? STANDARD_TAX_CLASS,
      total_sales: product.totalSales,
      image_id: pictures[0] ?? null,
      external_url: product.externalUrl,
      button_text: product.buttonText,
      password: product.password ?? null,
      plugin_type: product.pluginType ?? null,
      ...priceColumns(product.prices, timezone),
      ...stockColumns(product.stock),
      ...sharedColumns(product),
    });
    this.products++;
    pictures.slice(1).forEach((picture, position) => {
      this.#store.run('INSERT INTO product_images VALUES (?, ?, ?)', id, position, picture);
    });
    this.#addTerms(id, product);
    this.#addAttributes(id, product);
    this.#addLinks(id, product);
    this.#addMetaAndDownloads(id, product);
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
    for (const term of termIds) this.#store.run('INSERT INTO product_terms VALUES (?, ?)', id, term);
  }

  #addAttributes(id: number, product: SeedProduct): void {
    product.attributes.forEach((attribute, position) => {
      const global = this.#tools.terms.attributes.get(attribute.name);
      if (!global && attribute.name.startsWith('pa_')) {
        throw new Error(
          `Product "${product.slug}" has the attribute ${attribute.name}, which the shop lacks.`,
        );
      }
      this.#store.run(
        'INSERT INTO product_attributes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        id,
        position,
        global ? attribute.name : slugify(attribute.name),
        global?.label ?? attribute.name,
        global?.id ?? null,
        JSON.stringify(attribute.options),
        Number(attribute.variation),
        Number(attribute.visible),
        product.defaultAttributes[attribute.name] ?? null,
      );
    });
  }

  #addLinks(id: number, product: SeedProduct): void {
    const links = {
      upsell: product.upsells,
      crosssell: product.crossSells,
      grouped: product.groupedProducts,
    };
    for (const [kind, slugs] of Object.entries(links)) {
      slugs.forEach((slug, position) => {
        this.#store.run('INSERT INTO pending_links VALUES (?, ?, ?, ?)', id, kind, position, slug);
      });
    }
  }

  #addMetaAndDownloads(id: number, product: SeedProduct): void {
    for (const { key, value } of product.metaData) {
      this.#store.run('INSERT INTO product_meta (product_id, key, value) VALUES (?, ?, ?)', id, key, value);
    }
    product.downloads.forEach(({ name, file }, position) => {
      const downloadId = `${id}-${position}`;
      this.#store.run('INSERT INTO downloads VALUES (?, ?, ?, ?, ?)', downloadId, id, position, name, file);
    });
  }

  #addReviews(id: number, product: SeedProduct): void {
    const { ids, timezone } = this.#tools;
    for (const review of product.reviews.toSorted((a, b) => a.date.localeCompare(b.date))) {
      const { local, gmt } = dateColumns(parseStoreDate(review.date, timezone), timezone);
      this.#store.run(
        'INSERT INTO reviews VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)',
        ids.comment++,
        id,
        review.author,
        review.email,
        review.rating,
        review.content,
        local,
        gmt,
      );
    }
  }
}
