import { type Stock, stockHint } from '#storefront/domain/catalog/stock.ts';
import { priceNotes } from '#storefront/domain/pricing/price-notes.ts';
import type { PriceRange, Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { displayPrice, isFree, isPriceRange, saleBadge } from '#storefront/domain/pricing/sale.ts';
import { STOCK_STYLES } from '#storefront/features/catalog/products/stock-styles.ts';
import { formatPercent, formatPriceRange } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import type { ProductMessage } from '../product-messages.ts';
import type { BuyFormProps } from './buy-form-product.ts';

interface SelectedPriceProps extends BuyFormProps {
  pricing: Pricing;
  /** The page was made with another price. */
  isChanged: boolean;
  stock: Stock;
}

/** Price, sale badge and stock of the selected variation; a range by its lowest price. */
export function SelectedPrice(props: SelectedPriceProps) {
  const { locale, saleBadge: setting, product, pricing, isChanged, stock } = props;
  const t = islandTranslator(locale, sharedMessages<ProductMessage>(locale));
  const badge = saleBadge(pricing, setting);
  const hint = stockHint(stock);
  const [icon, color] = STOCK_STYLES[hint.kind];
  return (
    <div className="buy-price" aria-live="polite">
      <div>
        <PriceText {...props} className="text-2xl" fullNotes />
        {badge && (
          <p className="badge bg-accent text-on-accent">
            {badge.kind === 'text' ? (
              t('catalog.sale')
            ) : (
              <>
                <span aria-hidden="true">{formatPercent(locale, -badge.percent)}</span>
                <span className="sr-only">
                  {t('catalog.saleOf', { percent: formatPercent(locale, badge.percent) })}
                </span>
              </>
            )}
          </p>
        )}
      </div>
      <p className={`stock text-sm font-600 ${color}`}>
        <span className={icon} />
        {hint.kind === 'lowStock'
          ? t('catalog.onlyLeft', { count: hint.quantity })
          : hint.kind === 'onBackorder' && !product.virtual
            ? t('product.shipsLater')
            : t(`catalog.${hint.kind}`)}
      </p>
      {isChanged && <p className="w-full text-sm text-warn">{t('product.priceChanged')}</p>}
    </div>
  );
}

interface PriceTextProps extends BuyFormProps {
  pricing: Pricing;
  /** There is room for the notes below it in full. */
  fullNotes?: true;
  className: string;
}

/** A price with the former one struck through; a range by its lowest price, nothing for what has none. */
export function PriceText(props: PriceTextProps) {
  const { locale, currency, priceSuffix, pricing, className, fullNotes } = props;
  const t = islandTranslator(locale, sharedMessages<ProductMessage>(locale));
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
      {priceNotes(pricing, props, !fullNotes).map((note) => (
        <small key={note} className="price-note">
          {note}
        </small>
      ))}
    </p>
  );
}
