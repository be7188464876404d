import { useStore } from '@nanostores/react';
import { FailureText } from '#storefront/features/failures/FailureText.tsx';
import { $notices, formatFailure } from '#storefront/stores/page/notices.ts';
import { addLinesAgain, dismissNotice } from '#storefront/stores/shopping/cart-store.ts';
import { useCartProps } from './cart-context.ts';

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
