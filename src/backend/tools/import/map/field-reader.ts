import { taxClasses } from '../../../catalog/pricing/tax-rates.ts';
import type { SeedPrices, SeedProduct, SeedStock } from '../../../db/seed/types.ts';
import { STANDARD_TAX_CLASS, type TaxRate } from '../../../options.ts';
import { slugify } from '../../../values/entities.ts';
import { parseCount, parseFlag, parseMeasure, parseSaleDate } from '../csv/cells.ts';
import type { Field } from '../csv/columns.ts';
import type { Row } from '../csv/rows.ts';
import type { ImportProblems } from '../import-problems.ts';
import { type DecimalSeparator, isUnit, type Measured, parsePrice, toStoreUnit } from './parse-price.ts';

const WRONG_PRICES = {
  malformed: 'is no price',
  negative: 'is negative',
  unclear: 'may have decimals or thousands; write it without thousands and with two decimals',
};

export type FieldReader = ReturnType<typeof fieldReader>;

/** Reads the fields that products and variations have in common; what cannot be read is reported. */
export function fieldReader(
  problems: ImportProblems,
  decimal: DecimalSeparator,
  units: ReadonlyMap<Field, string>,
  taxRates: readonly TaxRate[],
) {
  const classes = taxClasses(taxRates);

  /** A parsed cell; null, and reported unless the cell is empty, where it cannot be read. */
  function readable<T>(
    row: Row,
    field: Field,
    parse: (cell: string) => T | null,
    wrong: (cell: string) => string,
  ) {
    const cell = row.cell(field);
    const value = parse(cell);
    if (value === null && cell) problems.warn(row, wrong(cell));
    return value;
  }

  /** @param otherwise for an empty cell, and for one that says neither yes nor no */
  function flag(row: Row, field: Field, title: string, otherwise: boolean): boolean {
    const wrong = (cell: string) => `${title} is "${cell}"; it takes 1 or 0. Taken as ${Number(otherwise)}.`;
    return readable(row, field, parseFlag, wrong) ?? otherwise;
  }

  function count(row: Row, field: Field, title: string): number | null {
    return readable(
      row,
      field,
      parseCount,
      (cell) => `${title} is "${cell}", which is no number. Left empty.`,
    );
  }

  function price(row: Row, field: Field, title: string): string | null {
    const cell = row.cell(field);
    const parsed = parsePrice(cell, decimal);
    if (parsed.kind === 'price') return parsed.value;
    if (parsed.kind === 'none') return null;
    problems.warn(row, `The ${title} "${cell}" ${WRONG_PRICES[parsed.kind]}. The ${title} is left out.`);
    return null;
  }

  function saleDate(row: Row, field: Field, bound: 'start' | 'end'): string | null {
    const wrong = (cell: string) =>
      `The ${bound} of the sale is "${cell}"; dates are written like 2026-03-24. The sale is left out.`;
    return readable(row, field, (cell) => parseSaleDate(cell, bound), wrong);
  }

  function backorders(row: Row): SeedStock['backorders'] {
    if (row.cell('backorders').toLowerCase() === 'notify') return 'NOTIFY';
    return flag(row, 'backorders', 'Backorders allowed?', false) ? 'YES' : 'NO';
  }

  function stockStatus(row: Row): SeedStock['status'] {
    if (row.cell('inStock').toLowerCase() === 'backorder') return 'ON_BACKORDER';
    return flag(row, 'inStock', 'In stock?', true) ? 'IN_STOCK' : 'OUT_OF_STOCK';
  }

  return {
    flag,
    count,

    /** Publication, in the store's time. */
    date: (row: Row): string | null =>
      readable(
        row,
        'date',
        (cell) => parseSaleDate(cell, 'start'),
        (cell) => `Publication date is "${cell}"; dates are written like 2026-03-24 09:30:00. Left out.`,
      ),

    /** In the store's unit. */
    measure(row: Row, field: Measured): string | null {
      const wrong = (cell: string) => `The ${field} "${cell}" is no number. Left empty.`;
      const value = readable(row, field, parseMeasure, wrong);
      if (value === null || Number(value) === 0) return null;
      const unit = units.get(field);
      return unit !== undefined && isUnit(field, unit) ? toStoreUnit(value, field, unit) : value;
    },

    prices(row: Row): SeedPrices {
      const regular = price(row, 'regularPrice', 'regular price');
      const none = { regular, sale: null, saleFrom: null, saleTo: null };
      const sale = price(row, 'salePrice', 'sale price');
      if (sale === null) return none;
      if (regular === null || Number(sale) >= Number(regular)) {
        const reason = regular === null ? 'there is no regular price' : `the regular price is ${regular}`;
        problems.warn(row, `The sale price is ${sale}, but ${reason}. The sale is left out.`);
        return none;
      }
      const saleFrom = saleDate(row, 'saleFrom', 'start');
      const saleTo = saleDate(row, 'saleTo', 'end');
      // A sale without a bound that the file has would be a wrong price.
      const isUnreadable = (row.cell('saleFrom') && !saleFrom) || (row.cell('saleTo') && !saleTo);
      return isUnreadable ? none : { regular, sale, saleFrom, saleTo };
    },

    /** @returns `parent` for a variation that shares the stock of its product */
    stock(row: Row): SeedStock | 'parent' {
      if (row.cell('stock').toLowerCase() === 'parent') return 'parent';
      const quantity = count(row, 'stock', 'Stock');
      const counted = {
        quantity,
        backorders: backorders(row),
        lowStockAmount: count(row, 'lowStockAmount', 'Low stock amount'),
      };
      if (quantity === null) return { ...counted, status: stockStatus(row) };
      const soldOut = counted.backorders === 'NO' ? 'OUT_OF_STOCK' : 'ON_BACKORDER';
      return { ...counted, status: quantity > 0 ? 'IN_STOCK' : soldOut };
    },

    taxStatus(row: Row): SeedProduct['taxStatus'] {
      const cell = row.cell('taxStatus').toLowerCase();
      if (cell === 'none' || cell === 'false') return 'NONE';
      if (cell === 'shipping') return 'SHIPPING';
      if (!['', 'taxable', 'true'].includes(cell)) {
        problems.warn(row, `Tax status is "${cell}"; it takes taxable, shipping or none. Taken as taxable.`);
      }
      return 'TAXABLE';
    },

    /** @returns `parent` for a variation that is taxed as its product */
    taxClass(row: Row): string {
      const taxClass = slugify(row.cell('taxClass'));
      if (taxClass === '') return STANDARD_TAX_CLASS;
      if (taxClass === 'parent' || classes.includes(taxClass)) return taxClass;
      problems.warn(
        row,
        `Tax class is "${row.cell('taxClass')}", and the shop has ${classes.join(', ')}. Taken as ${STANDARD_TAX_CLASS}.`,
      );
      return STANDARD_TAX_CLASS;
    },

    visibility(row: Row): SeedProduct['visibility'] {
      const cell = row.cell('visibility').toLowerCase();
      if (cell === 'catalog' || cell === 'search' || cell === 'hidden') return cell;
      if (cell !== '' && cell !== 'visible') {
        problems.warn(
          row,
          `Visibility in catalog is "${cell}"; it takes visible, catalog, search or hidden. Taken as visible.`,
        );
      }
      return 'visible';
    },
  };
}
