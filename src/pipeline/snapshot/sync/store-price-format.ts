import { says } from '#kit/messages/says.ts';
import { isoDecimals } from '#storefront/api/map/catalog/map-settings.ts';
import type { PriceFormat } from '#storefront/domain/pricing/price-format.ts';
import { PriceFormatInference, type PriceSample } from '#storefront/domain/pricing/price-inference.ts';
import type { Currency } from '#storefront/domain/pricing/pricing-types.ts';
import type { MerchantConfig, SiteSettings } from '#storefront/domain/settings/settings.ts';
import { SnapshotError } from '../snapshot-database.ts';

/** The prices of a store follow no format, or several; `reason` says which ones. */
export class UncertainPricesError extends SnapshotError {
  readonly reason: string;

  constructor(reason: string) {
    super(says('store.priceFormat', { reason }));
    this.reason = reason;
  }
}

interface StorePriceFormat {
  format: PriceFormat;
  currency: Currency;
  /** Prices of the same shapes follow no other format. */
  isUnique: boolean;
}

/**
 * Infers the store's price format, and the currency with as many decimals as its prices need.
 * @throws SnapshotError if the catalog leaves it uncertain
 */
export function inferStorePriceFormat(
  prices: PriceFormatInference,
  { currency }: SiteSettings,
  config: MerchantConfig,
): StorePriceFormat {
  const { compareWithRaw = true, ...configured } = config.priceFormat ?? {};
  const standard = isoDecimals(currency.code);
  const inference = prices.infer({ configured, compareWithRaw, currencyDecimals: standard });
  if (!inference.ok) throw new UncertainPricesError(inference.reason);
  const shown = inference.format.decimals;
  const decimals = config.currency?.decimals ?? Math.max(standard, shown);
  if (decimals < shown) {
    throw new SnapshotError(says('store.decimals', { shown, decimals }));
  }
  const complete: Currency = { ...currency, decimals };
  return { format: inference.format, currency: complete, isUnique: inference.only };
}

/** Returns true if prices follow a format, their raw numbers included. */
export function matchesPriceFormat(
  samples: readonly PriceSample[],
  format: PriceFormat,
  { priceFormat }: MerchantConfig,
): boolean {
  const inference = new PriceFormatInference();
  for (const sample of samples) inference.add(sample);
  return inference.infer({ configured: format, compareWithRaw: priceFormat?.compareWithRaw ?? true }).ok;
}
