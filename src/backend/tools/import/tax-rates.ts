import { join } from 'node:path';
import { STANDARD_TAX_CLASS, type TaxRate } from '../../options.ts';
import { slugify } from '../../values/entities.ts';
import { parseCount, parseFlag } from './csv/cells.ts';
import type { CsvRecord } from './csv/csv-records.ts';
import { readCsvFile } from './csv/read-table.ts';

/** The store's tax rates as WooCommerce exports them, beside the file of products. */
export const TAX_RATES = 'tax-rates.csv';

/** WooCommerce goes by the place of a column too: its names come in the merchant's language. */
const COLUMNS = 10;
const EVERYWHERE = ['', '*'];

/**
 * The tax rates of a folder; none where it has no such file.
 * @throws where the file has a rate that cannot be had here: a shop without it would charge too little
 */
export function readTaxRates(folder: string): TaxRate[] {
  const path = join(folder, TAX_RATES);
  const [, ...records] = readCsvFile(path);
  return records.map((record, index) => {
    const rate = toRate(record, index + 1);
    if (typeof rate === 'string') throw new Error(`${path}, line ${record.line}: ${rate}`);
    return rate;
  });
}

/** @returns a text about what cannot be read */
function toRate({ cells }: CsvRecord, id: number): TaxRate | string {
  if (cells.length !== COLUMNS) return `a tax rate has ${COLUMNS} columns, and this one ${cells.length}.`;
  const [country = '', state = '', postcode = '', city = '', percent = '', name = '', ...more] = cells.map(
    (cell) => cell.trim(),
  );
  const [priority = '', compound = '', shipping = '', taxClass = ''] = more;
  if (!EVERYWHERE.includes(postcode) || !EVERYWHERE.includes(city))
    return 'taxes of a postcode or a city are none that the shop can charge; take the rate out.';
  if (!/^\d+(\.\d+)?$/.test(percent)) return `"${percent}" is no rate in percent, such as 19.0000.`;
  const slug = slugify(taxClass);
  return {
    id,
    country: EVERYWHERE.includes(country) ? '' : country.toUpperCase(),
    state: EVERYWHERE.includes(state) ? '' : state.toUpperCase(),
    rate: Number(percent),
    name,
    priority: parseCount(priority) ?? 1,
    compound: parseFlag(compound) ?? false,
    shipping: parseFlag(shipping) ?? false,
    ...(slug !== '' && slug !== STANDARD_TAX_CLASS && { taxClass: slug }),
  };
}
