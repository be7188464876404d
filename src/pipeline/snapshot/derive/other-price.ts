import { says } from '#kit/messages/says.ts';
import { type FormattedPrices, typedOtherwise } from '#storefront/api/map/catalog/map-price.ts';
import type { Currency, PriceFacts, Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import type { PriceDisplay } from '#storefront/domain/settings/prices.ts';
import { SnapshotError } from '../snapshot-database.ts';

interface DisplaySettings {
  currency: Currency;
  priceDisplay: PriceDisplay | undefined;
}

/**
 * The price of a product or variation without tax where the store shows it with tax, or the other way round, for shops
 * that show both.
 * @throws SnapshotError if the store shows it in the way that the merchant has ruled out
 */
export function otherPrice(
  pricing: Pricing,
  written: FormattedPrices,
  owner: string,
  { currency, priceDisplay }: DisplaySettings,
): Pick<PriceFacts, 'other'> {
  if (priceDisplay === undefined) return {};
  const typed = typedOtherwise(pricing, written, currency);
  if (typed === null) return {};
  if (priceDisplay === 'both') return { other: { min: typed, max: typed } };
  const shown = typed < (pricing.price?.min ?? 0) ? 'gross' : 'net';
  if (shown === priceDisplay) return {};
  const { price, rawPrice } = written;
  throw new SnapshotError(
    says('store.priceDisplay', { owner, price, rawPrice, shown, wanted: priceDisplay }),
  );
}

/** The range of the variations' other prices; nothing unless all of them have one. */
export function otherPrices(variations: readonly PriceFacts[]): Pick<PriceFacts, 'other'> {
  const others = variations.flatMap(({ other }) => other ?? []);
  if (others.length === 0 || others.length < variations.length) return {};
  const [min, max] = [others.map((one) => one.min), others.map((one) => one.max)];
  return { other: { min: Math.min(...min), max: Math.max(...max) } };
}
