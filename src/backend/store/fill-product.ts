import type { SeedPrices, SeedProduct, SeedStock, SeedVariation } from '../seed/types.ts';
import { escapeAmpersands, slugify } from '../text/entities.ts';
import type { Store } from './database.ts';
import { parseStoreDate, toWpDate } from './dates.ts';
import type { IdSequence, MediaFiler } from './fill-media.ts';
import type { TermFiler } from './fill-terms.ts';
import { INSERT_PRODUCT } from './product-columns.ts';

interface Tools {
  ids: IdSequence;
  media: MediaFiler;
  terms: TermFiler;
  timezone: string;
}

/** Files products with all that belongs to them. Relatives named by slug are resolved at the end. */
export class ProductFiler {
  products = 0;
  variations = 0;
  readonly #store: Store;
  readonly #tools: Tools;

  constructor(store: Store, tools: Tools) {
    this.#store = store;
    this.#tools = tools;
    store.db.exec('DROP TABLE IF EXISTS temp.pending_links');
    store.db.exec('CREATE TEMP TABLE pending_links (product_id, kind, position, slug)');
  }

  add(product: SeedProduct): void {
    const { ids, media } = this.#tools;
    const pictures = product.images.map((image) => media.file(image));
    const id = ids.post++;
    const name = escapeAmpersands(product.name);
    const published = this.#time(product.date);
    this.#insert({
      ...published,
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
      description: product.description,
      short_description: product.shortDescription,
      ...this.#prices(product.prices),
      ...stockColumns(product.stock),
      sold_individually: Number(product.soldIndividually),
      weight: product.weight,
      length: product.length,
      width: product.width,
      height: product.height,
      virtual: Number(product.virtual),
      downloadable: Number(product.downloadable),
      download_limit: product.downloadLimit,
      download_expiry: product.downloadExpiryDays,
      tax_status: product.taxStatus,
      total_sales: product.totalSales,
      image_id: pictures[0] ?? null,
      external_url: product.externalUrl,
      button_text: product.buttonText,
    });
    this.products++;
    pictures.slice(1).forEach((picture, position) => {
      this.#store.run('INSERT INTO product_images VALUES (?, ?, ?)', id, position, picture);
    });
    this.#addTerms(id, product);
    this.#addAttributes(id, product);
    this.#addExtras(id, product);
    product.variations.forEach((variation, order) => {
      this.#addVariation(id, name, product, variation, order);
    });
  }

  /** Turns relatives named by slug into ids; a slug that no product has is left out. */
  resolveLinks(): void {
    this.#store.db.exec(`
      CREATE INDEX temp.by_slug ON pending_links (slug);
      INSERT INTO product_links
        SELECT l.product_id, l.kind, l.position, p.id FROM pending_links l
        JOIN products p ON p.slug = l.slug AND p.type <> 'VARIATION';
      DROP TABLE temp.pending_links;`);
  }

  #addTerms(id: number, product: SeedProduct): void {
    const { terms } = this.#tools;
    const categories = product.categories.length > 0 ? product.categories : ['uncategorized'];
    const found = new Set([
      terms.find('product_type', product.type.toLowerCase(), product.slug).id,
      ...categories.map((slug) => terms.find('product_cat', slug, product.slug).id),
      ...product.tags.map((slug) => terms.find('product_tag', slug, product.slug).id),
      ...product.attributes
        .filter((attribute) => terms.attributes.has(attribute.name))
        .flatMap((attribute) =>
          attribute.options.map((slug) => terms.find(attribute.name, slug, product.slug).id),
        ),
    ]);
    for (const term of found) this.#store.run('INSERT INTO product_terms VALUES (?, ?)', id, term);
  }

  #addAttributes(id: number, product: SeedProduct): void {
    product.attributes.forEach((attribute, position) => {
      const global = this.#tools.terms.attributes.get(attribute.name);
      if (!global && attribute.name.startsWith('pa_')) {
        throw new Error(`Product "${product.slug}" has the attribute ${attribute.name}, which the shop lacks.`);
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

  #addExtras(id: number, product: SeedProduct): void {
    const links = { upsell: product.upsells, crosssell: product.crossSells, grouped: product.groupedProducts };
    for (const [kind, slugs] of Object.entries(links)) {
      slugs.forEach((slug, position) => {
        this.#store.run('INSERT INTO pending_links VALUES (?, ?, ?, ?)', id, kind, position, slug);
      });
    }
    for (const meta of product.metaData) {
      this.#store.run(
        'INSERT INTO product_meta (product_id, key, value) VALUES (?, ?, ?)',
        id,
        meta.key,
        meta.value,
      );
    }
    product.downloads.forEach((download, position) => {
      this.#store.run(
        'INSERT INTO downloads VALUES (?, ?, ?, ?, ?)',
        `${id}-${position}`,
        id,
        position,
        download.name,
        download.file,
      );
    });
    const reviews = product.reviews.toSorted((a, b) => a.date.localeCompare(b.date));
    for (const review of reviews) {
      const { date, date_gmt } = this.#time(review.date);
      this.#store.run(
        'INSERT INTO reviews VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)',
        this.#tools.ids.comment++,
        id,
        review.author,
        review.email,
        review.rating,
        review.content,
        date,
        date_gmt,
      );
    }
  }

  #addVariation(
    parentId: number,
    parentName: string,
    product: SeedProduct,
    variation: SeedVariation,
    order: number,
  ): void {
    const { ids, media, terms } = this.#tools;
    const image = media.file(variation.image);
    const id = ids.post++;
    const given = product.attributes.filter((attribute) => attribute.variation);
    const values = given.map((attribute) => {
      const value = variation.attributes[attribute.name] ?? '';
      const global = terms.attributes.has(attribute.name);
      return {
        name: global ? attribute.name : slugify(attribute.name),
        value,
        shown: global && value ? terms.find(attribute.name, value, product.slug).name : value,
      };
    });
    this.#insert({
      ...this.#time(product.date),
      id,
      type: 'VARIATION',
      parent_id: parentId,
      slug: variation.slug,
      name: variationName(parentName, values),
      sku: variation.sku,
      status: 'publish',
      visibility: 'VISIBLE',
      featured: 0,
      menu_order: order,
      description: variation.description,
      short_description: '',
      ...this.#prices(variation.prices),
      ...stockColumns(variation.stock),
      sold_individually: Number(product.soldIndividually),
      weight: product.weight,
      length: product.length,
      width: product.width,
      height: product.height,
      virtual: Number(product.virtual),
      downloadable: Number(product.downloadable),
      download_limit: product.downloadLimit,
      download_expiry: product.downloadExpiryDays,
      tax_status: product.taxStatus,
      total_sales: 0,
      image_id: image,
      external_url: null,
      button_text: null,
    });
    values.forEach(({ name, value }, position) => {
      this.#store.run('INSERT INTO variation_attributes VALUES (?, ?, ?, ?)', id, position, name, value);
    });
    this.variations++;
  }

  #insert(row: Record<string, string | number | null>): void {
    this.#store.run(INSERT_PRODUCT.sql, ...INSERT_PRODUCT.columns.map((column) => row[column] ?? null));
  }

  #prices(prices: SeedPrices) {
    const gmt = (date: string | null) =>
      date === null ? null : toWpDate(parseStoreDate(date, this.#tools.timezone), 'UTC');
    return {
      regular_price: trimPrice(prices.regular),
      sale_price: trimPrice(prices.sale),
      sale_from_gmt: gmt(prices.saleFrom),
      sale_to_gmt: gmt(prices.saleTo),
    };
  }

  #time(text: string) {
    const moment = parseStoreDate(text, this.#tools.timezone);
    const date = toWpDate(moment, this.#tools.timezone);
    const date_gmt = toWpDate(moment, 'UTC');
    return { date, date_gmt, modified: date, modified_gmt: date_gmt };
  }
}

function stockColumns(stock: SeedStock) {
  return {
    stock_status: stock.status,
    stock_quantity: stock.quantity,
    low_stock_amount: stock.lowStockAmount,
    backorders: stock.backorders,
  };
}

/** `24.50` -> `24.5`: raw prices of single products come without closing zeros. */
function trimPrice(price: string | null): string | null {
  if (price === null || price === '') return null;
  if (!/^\d+(\.\d+)?$/.test(price)) throw new Error(`"${price}" is no price; write digits and a point: 24.50.`);
  return price.includes('.') ? price.replace(/\.?0+$/, '') : price;
}

/** WooCommerce's rule: values follow the name unless there are many or long attribute names. */
function variationName(parent: string, values: { name: string; shown: string }[]): string {
  const shown = values.map((value) => value.shown).filter(Boolean);
  const names = values.map((value) => value.name.replace(/^pa_/, ''));
  const listed = values.length < 3 && !(values.length > 1 && names.some((name) => name.includes('-')));
  return listed && shown.length > 0 ? `${parent} - ${escapeAmpersands(shown.join(', '))}` : parent;
}
