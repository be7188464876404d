import { parseStoreDate, toWpDate } from '../dates.ts';
import type { SeedPrices, SeedProduct, SeedStock, SeedTranslation } from '../seed/types.ts';

/** Columns that a product and its variations have in common. */
export function sharedColumns(product: SeedProduct) {
  return {
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
  };
}

/**
 * @param languages of the catalog, the one of what names none first
 * @throws if the catalog lacks the language
 */
export function translationColumns(
  { language, translationGroup }: SeedTranslation,
  languages: readonly string[],
) {
  if (language !== undefined && !languages.includes(language)) {
    throw new Error(`The catalog has no language "${language}"; it has ${languages.join(', ') || 'none'}.`);
  }
  return { language: language ?? languages[0] ?? null, translation_group: translationGroup ?? null };
}

export function stockColumns(stock: SeedStock) {
  return {
    stock_status: stock.status,
    stock_quantity: stock.quantity,
    low_stock_amount: stock.lowStockAmount,
    backorders: stock.backorders,
  };
}

/** @throws if a price or date cannot be read */
export function priceColumns(prices: SeedPrices, timezone: string) {
  const gmt = (date: string | null) =>
    date === null ? null : toWpDate(parseStoreDate(date, timezone), 'UTC');
  return {
    regular_price: trimPrice(prices.regular),
    sale_price: trimPrice(prices.sale),
    sale_from_gmt: gmt(prices.saleFrom),
    sale_to_gmt: gmt(prices.saleTo),
  };
}

/** Columns `date` and `date_gmt` of a moment: in the store's time zone and in UTC. */
export function dateColumns(moment: Date, timezone: string) {
  return { date: toWpDate(moment, timezone), date_gmt: toWpDate(moment, 'UTC') };
}

/** Those of a product that has not been changed since it was published. */
export function publicationColumns(moment: Date, timezone: string) {
  const { date, date_gmt } = dateColumns(moment, timezone);
  return { date, date_gmt, modified: date, modified_gmt: date_gmt };
}

/** `24.50` -> `24.5`: raw prices of single products come without closing zeros. */
function trimPrice(price: string | null): string | null {
  if (price === null || price === '') return null;
  if (!/^\d+(\.\d+)?$/.test(price)) {
    throw new Error(`"${price}" is no price; write digits and a point: 24.50.`);
  }
  return price.includes('.') ? price.replace(/\.?0+$/, '') : price;
}
