import { lazy, type RefObject, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type CartLine, lineDiscountPercent, maxQuantity, optionText } from '#storefront/domain/cart/cart.ts';
import { stockHint } from '#storefront/domain/catalog/stock.ts';
import { selectionQuery } from '#storefront/domain/catalog/variations/selection-query.ts';
import { PLACEHOLDER_IMAGE } from '#storefront/domain/settings/limits.ts';
import { formatPercent } from '#storefront/i18n/format.ts';
import { moveToWishlist, removeLine, setQuantity } from '#storefront/stores/shopping/cart-store.ts';
import { Stepper } from '#storefront/ui/controls.tsx';
import { useCartProps } from './cart-context.ts';

const LineNotes = lazy(() => import('./LineNotes.tsx').catch(() => ({ default: () => null })));

/** A line of the cart. Swiping it to the left on a touch screen removes it, as its button does. */
export function CartItem({ line }: { line: CartLine }) {
  const { t, productHref, movesToWishlist, optionLabels } = useCartProps();
  const item = useRef<HTMLLIElement>(null);
  const remove = () => void removeLine(line);
  useSwipe(item, remove);
  // The first URL stays: that in the store's response shows the same picture and would load it again.
  const [picture, setPicture] = useState(line.picture?.sourceUrl);
  if (picture === undefined && line.picture) setPicture(line.picture.sourceUrl);
  const { name, slug, quantity, attributes, texts = [] } = line;
  const choices = [...line.choices, ...texts];
  const product = productHref.replace('{slug}', encodeURIComponent(slug)) + selectionQuery(attributes);

  return (
    <li ref={item} className="cart-line">
      <img
        className="size-18 rounded-control bg-sand object-cover"
        src={picture ?? PLACEHOLDER_IMAGE}
        width={72}
        height={72}
        alt=""
        onError={showPlaceholder}
      />
      <div className="grid grid-cols-1 gap-1 min-w-0">
        <div className="flex items-start justify-between gap-3">
          <a className="quiet-link min-w-0 line-clamp-3 text-base font-600 leading-snug" href={product}>
            {name}
          </a>
          <LineTotal line={line} />
        </div>
        {choices.length > 0 && (
          <p className="text-sm text-ink-soft">
            {choices.map((choice) => optionText(choice, optionLabels)).join(' · ')}
          </p>
        )}
        <UnitPrice line={line} />
        <div className="mt-1 flex items-center justify-between gap-2">
          {line.soldIndividually ? (
            <span />
          ) : (
            <Stepper
              value={quantity}
              limit={maxQuantity(line)}
              label={t('cart.quantityOf', { product: name })}
              lessLabel={t('cart.lessOf', { product: name })}
              moreLabel={t('cart.moreOf', { product: name })}
              onChange={(quantity) => void setQuantity(line, quantity)}
            />
          )}
          {movesToWishlist && (
            <button
              type="button"
              className="btn-icon ml-auto"
              aria-label={t('cart.move', { product: name })}
              onClick={() => void moveToWishlist(line)}
            >
              <span className="i-ph-heart text-lg" />
            </button>
          )}
          <button
            type="button"
            className="btn-icon -mr-3"
            aria-label={t('cart.remove', { product: name })}
            onClick={remove}
          >
            <span className="i-ph-trash text-lg" />
          </button>
        </div>
        {/* Below the controls, so that they do not move under the finger. */}
        <StockNote line={line} />
      </div>
    </li>
  );
}

function LineTotal({ line: { total, updating } }: { line: CartLine }) {
  const { t, price } = useCartProps();
  return (
    <p className="flex-none font-600 tabular-nums">
      {total === null || updating ? (
        <span className="skeleton w-14 h-5">
          <span className="sr-only">{t('busy.updating')}</span>
        </span>
      ) : (
        price(total)
      )}
    </p>
  );
}

function UnitPrice({ line }: { line: CartLine }) {
  const { t, money, price, locale, notes } = useCartProps();
  const { unit, regularUnit } = line;
  const percent = lineDiscountPercent(line);
  if (unit === null) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm tabular-nums">
      <span className={percent === null ? 'text-ink-soft' : 'text-accent'}>
        <span className="sr-only">{t('catalog.priceNow')} </span>
        {price(unit)}
      </span>
      {percent !== null && regularUnit !== null && (
        <>
          <span className="text-ink-soft">
            <span className="sr-only">{t('catalog.priceBefore')} </span>
            <s>{money(regularUnit)}</s>
          </span>
          {/* Where the shop says the lowest price of 30 days, the reduction is measured by it. */}
          {!notes?.lowest && <span className="text-accent font-600">{formatPercent(locale, -percent)}</span>}
        </>
      )}
      {notes && (
        <Suspense>
          <LineNotes line={line} />
        </Suspense>
      )}
    </p>
  );
}

function StockNote({ line }: { line: CartLine }) {
  const { t } = useCartProps();
  const hint = stockHint(line.stock);
  const limit = maxQuantity(line);
  if (limit !== null && line.quantity > limit && !line.soldIndividually) {
    return <p className="text-sm text-bad">{t('cart.aboveStock', { quantity: limit })}</p>;
  }
  const text =
    hint.kind === 'lowStock'
      ? t('catalog.onlyLeft', { count: hint.quantity })
      : hint.kind !== 'inStock'
        ? t(`catalog.${hint.kind}`)
        : limit !== null && line.quantity >= limit && !line.soldIndividually && t('cart.allWeHave');
  return text && <p className="text-sm text-warn">{text}</p>;
}

function showPlaceholder({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  if (!currentTarget.src.endsWith(PLACEHOLDER_IMAGE)) currentTarget.src = PLACEHOLDER_IMAGE;
}

/** Share of its width by which an element has to be moved. */
const SWIPE_SHARE = 0.35;
/** Pixels that a touch has to move before it counts as a swipe. */
const SWIPE_SLOP = 12;

/** Calls back when an element is swiped to the left by touch; the element follows the finger. */
function useSwipe(target: RefObject<HTMLElement | null>, onSwiped: () => void): void {
  const swiped = useRef(onSwiped);
  swiped.current = onSwiped;

  useEffect(() => {
    const element = target.current;
    if (element === null) return;
    let start: number | null = null;
    let distance = 0;
    const move = ({ clientX }: PointerEvent) => {
      if (start === null) return;
      distance = Math.min(0, clientX - start);
      if (distance < -SWIPE_SLOP) element.style.translate = `${distance}px 0`;
    };
    const end = () => {
      if (start === null) return;
      start = null;
      element.style.translate = '';
      if (-distance > element.offsetWidth * SWIPE_SHARE) swiped.current();
    };
    const cancel = () => {
      start = null;
      element.style.translate = '';
    };
    const begin = ({ pointerType, isPrimary, clientX }: PointerEvent) => {
      if (pointerType !== 'touch' || !isPrimary) return;
      start = clientX;
      distance = 0;
    };
    element.addEventListener('pointerdown', begin);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', cancel);
    return () => {
      element.removeEventListener('pointerdown', begin);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', cancel);
    };
  }, [target]);
}
