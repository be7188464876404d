import { taxClasses } from '../../../catalog/pricing/tax-rates.ts';
import type { SeedPrices, SeedProduct, SeedStock } from '../../../db/seed/types.ts';
import { STANDARD_TAX_CLASS, type TaxRate } from '../../../options.ts';
import { slugify } from '../../../values/entities.ts';
import { parseCount, parseFlag, parseMeasure, parseSaleDate } from '../csv/cells.ts';
import type { Field } from '../csv/columns.ts';
import type { Row } from '../csv/rows.ts';
import type { ImportProblems } from '../import-problems.ts';
import { type DecimalSeparator, parsePrice } from './parse-price.ts';
import { isUnit, type Measured, toStoreUnit } from './units.ts';

/** Reads the fields that products and variations have in common; what cannot be read is reported. */
export class FieldReader {
  readonly #problems: ImportProblems;
  readonly #decimal: DecimalSeparator;
  readonly #units: ReadonlyMap<Field, string>;
  readonly #taxClasses: readonly string[];

  constructor(
    problems: ImportProblems,
    decimal: DecimalSeparator,
    units: ReadonlyMap<Field, string>,
    taxRates: readonly TaxRate[],
  ) {
    this.#problems = problems;
    this.#decimal = decimal;
    this.#units = units;
    this.#taxClasses = taxClasses(taxRates);
  }

  /** @param otherwise for an empty cell, and for one that says neither yes nor no */
  flag(row: Row, field: Field, title: string, otherwise: boolean): boolean {
    const cell = row.cell(field);
    const value = parseFlag(cell);
    if (value === null && cell) {
      this.#problems.warn(row, `${title} is "${cell}"; it takes 1 or 0. Taken as ${Number(otherwise)}.`);
    }
    return value ?? otherwise;
  }

  count(row: Row, field: Field, title: string): number | null {
    const cell = row.cell(field);
    const value = parseCount(cell);
    if (value === null && cell)
      this.#problems.warn(row, `${title} is "${cell}", which is no number. Left empty.`);
    return value;
  }

  /** Publication, in the store's time. */
  date(row: Row): string | null {
    const cell = row.cell('date');
    const date = cell ? parseSaleDate(cell, 'start') : null;
    if (date === null && cell)
      this.#problems.warn(
        row,
        `Publication date is "${cell}"; dates are written like 2026-03-24 09:30:00. Left out.`,
      );
    return date;
  }

  /** In the store's unit. */
  measure(row: Row, field: Measured): string | null {
    const cell = row.cell(field);
    const value = parseMeasure(cell);
    if (value === null) {
      if (cell) this.#problems.warn(row, `The ${field} "${cell}" is no number. Left empty.`);
      return null;
    }
    const unit = this.#units.get(field);
    if (Number(value) === 0) return null;
    return unit !== undefined && isUnit(field, unit) ? toStoreUnit(value, field, unit) : value;
  }

  prices(row: Row): SeedPrices {
    const regular = this.#price(row, 'regularPrice', 'regular price');
    const none = { regular, sale: null, saleFrom: null, saleTo: null };
    const sale = this.#price(row, 'salePrice', 'sale price');
    if (sale === null) return none;
    if (regular === null || Number(sale) >= Number(regular)) {
      const reason = regular === null ? 'there is no regular price' : `the regular price is ${regular}`;
      this.#problems.warn(row, `The sale price is ${sale}, but ${reason}. The sale is left out.`);
      return none;
    }
    const saleFrom = this.#saleDate(row, 'saleFrom', 'start');
    const saleTo = this.#saleDate(row, 'saleTo', 'end');
    return saleFrom === undefined || saleTo === undefined ? none : { regular, sale, saleFrom, saleTo };
  }

  /** @returns `parent` for a variation that shares the stock of its product */
  stock(row: Row): SeedStock | 'parent' {
    if (row.cell('stock').toLowerCase() === 'parent') return 'parent';
    const quantity = this.count(row, 'stock', 'Stock');
    const backorders = this.#backorders(row);
    const lowStockAmount = this.count(row, 'lowStockAmount', 'Low stock amount');
    if (quantity === null) return { status: this.#stockStatus(row), quantity, lowStockAmount, backorders };
    const soldOut = backorders === 'NO' ? 'OUT_OF_STOCK' : 'ON_BACKORDER';
    return { status: quantity > 0 ? 'IN_STOCK' : soldOut, quantity, lowStockAmount, backorders };
  }

  taxStatus(row: Row): SeedProduct['taxStatus'] {
    const cell = row.cell('taxStatus').toLowerCase();
    if (cell === 'none' || cell === 'false') return 'NONE';
    if (cell === 'shipping') return 'SHIPPING';
    if (!['', 'taxable', 'true'].includes(cell)) {
      this.#problems.warn(
        row,
        `Tax status is "${cell}"; it takes taxable, shipping or none. Taken as taxable.`,
      );
    }
    return 'TAXABLE';
  }

  /** @returns `parent` for a variation that is taxed as its product */
  taxClass(row: Row): string {
    const taxClass = slugify(row.cell('taxClass'));
    if (taxClass === '') return STANDARD_TAX_CLASS;
    if (taxClass === 'parent' || this.#taxClasses.includes(taxClass)) return taxClass;
    this.#problems.warn(
      row,
      `Tax class is "${row.cell('taxClass')}", and the shop has ${this.#taxClasses.join(', ')}. Taken as ${STANDARD_TAX_CLASS}.`,
    );
    return STANDARD_TAX_CLASS;
  }

  visibility(row: Row): SeedProduct['visibility'] {
    const cell = row.cell('visibility').toLowerCase();
    if (cell === 'catalog' || cell === 'search' || cell === 'hidden') return cell;
    if (cell !== '' && cell !== 'visible') {
      this.#problems.warn(
        row,
        `Visibility in catalog is "${cell}"; it takes visible, catalog, search or hidden. Taken as visible.`,
      );
    }
    return 'visible';
  }

  #price(row: Row, field: Field, title: string): string | null {
    const cell = row.cell(field);
    const parsed = parsePrice(cell, this.#decimal);
    if (parsed.kind === 'price') return parsed.value;
    const wrong = {
      none: '',
      malformed: 'is no price',
      negative: 'is negative',
      unclear: 'may have decimals or thousands; write it without thousands and with two decimals',
    }[parsed.kind];
    if (wrong) this.#problems.warn(row, `The ${title} "${cell}" ${wrong}. The ${title} is left out.`);
    return null;
  }

  /** Undefined for a date that cannot be read: a sale without its bound would be a wrong price. */
  #saleDate(row: Row, field: Field, bound: 'start' | 'end'): string | null | undefined {
    const cell = row.cell(field);
    if (!cell) return null;
    const date = parseSaleDate(cell, bound);
    if (date !== null) return date;
    this.#problems.warn(
      row,
      `The ${bound} of the sale is "${cell}"; dates are written like 2026-03-24. The sale is left out.`,
    );
    return undefined;
  }

  #backorders(row: Row): SeedStock['backorders'] {
    if (row.cell('backorders').toLowerCase() === 'notify') return 'NOTIFY';
    return this.flag(row, 'backorders', 'Backorders allowed?', false) ? 'YES' : 'NO';
  }

  #stockStatus(row: Row): SeedStock['status'] {
    if (row.cell('inStock').toLowerCase() === 'backorder') return 'ON_BACKORDER';
    return this.flag(row, 'inStock', 'In stock?', true) ? 'IN_STOCK' : 'OUT_OF_STOCK';
  }
}
