import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { FailureText } from '#storefront/features/failures/LoadFailure.tsx';
import { $notices, formatFailure } from '#storefront/stores/page/notices.ts';
import { openPanel } from '#storefront/stores/page/panels.ts';
import { $added, $cart, addLinesAgain, dismissNotice } from '#storefront/stores/shopping/cart-store.ts';
import { useCartProps } from './cart-context.ts';
import { useExtras } from './use-extras.ts';

/** Failed cart mutations and lost lines, until they are dismissed. */
export function Notices() {
  const { t, locale, failures } = useCartProps();
  const notices = useStore($notices, { ssr: 'initial' });
  return (
    <div role="alert">
      <ul className="grid gap-2">
        {notices.map((notice) => {
          const { id, failure, lines } = notice;
          return (
            <li key={id} className="toast">
              <span className="i-ph-warning-circle text-xl text-bad" />
              <span className="flex-1">
                <FailureText text={formatFailure(locale, failures, failure)} failure={failure} />
              </span>
              {lines && (
                <button type="button" className="btn-quiet flex-none" onClick={() => addLinesAgain(notice)}>
                  {t('cart.addAgain')}
                </button>
              )}
              <button
                type="button"
                className="btn-icon flex-none"
                aria-label={t('cart.dismiss')}
                onClick={() => dismissNotice(id)}
              >
                <span className="i-ph-x" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Milliseconds until a confirmation disappears, unless pointer or focus are on it. */
const TOAST_DURATION = 7000;

/** Products that go with the one that was added. */
const MAX_COMPANIONS = 2;

/** Confirmations and notices shown while the cart panel is closed. */
export function Toasts({ isOpen }: { isOpen: boolean }) {
  const { t, locale } = useCartProps();
  const added = useStore($added, { ssr: 'initial' });
  const toasts = useRef<HTMLDivElement>(null);
  const extras = useExtras(locale, added !== null);

  useEffect(() => {
    if (added === null) return;
    const end = () => {
      if (toasts.current?.matches(':hover,:focus-within')) timer = setTimeout(end, TOAST_DURATION);
      else $added.set(null);
    };
    let timer = setTimeout(end, TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [added]);
  useEffect(() => {
    if (isOpen) $added.set(null);
  }, [isOpen]);

  return (
    <div ref={toasts} className="toasts">
      {!isOpen && <Notices />}
      {/* Above what confirms it, which stays where it is. */}
      {added && extras && (
        <extras.GoesWith
          title={extras.texts('selling.goesWith')}
          of={[added]}
          lines={$cart.get().cart.lines}
          limit={MAX_COMPANIONS}
          className="toast toast-goes-with"
        />
      )}
      <div role="status">
        {added && (
          <p className="toast">
            <span className="i-ph-check-circle text-xl text-good" />
            <span className="flex-1 line-clamp-3">{t('cart.added', { product: added.name })}</span>
            <button type="button" className="btn-quiet flex-none" onClick={() => openPanel('cart')}>
              {t('cart.view')}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
