import { type Stock, stockHint } from '#storefront/domain/catalog/stock.ts';
import type { Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { saleBadge } from '#storefront/domain/pricing/sale.ts';
import { STOCK_STYLES } from '#storefront/features/catalog/products/stock-styles.ts';
import { formatPercent } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import type { BUY_FORM_MESSAGES } from './buy-form-messages.ts';
import type { BuyFormProps } from './buy-form-product.ts';
import { PriceText } from './PriceText.tsx';

interface Props extends BuyFormProps {
  pricing: Pricing;
  /** The page was made with another price. */
  isChanged: boolean;
  stock: Stock;
}

/** Price, sale badge and stock of the selected variation; a range by its lowest price. */
export function SelectedPrice(props: Props) {
  const { locale, saleBadge: setting, product, pricing, isChanged, stock } = props;
  const t = islandTranslator(locale, sharedMessages<(typeof BUY_FORM_MESSAGES)[number]>(locale));
  const badge = saleBadge(pricing, setting);
  const hint = stockHint(stock);
  const [icon, color] = STOCK_STYLES[hint.kind];
  return (
    <div className="buy-price" aria-live="polite">
      <div>
        <PriceText {...props} className="text-2xl" />
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
