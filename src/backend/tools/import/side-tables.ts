import { join } from 'node:path';
import type { SeedImage, SeedReview } from '../../db/seed/types.ts';
import { STANDARD_TAX_CLASS, type TaxRate } from '../../options.ts';
import { slugify } from '../../values/entities.ts';
import { autop } from '../../values/render.ts';
import { parseCount, parseFlag, parseSaleDate } from './csv/cells.ts';
import type { CsvRecord } from './csv/csv-records.ts';
import { readCsvFile, readTable } from './csv/read-table.ts';

/** Reviews, in the columns of the plugins that export them, beside the file of products. */
export const REVIEWS = 'reviews.csv';

const REVIEW_COLUMNS = [
  ...(['product_SKU', 'comment_author', 'comment_author_email', 'comment_date', 'comment_approved'] as const),
  ...(['rating', 'comment_content'] as const),
];

/**
 * The approved reviews of a file by their product's SKU in small letters; none if it is missing.
 * @throws if the file lacks a column, or a review its date or stars
 */
export function readReviews(path: string): Map<string, SeedReview[]> {
  const reviews = new Map<string, SeedReview[]>();
  for (const { line, cells } of readTable(path, REVIEW_COLUMNS)) {
    if (cells.comment_approved !== '1') continue;
    const date = parseSaleDate(cells.comment_date, 'start');
    const rating = Number(cells.rating);
    if (date === null || !Number.isInteger(rating) || rating < 0 || rating > 5) {
      const wrong =
        date === null ? `"${cells.comment_date}" is no date` : `"${cells.rating}" is no number of stars`;
      throw new Error(`${path}, line ${line}: ${wrong}.`);
    }
    const { product_SKU: sku, comment_author: author, comment_author_email: email } = cells;
    const review = { author, email, rating, content: autop(cells.comment_content).trim(), date };
    reviews.set(sku.toLowerCase(), [...(reviews.get(sku.toLowerCase()) ?? []), review]);
  }
  return reviews;
}

/** Alternative texts of pictures, beside the file of products. */
export const PICTURE_TEXTS = 'pictures.csv';

/**
 * The texts of pictures by the address or name that the file of products gives them; none if the file is missing.
 * @throws if the file lacks a column
 */
export function readPictureTexts(path: string): Map<string, Pick<SeedImage, 'alt' | 'title'>> {
  const rows = readTable(path, ['File', 'Alternative text', 'Title']);
  return new Map(
    rows.map(({ cells }) => [cells.File, { alt: cells['Alternative text'], title: cells.Title }]),
  );
}

/** The store's tax rates as WooCommerce exports them, beside the file of products. */
export const TAX_RATES = 'tax-rates.csv';

/** WooCommerce goes by the place of a column too: its names come in the merchant's language. */
const RATE_COLUMNS = 10;
const EVERYWHERE = ['', '*'];

/**
 * The tax rates of a folder; none if it has no such file.
 * @throws if the file has a rate that cannot be had here: a shop without it would charge too little
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
  if (cells.length !== RATE_COLUMNS)
    return `a tax rate has ${RATE_COLUMNS} columns, and this one ${cells.length}.`;
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
