import type { PriceRange, Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { displayPrice, isFree, isPriceRange } from '#storefront/domain/pricing/sale.ts';
import { formatPriceRange } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import type { BUY_FORM_MESSAGES } from './buy-form-messages.ts';
import type { BuyFormProps } from './buy-form-product.ts';

interface Props extends BuyFormProps {
  pricing: Pricing;
  className: string;
}

/** A price with the former one struck through; a range by its lowest price, nothing for what has none. */
export function PriceText({ locale, currency, priceSuffix, pricing, className }: Props) {
  const t = islandTranslator(locale, sharedMessages<(typeof BUY_FORM_MESSAGES)[number]>(locale));
  const price = displayPrice(pricing);
  if (price === null) return null;
  const lowest = ({ min }: PriceRange) => formatPriceRange(locale, { min, max: min }, currency);
  return (
    <p className={`price font-display font-500 ${className}`}>
      <span className={price.before ? 'text-accent' : undefined}>
        <span className="sr-only">{`${t('catalog.priceNow')} `}</span>
        {isPriceRange(price.now)
          ? t('catalog.priceFrom', { price: lowest(price.now) })
          : isFree(price.now)
            ? t('catalog.free')
            : lowest(price.now)}
      </span>
      {price.before && (
        <span className="price-before">
          <span className="sr-only">{`${t('catalog.priceBefore')} `}</span>
          <s>{lowest(price.before)}</s>
        </span>
      )}
      {priceSuffix && !isFree(price.now) && <small>{priceSuffix}</small>}
    </p>
  );
}
