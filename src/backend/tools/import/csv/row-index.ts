import type { ImportProblems } from '../import-problems.ts';
import { splitList } from './cells.ts';
import type { Row } from './rows.ts';

/** A row that is to be imported, with what it is. */
export interface TypedRow extends RowType {
  row: Row;
}

/** The rows of a file that can be imported, found by what other rows call them. */
export class RowIndex {
  readonly products: TypedRow[] = [];
  readonly variations: TypedRow[] = [];
  readonly #byId = new Map<string, TypedRow>();
  readonly #bySku = new Map<string, TypedRow>();
  readonly #byGroup = new Map<string, TypedRow>();

  /** Rows without a name, of unknown types, or with an id or SKU of an earlier row are reported and left out. */
  constructor(rows: readonly Row[], problems: ImportProblems) {
    for (const row of rows) {
      const type = rowType(row, problems);
      if (!type) continue;
      if (type.type !== 'variation' && !row.cell('name')) {
        problems.skipRow(row, 'The product has no name. The row is left out.');
        continue;
      }
      const earlier = this.#find('ID', row) ?? this.#find('SKU', row);
      // Translations may have the SKU of their original.
      const isTranslation = earlier?.column === 'SKU' && isSameGroup(earlier.typed.row, row);
      if (earlier && !isTranslation) {
        problems.skipRow(
          row,
          `Line ${earlier.typed.row.line} has the ${earlier.column} ${earlier.value} already. The row is left out.`,
        );
        continue;
      }
      this.#add({ row, ...type });
    }
  }

  /** @param reference `id:12` or an SKU */
  find(reference: string): TypedRow | undefined {
    const id = /^id:\s*(\d+)$/i.exec(reference)?.[1];
    return id === undefined ? this.#bySku.get(skuKey(reference)) : this.#byId.get(idKey(id));
  }

  /** A product or variation in a language, null being the default one; undefined if it is not translated. */
  inLanguage({ row }: TypedRow, language: string | null): TypedRow | undefined {
    return this.#byGroup.get(groupKey(row.translationGroup, language));
  }

  #find(column: 'ID' | 'SKU', row: Row) {
    const value = row.cell(column === 'ID' ? 'id' : 'sku');
    const typed = column === 'ID' ? this.#byId.get(idKey(value)) : this.#bySku.get(skuKey(value));
    return value && typed ? { column, value, typed } : null;
  }

  #add(typed: TypedRow): void {
    const id = typed.row.cell('id');
    const sku = typed.row.cell('sku');
    if (id) this.#byId.set(idKey(id), typed);
    if (sku && !this.#bySku.has(skuKey(sku))) this.#bySku.set(skuKey(sku), typed);
    const { translationGroup, language } = typed.row;
    if (translationGroup !== null) this.#byGroup.set(groupKey(translationGroup, language), typed);
    (typed.type === 'variation' ? this.variations : this.products).push(typed);
  }
}

function isSameGroup(one: Row, other: Row): boolean {
  return one.translationGroup !== null && one.translationGroup === other.translationGroup;
}

function groupKey(group: string | null, language: string | null): string {
  return JSON.stringify([group, language]);
}

/** The store's database compares SKUs without regard to case. */
function skuKey(sku: string): string {
  return sku.toLowerCase();
}

function idKey(id: string): string {
  return id.replace(/^0+(?=\d)/, '');
}

const TYPES = ['simple', 'variable', 'grouped', 'external', 'variation'] as const;

interface RowType {
  type: (typeof TYPES)[number];
  virtual: boolean;
  downloadable: boolean;
}

/** Parses a row's list of types; null, with a warning, for product types that the shop lacks. */
function rowType(row: Row, problems: ImportProblems): RowType | null {
  const listed = splitList(row.cell('type').toLowerCase());
  const kinds = listed.filter((type) => type !== 'virtual' && type !== 'downloadable');
  const type = TYPES.find((type) => type === (kinds[0] ?? 'simple'));
  if (type === undefined) {
    problems.skipRow(
      row,
      `The type "${kinds[0]}" is none that the shop has (${TYPES.join(', ')}). The row is left out.`,
    );
    return null;
  }
  if (kinds.length > 1) problems.warn(row, `The row has the types ${kinds.join(' and ')}. Taken as ${type}.`);
  return { type, virtual: listed.includes('virtual'), downloadable: listed.includes('downloadable') };
}
