import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import type { ColumnName, IndexFacets } from '#storefront/domain/search/catalog-index/index-format.ts';
import type { IndexRow } from '#storefront/domain/search/catalog-index/index-rows.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { AttributeTerms } from '../read/read-terms.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import { indexFacets } from './index-facets.ts';
import { IndexFiles } from './index-files.ts';
import { indexRow, type RowOptions, type RowTerms, rowTerms } from './index-row.ts';
import { IndexTable, type RowParts, resetIndexTables } from './index-table.ts';
import { indexTranslations, type TranslatedNames, withAliases } from './index-translations.ts';
import { TermMembers } from './term-members.ts';

/** Parts of a row, each in files of its own. */
const PARTS = ['list', 'price', 'rating', 'orderable', 'name', 'card', 'text'] as const;
type Part = (typeof PARTS)[number];

/** Files that hold a part, or name files that do, besides the root: in views that one names cards. */
const FILES_OF: Record<Part, readonly string[]> = {
  list: ['list'],
  price: ['price'],
  rating: ['rating'],
  orderable: ['orderable'],
  name: ['name'],
  card: ['card', 'list'],
  text: ['text', 'name'],
};

interface StoredRow extends Record<Part | 'options' | 'terms', string>, Record<string, unknown> {}

/**
 * Keeps the search index of a view in step with its entities, in their transaction. A change of a row has the files
 * forgotten that held it; `finish` names them again.
 */
export class SearchIndexWriter {
  readonly members: TermMembers;
  readonly #db: SnapshotDatabase;
  readonly #view: string;

  constructor(db: SnapshotDatabase, view = '') {
    this.#db = db;
    this.#view = view;
    this.members = new TermMembers(db, view);
  }

  /** Empties the index, whatever schema it had. */
  reset(): void {
    resetIndexTables(this.#db.db, this.#view);
  }

  put(product: Product): void {
    const id = product.databaseId;
    const before = this.#stored(id);
    const row = indexRow(product);
    const terms = rowTerms(product);
    const after: Record<Part | 'options' | 'terms', string> = {
      list: JSON.stringify(listPart(row)),
      price: JSON.stringify(pricePart(row)),
      rating: JSON.stringify({ rating: row.rating, reviews: row.reviews } satisfies RowParts['rating']),
      orderable: JSON.stringify(row.orderable satisfies RowParts['orderable']),
      options: JSON.stringify(this.#optionsPart(row)),
      name: JSON.stringify({ name: row.name, sku: row.sku } satisfies RowParts['name']),
      card: JSON.stringify(cardPart(row)),
      terms: JSON.stringify(terms),
      text: JSON.stringify({ description: row.description, short: row.short } satisfies RowParts['text']),
    };
    const changed = PARTS.filter((part) => before?.[part] !== after[part]);
    const options = changedOptions(before?.options, after.options);
    if (changed.length === 0 && options.length === 0 && before?.terms === after.terms) return;
    // In the order of the table's columns.
    this.#db.put('index_row', this.#view, id, ...Object.values(after));
    this.members.move(id, before, after);
    if (before === undefined) this.#forgetPlace(id);
    else this.#forgetFiles(id, [...changed.flatMap((part) => this.#filesOf(part)), ...options]);
    if (before?.terms === after.terms) return;
    if (before !== undefined) this.#countTerms(JSON.parse(before.terms) as RowTerms[], -1);
    this.#countTerms(terms, 1);
  }

  remove(id: number): void {
    const before = this.#stored(id);
    if (before === undefined) return;
    this.#run('DELETE FROM index_row WHERE view = ? AND id = ?', id);
    this.members.move(id, before, undefined);
    this.#forgetPlace(id);
    this.#countTerms(JSON.parse(before.terms) as RowTerms[], -1);
  }

  /**
   * To be called once rows and categories are written.
   * @param terms of shop-wide attributes, in the store's order
   * @param translated null for a catalog without languages
   * @returns the facets of the index
   */
  finish(
    settings: SiteSettings,
    terms: AttributeTerms,
    translated: TranslatedNames | null = null,
  ): IndexFacets {
    const plain = indexFacets(this.#db, this.#view, settings, terms);
    const facets = translated === null ? plain : withAliases(plain, translated);
    const translations = translated && indexTranslations(translated);
    new IndexFiles(this.#db.db, this.#view).complete(facets, translations);
    return facets;
  }

  /** The facets that `finish` wrote last, as text; empty for none. */
  facets(): string {
    return new IndexTable(this.#db.db, this.#view).content('facets');
  }

  /** In one order in all views: each language has the store's, which is by name. */
  #optionsPart({ categories, terms }: IndexRow): RowOptions {
    const options: RowOptions = { category: categories, ...terms };
    if (this.#view === '') return options;
    const inOrder = Object.entries(options).map(([name, ids]) => [name, ids.toSorted((a, b) => a - b)]);
    return Object.fromEntries(inOrder);
  }

  #filesOf(part: Part): readonly string[] {
    return part === 'card' && this.#view !== '' ? ['card'] : FILES_OF[part];
  }

  #stored(id: number): StoredRow | undefined {
    return this.#db.get<StoredRow>('SELECT * FROM index_row WHERE view = ? AND id = ?', this.#view, id);
  }

  /** Has files forgotten. @param kinds of files that hold the product */
  #forgetFiles(id: number, kinds: readonly string[]): void {
    for (const kind of new Set(kinds)) {
      const sql = `UPDATE index_file SET name = '' WHERE view = ?1 AND kind = ?2 AND next > ?3
        AND first = (SELECT max(first) FROM index_file WHERE view = ?1 AND kind = ?2 AND first <= ?3)`;
      this.#run(sql, kind, id);
    }
    if (kinds.length > 0) this.#run("UPDATE index_file SET name = '' WHERE view = ? AND kind = 'root'");
  }

  /** Has all files forgotten that hold a product which comes or goes, and the cut. */
  #forgetPlace(id: number): void {
    const sql = 'SELECT DISTINCT kind FROM index_file WHERE view = ?';
    const kinds = this.#db.all<{ kind: string }>(sql, this.#view);
    const others = ['facets', 'translations', 'root'];
    const files = kinds.map(({ kind }) => kind).filter((kind) => !others.includes(kind));
    this.#forgetFiles(id, files);
    this.#run("DELETE FROM index_file WHERE view = ? AND kind = 'root'");
  }

  /** Counts a product's terms in or out; the name of a term is the one that was read last. */
  #countTerms(groups: readonly RowTerms[], uses: 1 | -1): void {
    for (const { taxonomy, label, terms } of groups) {
      for (const { id, slug, name } of terms) {
        if (uses === 1) {
          const sql = `INSERT INTO index_term VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1) ON CONFLICT (view, id) DO
            UPDATE SET taxonomy = ?3, label = ?4, slug = ?5, name = ?6, uses = uses + 1`;
          this.#run(sql, id, taxonomy, label, slug, name);
        } else {
          this.#run('UPDATE index_term SET uses = uses - 1 WHERE view = ? AND id = ?', id);
          this.#run('DELETE FROM index_term WHERE view = ? AND id = ? AND uses = 0', id);
        }
      }
    }
  }

  /** @param sql whose first parameter is the view */
  #run(sql: string, ...values: (string | number)[]): void {
    this.#db.run(sql, this.#view, ...values);
  }
}

function listPart({ id, published, stock, only }: IndexRow): RowParts['list'] {
  return { id, published, stock, ...(only && { only }) };
}

function pricePart({ price, regular, onSale }: IndexRow): RowParts['price'] {
  return { price, regular, onSale };
}

function cardPart(row: IndexRow): RowParts['card'] {
  const { rating, reviews, stock, type, name, slug, image, colors, lowStock, purchasable } = row;
  const { id, variantId, lang, facts } = row;
  return {
    ...pricePart(row),
    rating,
    reviews,
    stock,
    type,
    name,
    slug,
    image,
    colors,
    lowStock,
    purchasable,
    ...(variantId !== undefined && { variant: variantId - id }),
    ...(lang !== undefined && { lang }),
    ...(Object.keys(facts).length > 0 && { facts }),
  };
}

/** The columns in which two rows differ, with their options as JSON. */
function changedOptions(before: string | undefined, after: string): ColumnName[] {
  if (before === undefined || before === after) return [];
  const [old, now] = [before, after].map((json) => JSON.parse(json) as RowOptions);
  return Object.keys({ ...old, ...now }).filter((name) => String(old?.[name]) !== String(now?.[name]));
}
