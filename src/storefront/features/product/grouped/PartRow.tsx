import { heartHtml } from '#storefront/features/catalog/products/heart-html.ts';
import { priceHtml } from '#storefront/features/catalog/products/price-html.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { QUANTITY_FIELD, Stepper } from '#storefront/ui/controls.tsx';
import { HtmlContent } from '#storefront/ui/html/HtmlContent.tsx';
import { EXTERNAL_REL } from '../external-link.ts';
import type { ProductMessage } from '../product-messages.ts';
import type { GroupedFormProps, GroupedPart } from './grouped-part.ts';

interface Props extends GroupedFormProps {
  part: GroupedPart;
  quantity: number;
  /** Number that can still be added; null for no known limit. */
  limit: number | null;
  onChoose(quantity: number): void;
}

/** A part with its price, and with the field, box or link by which it is bought. */
export function PartRow(props: Props) {
  const { locale, part } = props;
  const { id, slug, name, href, thumbnail, pricing, isSoldOut, isOnBackorder } = part;
  const t = islandTranslator(locale, sharedMessages<ProductMessage>(locale));
  const price = priceHtml(pricing, { ...props, t }, { from: true, class: 'text-base' });
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="overflow-hidden rounded-control bg-sand">
        <img
          {...thumbnail}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-square w-full object-cover"
        />
      </div>
      <div className="grid min-w-0 gap-1">
        <a
          className="quiet-link justify-self-start text-base font-600 leading-snug"
          href={href}
          lang={part.lang ?? props.lang}
        >
          {name}
        </a>
        {price && <HtmlContent as="div" html={price} />}
        {isSoldOut && <p className="text-sm text-bad">{t('catalog.outOfStock')}</p>}
        {isOnBackorder && <p className="text-sm text-warn">{t('catalog.onBackorder')}</p>}
        <PartControl {...props} />
      </div>
      <HtmlContent as="div" className="-mr-2" html={heartHtml({ productId: id, slug }, name, { t })} />
    </li>
  );
}

function PartControl({ locale, lang, part, quantity, limit, onChoose }: Props) {
  const t = islandTranslator(locale, sharedMessages<ProductMessage>(locale));
  const { name, href, action } = part;
  const label = t('cart.quantityOf', { product: name });
  switch (action.kind) {
    case 'none':
      return null;
    case 'choose':
      return (
        <a className="btn-quiet mt-1 justify-self-start" href={href}>
          {t('buy.choose')}
          <span className="sr-only"> {name}</span>
        </a>
      );
    case 'leave':
      return (
        <a
          className="btn-quiet mt-1 justify-self-start"
          href={action.href}
          target="_blank"
          rel={EXTERNAL_REL}
        >
          <span lang={action.text ? (part.lang ?? lang) : undefined}>
            {action.text || t('product.viewAtSeller')}
          </span>
          <span className="i-ph-arrow-square-out" />
          <span className="sr-only">{` ${name} (${t('catalog.opensNewTab')})`}</span>
        </a>
      );
    case 'add':
      if (action.product.soldIndividually) {
        const note = t(limit === 0 ? 'product.partInCart' : 'product.soldIndividually');
        return (
          <label className="needs-script flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              name={QUANTITY_FIELD}
              value={1}
              aria-label={label}
              checked={quantity > 0}
              disabled={limit === 0}
              onChange={({ target }) => onChoose(Number(target.checked))}
            />
            <span>{note}</span>
          </label>
        );
      }
      return limit === 0 ? (
        <p className="text-sm text-ink-soft">{t('buy.allInCart')}</p>
      ) : (
        <div className="needs-script mt-1">
          <Stepper
            value={quantity}
            min={0}
            limit={limit}
            label={label}
            lessLabel={t('cart.lessOf', { product: name })}
            moreLabel={t('cart.moreOf', { product: name })}
            onChange={onChoose}
          />
        </div>
      );
  }
}
