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
 * The settings of an imported shop. Prices are shown as they stand in the file, unless the shop's own settings say so.
 * @param own from the shop's file
 * @throws where the currency or language is none
 */
export function importedShop(choices: ImportSettings, own: Partial<ShopOptions>): SeedShop {
  const { title = own.title ?? 'My shop', language = own.language ?? 'en_US' } = choices;
  const currency = choices.currency ?? own.currencyCode ?? 'EUR';
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    throw new Error(`"${currency}" is no currency; write its ISO code, such as USD.`);
  }
  if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)) {
    throw new Error(`"${language}" is no language; write it as WordPress does, such as de_DE.`);
  }
  const usual = usualFormat(currency);
  return {
    description: '',
    ...usual,
    ...own,
    timezone: choices.timezone ?? own.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(currency === own.currencyCode ? {} : usual),
    title,
    language,
    currencyCode: currency,
  };
}

function usualFormat(currency: string): Pick<ShopOptions, 'currencySymbol' | 'priceDecimals'> {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  return { currencySymbol: symbol, priceDecimals: format.resolvedOptions().maximumFractionDigits ?? 2 };
}
