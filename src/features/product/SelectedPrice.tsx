import { STOCK_STYLES } from '#features/catalog/products/stock-styles.ts';
import { formatPercent, formatPriceRange } from '#i18n/format.ts';
import { islandTranslator } from '#i18n/island-messages.ts';
import { type Stock, stockHint } from '#shop/catalog/stock.ts';
import type { PriceRange, Pricing } from '#shop/pricing/pricing-types.ts';
import { displayPrice, isFree, isPriceRange, saleBadge } from '#shop/pricing/sale.ts';
import type { BuyFormProps } from './buy-form-product.ts';

interface Props extends BuyFormProps {
  pricing: Pricing;
  stock: Stock;
}

/** Price, sale badge and stock of the selected variation; a range by its lowest price. */
export function SelectedPrice(props: Props) {
  const { locale, currency, priceSuffix, saleBadge: setting, messages, pricing, stock } = props;
  const t = islandTranslator(locale, messages);
  const price = displayPrice(pricing);
  const badge = saleBadge(pricing, setting);
  const hint = stockHint(stock);
  const [icon, color] = STOCK_STYLES[hint.kind];
  const lowest = ({ min }: PriceRange) => formatPriceRange(locale, { min, max: min }, currency);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" aria-live="polite">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {price && (
          <p className="flex flex-wrap items-baseline gap-x-2 font-display text-2xl font-500">
            <span className={price.before ? 'text-accent' : ''}>
              <span className="sr-only">{t('catalog.priceNow')} </span>
              {isPriceRange(price.now)
                ? t('catalog.priceFrom', { price: lowest(price.now) })
                : isFree(price.now)
                  ? t('catalog.free')
                  : lowest(price.now)}
            </span>
            {price.before && (
              <span className="text-[0.85em] font-400 text-ink-soft">
                <span className="sr-only">{t('catalog.priceBefore')} </span>
                <s>{lowest(price.before)}</s>
              </span>
            )}
            {priceSuffix && !isFree(price.now) && (
              <span className="text-xs font-400 text-ink-soft">{priceSuffix}</span>
            )}
          </p>
        )}
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
      <p className={`inline-flex items-center gap-1.5 text-sm font-600 ${color}`}>
        <span className={icon} aria-hidden="true" />
        {hint.kind === 'lowStock'
          ? t('catalog.onlyLeft', { count: hint.quantity })
          : t(`catalog.${hint.kind}`)}
      </p>
    </div>
  );
}
