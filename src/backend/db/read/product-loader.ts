import type { Store } from '../database.ts';
import type { ProductRow } from '../product-columns.ts';

type Row = Record<string, unknown>;

export interface MediaRow extends Row {
  id: number;
  file: string;
  alt: string;
  title: string;
  width: number | null;
  height: number | null;
}

export interface ProductAttributeRow extends Row {
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

export interface ReviewRow extends Row {
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

const OF_GROUP = 'IN (SELECT value FROM json_each(?))';
const LINKED = `SELECT l.product_id AS owner, p.* FROM product_links l JOIN products p ON p.id = l.target_id
  WHERE l.product_id ${OF_GROUP} AND p.status = 'publish'`;

export interface ProductLoader extends ReturnType<typeof relatedRows> {
  /** All variations of the group's products, read together. */
  variationGroup: () => ProductLoader;
}

/**
 * Reads what belongs to products, by their ids. Related rows are read for all products of the group at once, when the
 * first of them is asked for it: a page of 100 products costs a dozen statements, not a thousand.
 * @param rows products that were read together
 */
export function productLoader(store: Store, rows: readonly ProductRow[]): ProductLoader {
  const related = relatedRows(store, rows);
  let ofVariations: ProductLoader | undefined;
  const variationGroup = () => {
    ofVariations ??= productLoader(
      store,
      rows.flatMap(({ id }) => related.variations(id)),
    );
    return ofVariations;
  };
  return { ...related, variationGroup };
}

function relatedRows(store: Store, rows: readonly ProductRow[]) {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const listsOf = <T extends Row>(sql: string) => {
    let lists: Map<number, T[]> | undefined;
    return (id: number): T[] => {
      lists ??= Map.groupBy(store.all<T & { owner: number }>(sql, ids), ({ owner }) => owner);
      return lists.get(id) ?? [];
    };
  };
  const linked = (kind: string) =>
    listsOf<ProductRow>(`${LINKED} AND l.kind = '${kind}' ORDER BY l.product_id, l.position`);
  const terms = listsOf<{ term_id: number }>(
    `SELECT product_id AS owner, term_id FROM product_terms WHERE product_id ${OF_GROUP}`,
  );
  const images = listsOf<MediaRow>(
    `SELECT p.id AS owner, m.* FROM products p LEFT JOIN products parent ON parent.id = p.parent_id
     JOIN media m ON m.id = coalesce(p.image_id, parent.image_id) WHERE p.id ${OF_GROUP}`,
  );
  const parents = listsOf<ProductRow>(
    `SELECT v.id AS owner, p.* FROM products v JOIN products p ON p.id = v.parent_id WHERE v.id ${OF_GROUP}`,
  );
  return {
    termIds: (id: number) => terms(id).map(({ term_id }) => term_id),
    /** The product's own picture; for a variation without one that of its parent. */
    image: (id: number): MediaRow | undefined => images(id)[0],
    gallery: listsOf<MediaRow>(
      `SELECT i.product_id AS owner, m.* FROM product_images i JOIN media m ON m.id = i.media_id
       WHERE i.product_id ${OF_GROUP} ORDER BY i.product_id, i.position`,
    ),
    attributes: listsOf<ProductAttributeRow>(
      `SELECT product_id AS owner, * FROM product_attributes WHERE product_id ${OF_GROUP}
       ORDER BY product_id, position`,
    ),
    variationAttributes: listsOf<{ name: string; value: string }>(
      `SELECT variation_id AS owner, name, value FROM variation_attributes WHERE variation_id ${OF_GROUP}
       ORDER BY variation_id, position`,
    ),
    /** Published variations in the merchant's order. */
    variations: listsOf<ProductRow>(
      `SELECT parent_id AS owner, * FROM products WHERE parent_id ${OF_GROUP} AND status = 'publish'
       ORDER BY parent_id, menu_order, id`,
    ),
    /** The other products of each one's translation group, drafts and trashed ones included. */
    translations: listsOf<ProductRow>(
      `SELECT own.id AS owner, p.* FROM products own
       JOIN products p ON p.translation_group = own.translation_group AND p.id <> own.id AND p.type <> 'VARIATION'
       WHERE own.id ${OF_GROUP} ORDER BY own.id, p.id`,
    ),
    parent: (id: number): ProductRow | undefined => parents(id)[0],
    /** Published products that a product names as relatives. */
    linked: { upsell: linked('upsell'), crosssell: linked('crosssell'), grouped: linked('grouped') },
    meta: listsOf<{ id: number; key: string; value: string }>(
      `SELECT product_id AS owner, * FROM product_meta WHERE product_id ${OF_GROUP} ORDER BY id`,
    ),
    downloads: listsOf<{ id: string; name: string; file: string }>(
      `SELECT product_id AS owner, * FROM downloads WHERE product_id ${OF_GROUP} ORDER BY product_id, position`,
    ),
    /** Approved reviews, newest first. */
    reviews: listsOf<ReviewRow>(
      `SELECT product_id AS owner, * FROM reviews WHERE product_id ${OF_GROUP} AND approved = 1
       ORDER BY product_id, date_gmt DESC, id DESC`,
    ),
  };
}

/** Reads products by id in the given order; ids that do not exist are left out. */
export function readProducts(store: Store, ids: readonly number[]): ProductRow[] {
  if (ids.length === 0) return [];
  const rows = store.all<ProductRow>(`SELECT * FROM products WHERE id ${OF_GROUP}`, JSON.stringify(ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
