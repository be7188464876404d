import type { Store } from '../database.ts';
import type { ProductRow } from '../product-columns.ts';

export interface MediaRow extends Record<string, unknown> {
  id: number;
  file: string;
  alt: string;
  title: string;
  width: number | null;
  height: number | null;
}

export interface ProductAttributeRow extends Record<string, unknown> {
  product_id: number;
  position: number;
  name: string;
  label: string;
  attribute_id: number | null;
  /** JSON list of term slugs, or of values for a local attribute. */
  options: string;
  variation: number;
  visible: number;
  default_value: string | null;
}

export interface ReviewRow extends Record<string, unknown> {
  id: number;
  product_id: number;
  author: string;
  email: string;
  rating: number;
  content: string;
  date: string;
  date_gmt: string;
  /** 1, or 0 while it waits for approval. */
  approved: number;
}

interface MetaRow extends Record<string, unknown> {
  id: number;
  product_id: number;
  key: string;
  value: string;
}

interface DownloadRow extends Record<string, unknown> {
  id: string;
  product_id: number;
  name: string;
  file: string;
}

type Owned = Record<string, unknown>;

const OF_GROUP = 'IN (SELECT value FROM json_each(?))';

/**
 * Products that were read together. Related rows are read for all of them at once, when the first
 * of them is asked for it: a page of 100 products costs a dozen statements, not a thousand.
 */
export class ProductLoader {
  readonly rows: readonly ProductRow[];
  readonly #store: Store;
  readonly #ids: string;
  readonly #loaded = new Map<string, Map<number, Owned[]>>();
  #variationGroup: ProductLoader | undefined;

  constructor(store: Store, rows: readonly ProductRow[]) {
    this.#store = store;
    this.rows = rows;
    this.#ids = JSON.stringify(rows.map((row) => row.id));
  }

  termIds(id: number): number[] {
    return this.#of<{ term_id: number }>(
      id,
      `SELECT product_id AS owner, term_id FROM product_terms WHERE product_id ${OF_GROUP}`,
    ).map((row) => row.term_id);
  }

  /** The product's own picture; for a variation without one that of its parent. */
  image(id: number): MediaRow | undefined {
    return this.#of<MediaRow>(
      id,
      `SELECT p.id AS owner, m.* FROM products p LEFT JOIN products parent ON parent.id = p.parent_id
       JOIN media m ON m.id = coalesce(p.image_id, parent.image_id) WHERE p.id ${OF_GROUP}`,
    )[0];
  }

  gallery(id: number): MediaRow[] {
    return this.#of(
      id,
      `SELECT i.product_id AS owner, m.* FROM product_images i JOIN media m ON m.id = i.media_id
       WHERE i.product_id ${OF_GROUP} ORDER BY i.product_id, i.position`,
    );
  }

  attributes(id: number): ProductAttributeRow[] {
    return this.#of(
      id,
      `SELECT product_id AS owner, * FROM product_attributes WHERE product_id ${OF_GROUP}
       ORDER BY product_id, position`,
    );
  }

  variationAttributes(id: number): { name: string; value: string }[] {
    return this.#of(
      id,
      `SELECT variation_id AS owner, name, value FROM variation_attributes WHERE variation_id ${OF_GROUP}
       ORDER BY variation_id, position`,
    );
  }

  /** Published variations in the merchant's order. */
  variations(id: number): ProductRow[] {
    return this.#of(
      id,
      `SELECT parent_id AS owner, * FROM products WHERE parent_id ${OF_GROUP} AND status = 'publish'
       ORDER BY parent_id, menu_order, id`,
    );
  }

  /** All variations of the group's products, read together. */
  variationGroup(): ProductLoader {
    this.#variationGroup ??= new ProductLoader(
      this.#store,
      this.rows.flatMap((row) => this.variations(row.id)),
    );
    return this.#variationGroup;
  }

  parent(id: number): ProductRow | undefined {
    return this.#of<ProductRow>(
      id,
      `SELECT v.id AS owner, p.* FROM products v JOIN products p ON p.id = v.parent_id WHERE v.id ${OF_GROUP}`,
    )[0];
  }

  /** Published products that a product names as relatives. */
  linked(id: number, kind: 'upsell' | 'crosssell' | 'grouped'): ProductRow[] {
    return this.#of(
      id,
      `SELECT l.product_id AS owner, p.* FROM product_links l JOIN products p ON p.id = l.target_id
       WHERE l.product_id ${OF_GROUP} AND l.kind = '${kind}' AND p.status = 'publish'
       ORDER BY l.product_id, l.position`,
    );
  }

  meta(id: number): MetaRow[] {
    return this.#of(
      id,
      `SELECT product_id AS owner, * FROM product_meta WHERE product_id ${OF_GROUP} ORDER BY id`,
    );
  }

  downloads(id: number): DownloadRow[] {
    return this.#of(
      id,
      `SELECT product_id AS owner, * FROM downloads WHERE product_id ${OF_GROUP}
       ORDER BY product_id, position`,
    );
  }

  /** Approved reviews, newest first. */
  reviews(id: number): ReviewRow[] {
    return this.#of(
      id,
      `SELECT product_id AS owner, * FROM reviews WHERE product_id ${OF_GROUP} AND approved = 1
       ORDER BY product_id, date_gmt DESC, id DESC`,
    );
  }

  #of<T extends Owned>(id: number, sql: string): T[] {
    let owned = this.#loaded.get(sql);
    if (!owned) {
      owned = new Map();
      for (const row of this.#store.all<Owned & { owner: number }>(sql, this.#ids)) {
        const list = owned.get(row.owner);
        if (list) list.push(row);
        else owned.set(row.owner, [row]);
      }
      this.#loaded.set(sql, owned);
    }
    return (owned.get(id) ?? []) as T[];
  }
}

/** Reads products by id in the given order; ids that do not exist are left out. */
export function readProducts(store: Store, ids: readonly number[]): ProductRow[] {
  if (ids.length === 0) return [];
  const rows = store.all<ProductRow>(`SELECT * FROM products WHERE id ${OF_GROUP}`, JSON.stringify(ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
