import type { SeedShop } from '../../db/seed/types.ts';
import type { ShopOptions } from '../../options.ts';

/** Settings of the store that an export does not contain. */
export interface ImportSettings {
  /** Default "My shop". */
  title?: string | undefined;
  /** ISO 4217 code; default EUR. */
  currency?: string | undefined;
  /** WordPress locale of the catalog's texts, such as `de_DE`; default en_US. */
  language?: string | undefined;
  /** IANA name; default is that of this machine. */
  timezone?: string | undefined;
}

/**
 * The settings of an imported shop. Prices are shown as they stand in the file.
 * @throws where the currency or language is none
 */
export function importedShop(choices: ImportSettings): SeedShop & Pick<ShopOptions, 'priceDecimals'> {
  const { title = 'My shop', currency = 'EUR', language = 'en_US' } = choices;
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    throw new Error(`"${currency}" is no currency; write its ISO code, such as USD.`);
  }
  if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)) {
    throw new Error(`"${language}" is no language; write it as WordPress does, such as de_DE.`);
  }
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  return {
    title,
    description: '',
    language,
    timezone: choices.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    currencyCode: currency,
    currencySymbol: symbol,
    priceDecimals: format.resolvedOptions().maximumFractionDigits ?? 2,
  };
}
