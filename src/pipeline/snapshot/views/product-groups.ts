import { hash } from 'node:crypto';
import type { MappedProduct, UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { Review } from '#storefront/domain/catalog/catalog-types.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import { withSharedMeta } from './shared-numbers.ts';
import { groupTranslations, languageOf, type ViewRules } from './translation-groups.ts';

/** Translation groups of products, with what their variants share. Full derivations make the tables. */
const SCHEMA = `
  CREATE TABLE product_group (
    id INTEGER PRIMARY KEY, group_id INTEGER NOT NULL, language TEXT NOT NULL,
    rating REAL NOT NULL, reviews INTEGER NOT NULL, texts TEXT NOT NULL, offer TEXT NOT NULL, sku TEXT,
    -- Entries of meta data that no language changes, as JSON; null for none.
    meta TEXT,
    -- Variations have such entries.
    varied INTEGER NOT NULL,
    -- Hidden everywhere, also from search engines.
    hidden INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX product_group_members ON product_group (group_id);
  -- Links as the store names them, also to products that it does not return.
  CREATE TABLE product_translation (
    product INTEGER NOT NULL, target INTEGER NOT NULL, PRIMARY KEY (product, target)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX product_translation_target ON product_translation (target, product);
`;

const NO_TEXTS = '[]';

interface VariantRow extends Record<string, unknown> {
  language: string;
  rating: number;
  reviews: number;
  /** Reviews as JSON. */
  texts: string;
}

/** Ratings and reviews of a variant. */
export interface RatedVariant {
  language: string;
  rating: number;
  reviews: number;
  texts: Review[];
}

interface GroupChanges {
  /** Groups of which a variant changed, came or went, those that are no more included. */
  groups: Set<number>;
  /** Products that are in another group than before, or in none. */
  moved: Set<number>;
}

export class ProductGroups {
  readonly #db: SnapshotDatabase;
  readonly #rules: ViewRules;

  constructor(db: SnapshotDatabase, rules: ViewRules) {
    this.#db = db;
    this.#rules = rules;
  }

  /** Removes the tables, as of a store that no longer has languages. */
  static drop(db: SnapshotDatabase): void {
    db.db.exec('DROP TABLE IF EXISTS product_group; DROP TABLE IF EXISTS product_translation;');
  }

  /** Groups all products of the source layer. */
  rebuild(): void {
    ProductGroups.drop(this.#db);
    this.#db.db.exec(SCHEMA);
    const links: { id: number; translations: number[] | undefined }[] = [];
    const all = this.#db.iterate<{ json: string }>('SELECT json FROM source_mapped ORDER BY id');
    for (const { json } of all) {
      const mapped = JSON.parse(json) as MappedProduct;
      this.#put(mapped);
      links.push({ id: mapped.product.databaseId, translations: mapped.translations });
    }
    for (const [id, group] of groupTranslations(links)) if (id !== group) this.#setGroup(id, group);
  }

  /** Groups products again that changed, came or went, with what they are or were connected with. */
  update(changed: Iterable<number>): GroupChanges {
    const before = new Map<number, number>();
    const changedIds = new Set(changed);
    const starts = new Set(changedIds);
    for (const id of changedIds) {
      const group = this.groupOf(id);
      if (group === undefined) continue;
      for (const member of this.members(group)) {
        before.set(member, group);
        starts.add(member);
      }
    }
    for (const id of changedIds) this.#read(id);
    const groups = new Set(before.values());
    const moved = new Set([...changedIds].filter((id) => this.groupOf(id) === undefined));
    const seen = new Set<number>();
    for (const start of starts) {
      if (seen.has(start) || this.groupOf(start) === undefined) continue;
      const connected = this.#connected(start);
      const group = Math.min(...connected);
      groups.add(group);
      for (const id of connected) {
        seen.add(id);
        const old = before.get(id) ?? (changedIds.has(id) ? undefined : this.groupOf(id));
        if (old !== undefined) groups.add(old);
        if (old !== group) moved.add(id);
        this.#setGroup(id, group);
      }
    }
    return { groups, moved };
  }

  /** The group of a product; undefined if the source layer lacks it. */
  groupOf(id: number): number | undefined {
    const sql = 'SELECT group_id AS id FROM product_group WHERE id = ?';
    return this.#db.get<{ id: number }>(sql, id)?.id;
  }

  /** The groups of products, each once, without those that the source layer lacks. */
  groupsOf(ids: readonly number[]): number[] {
    return [...new Set(ids.flatMap((id) => this.groupOf(id) ?? []))];
  }

  /** The variant of a group in a language. */
  variantIn(group: number, language: string): number | undefined {
    const sql = 'SELECT id FROM product_group WHERE group_id = ? AND language = ? ORDER BY id LIMIT 1';
    return this.#db.get<{ id: number }>(sql, group, language)?.id;
  }

  /** Ids of the products of a group. */
  members(group: number): number[] {
    const sql = 'SELECT id FROM product_group WHERE group_id = ? ORDER BY id';
    return this.#db.all<{ id: number }>(sql, group).map(({ id }) => id);
  }

  /** Products whose id is not their group's, by ascending ids. */
  variants(): { id: number; group: number }[] {
    const sql = 'SELECT id, group_id AS "group" FROM product_group WHERE id <> group_id ORDER BY id';
    return this.#db.all<{ id: number; group: number }>(sql);
  }

  /** Ratings and reviews of the variants of a group that the shop shows, by ascending id. */
  rated(group: number): RatedVariant[] {
    const sql = 'SELECT language, rating, reviews, texts FROM product_group WHERE group_id = ? ORDER BY id';
    const languages = new Set<string>();
    return this.#db.all<VariantRow>(sql, group).flatMap(({ texts, ...variant }) => {
      const { language, rating, reviews } = variant;
      // Of two in one language the second is left out.
      if (languages.has(language) || !Object.hasOwn(this.#rules.languages.tags, language)) return [];
      languages.add(language);
      return [
        { language, rating, reviews, texts: texts === NO_TEXTS ? [] : (JSON.parse(texts) as Review[]) },
      ];
    });
  }

  /** The SKU that variants without one have: that of the default language, else the first; null if none has any. */
  skuOf(group: number): string | null {
    const sql = `SELECT sku FROM product_group WHERE group_id = ? AND sku IS NOT NULL
      ORDER BY language <> ?, id LIMIT 1`;
    return this.#db.get<{ sku: string }>(sql, group, this.#rules.languages.default)?.sku ?? null;
  }

  /** The meta data of no language that variants which lack some have, in the order of `skuOf`. */
  metaOf(group: number): UnpricedProduct['metaData'] {
    const sql = `SELECT meta FROM product_group WHERE group_id = ? AND meta IS NOT NULL
      ORDER BY language <> ?, id`;
    const rows = this.#db.all<{ meta: string }>(sql, group, this.#rules.languages.default);
    const all = rows.map(({ meta }) => JSON.parse(meta) as UnpricedProduct['metaData']);
    return all.reduce((known, more) => withSharedMeta(known, more, this.#rules), []);
  }

  /** True if variations of a variant have meta data of no language. */
  hasVariedMeta(group: number): boolean {
    const sql = 'SELECT 1 FROM product_group WHERE group_id = ? AND varied = 1 LIMIT 1';
    return this.#db.get(sql, group) !== undefined;
  }

  /** True for a group of several variants that all have one price and one stock. */
  sharesStock(group: number): boolean {
    const sql = `SELECT count(DISTINCT offer) = 1 AND count(*) > 1 AS shares FROM product_group
      WHERE group_id = ?`;
    return this.#db.get<{ shares: number }>(sql, group)?.shares === 1;
  }

  /** Takes in a product as the source layer has it now, in a group of its own. */
  #read(id: number): void {
    this.#db.run('DELETE FROM product_group WHERE id = ?', id);
    this.#db.run('DELETE FROM product_translation WHERE product = ?', id);
    const row = this.#db.get<{ json: string }>('SELECT json FROM source_mapped WHERE id = ?', id);
    if (row !== undefined) this.#put(JSON.parse(row.json) as MappedProduct);
  }

  #put({ product, language, translations = [] }: MappedProduct): void {
    const { databaseId: id, averageRating, reviewCount, reviews, sku, place, metaData } = product;
    for (const target of translations) this.#db.put('product_translation', id, target);
    const counted = languageOf(language, this.#rules);
    const texts = reviews.length === 0 ? NO_TEXTS : JSON.stringify(reviews);
    const isShared = ({ key }: { key: string }) => this.#rules.sharedMeta.has(key);
    const meta = metaData.filter(isShared);
    const isVaried = product.variations.some((one) => one.metaData?.some(isShared));
    const offer = hash('sha256', offerOf(product), 'base64url');
    this.#db.put(
      'product_group',
      id,
      id,
      counted,
      averageRating,
      reviewCount,
      texts,
      offer,
      sku,
      meta.length === 0 ? null : JSON.stringify(meta),
      Number(isVaried),
      Number(place === 'none'),
    );
  }

  #setGroup(id: number, group: number): void {
    const sql = 'UPDATE product_group SET group_id = ?1 WHERE id = ?2 AND group_id <> ?1';
    this.#db.run(sql, group, id);
  }

  /** All that a product is connected with, itself included. */
  #connected(start: number): number[] {
    const sql = `SELECT id FROM product_group WHERE id IN (
      SELECT target FROM product_translation WHERE product = ?1
      UNION SELECT product FROM product_translation WHERE target = ?1)`;
    const connected = new Set([start]);
    // The loop also visits those that are added.
    for (const id of connected) {
      for (const next of this.#db.all<{ id: number }>(sql, id)) connected.add(next.id);
    }
    return [...connected];
  }
}

/** Price and stock of a product and of its variations, in whatever order these are. */
function offerOf({ prices, stockStatus, stockQuantity, variations }: UnpricedProduct): string {
  const offers = variations.map((one) => JSON.stringify([one.prices, one.stockStatus, one.stockQuantity]));
  return JSON.stringify([prices, stockStatus, stockQuantity, offers.sort()]);
}
