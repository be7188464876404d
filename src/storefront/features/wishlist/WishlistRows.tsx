import { useStore } from '@nanostores/react';
import type { AddedProduct } from '#storefront/domain/cart/cart-mutation.ts';
import { type Stock, stockHint } from '#storefront/domain/catalog/stock.ts';
import { selectionQuery } from '#storefront/domain/catalog/variations/selection-query.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { priceHtml, saleBadgeHtml } from '#storefront/features/catalog/products/price-html.ts';
import { STOCK_STYLES } from '#storefront/features/catalog/products/stock-styles.ts';
import { $cart, addToCart, isAdding } from '#storefront/stores/shopping/cart-store.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import { HtmlContent } from '#storefront/ui/html/HtmlContent.tsx';
import { html } from '#storefront/ui/html/html.ts';
import { pictureHtml } from '#storefront/ui/html/picture-html.ts';
import { rowName, type WishlistRow } from './use-wishlist-rows.ts';
import { useWishlistProps } from './wishlist-context.ts';
import type { WishlistItem } from './wishlist-item.ts';

interface Props {
  label: string;
  rows: readonly WishlistRow[];
  onRetry(): void;
  /** Absent for a list that is read only. */
  onRemove?: (row: WishlistRow) => void;
}

/** The rows of a wishlist. */
export function WishlistRows({ label, rows, onRetry, onRemove }: Props) {
  const { t } = useWishlistProps();
  return (
    <>
      {rows.some(({ item }) => item === 'failed') && (
        <div role="alert" className="mb-5 flex flex-wrap items-center gap-3 rounded-card bg-sheet px-5 py-3">
          <p className="flex-1">{t('wishlist.notLoaded')}</p>
          <button type="button" className="btn-quiet" onClick={onRetry}>
            {t('messages.retry')}
          </button>
        </div>
      )}
      <ul aria-label={label}>
        {rows.map((row) => (
          <li
            key={JSON.stringify(row.entry)}
            className="grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-4 border-t border-line py-5 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
          >
            <Row row={row} />
            {onRemove && (
              <button
                type="button"
                className="btn-icon -mr-3"
                aria-label={t('cart.remove', { product: rowName(row) })}
                onClick={() => onRemove(row)}
              >
                <span className="i-ph-trash text-lg" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Stands in for rows before the browser has said what is on the list. */
export function LoadingRows() {
  const { t } = useWishlistProps();
  return (
    <div className="grid gap-5" role="status">
      <span className="sr-only">{t('wishlist.loading')}</span>
      <span className="skeleton h-28" aria-hidden="true" />
      <span className="skeleton h-28" aria-hidden="true" />
    </div>
  );
}

function Row({ row: { entry, item } }: { row: WishlistRow }) {
  const { t } = useWishlistProps();
  if (typeof item !== 'string') return <ItemRow item={item} />;
  return (
    <>
      <span className={`aspect-square rounded-control bg-sand ${item === 'loading' ? 'skeleton' : ''}`} />
      <div className="min-w-0">
        <p className="text-base font-600">{entry.slug}</p>
        {item === 'gone' && <p className="text-sm text-bad">{t('wishlist.gone')}</p>}
      </div>
    </>
  );
}

function ItemRow({ item }: { item: WishlistItem }) {
  const { t, locale, card } = useWishlistProps();
  const { name, entry, picture, choices, pricing, stock, action } = item;
  const context = { ...card, locale, t };
  const href = routePath('product-slug', locale, { slug: entry.slug }) + selectionQuery(entry.attributes);
  return (
    <>
      <HtmlContent
        as="div"
        className="overflow-hidden rounded-control bg-sand aspect-square"
        html={pictureHtml(picture, card.imageProvider, {
          use: 'thumbnail',
          alt: '',
          class: 'size-full object-cover',
        })}
      />
      <div className="grid min-w-0 content-start gap-1">
        <a
          className="quiet-link justify-self-start text-base font-600 leading-snug"
          href={href}
          lang={card.lang}
        >
          {name}
        </a>
        {choices.length > 0 && (
          <p className="text-sm text-ink-soft">
            {choices.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
          </p>
        )}
        {action?.kind === 'vanished' ? (
          <p className="text-sm text-bad">{t('buy.notOffered')}</p>
        ) : (
          <>
            <HtmlContent
              as="div"
              className="flex flex-wrap items-center gap-x-3 gap-y-1"
              html={html`${priceHtml(pricing, context, { from: true, class: 'text-base' })}${saleBadgeHtml(pricing, context)}`}
            />
            {stock && <StockText stock={stock} />}
          </>
        )}
        {action?.kind === 'add' && <AddButton product={action.product} />}
        {(action?.kind === 'choose' || action?.kind === 'vanished') && (
          <a className="btn-quiet mt-2 justify-self-start" href={href}>
            {t('buy.choose')}
            <span className="sr-only"> {name}</span>
          </a>
        )}
      </div>
    </>
  );
}

function StockText({ stock }: { stock: Stock }) {
  const { t } = useWishlistProps();
  const hint = stockHint(stock);
  const [icon, color] = STOCK_STYLES[hint.kind];
  return (
    <p className={`inline-flex items-center gap-1.5 text-sm font-600 ${color}`}>
      <span className={icon} />
      {hint.kind === 'lowStock' ? t('catalog.onlyLeft', { count: hint.quantity }) : t(`catalog.${hint.kind}`)}
    </p>
  );
}

function AddButton({ product }: { product: AddedProduct }) {
  const { t } = useWishlistProps();
  const isBusy = isAdding(useStore($cart, { ssr: 'initial' }), product);
  return (
    <button
      type="button"
      className="btn-quiet mt-2 justify-self-start"
      aria-busy={isBusy || undefined}
      onClick={() => isBusy || void addToCart(product)}
    >
      <BusyLabel label={t('buy.add')} busy={t('busy.adding')} />
      <span className="sr-only"> {product.name}</span>
    </button>
  );
}
