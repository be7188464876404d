import type { CheckoutTranslate } from './texts.ts';

/** What stands in place of the form when there is nothing to order. */
export function EmptyCheckout({ t, browse }: { t: CheckoutTranslate; browse: string }) {
  return (
    <div className="grid justify-items-center gap-3 py-section px-6 rounded-panel bg-sheet text-center">
      <span className="i-ph-tote-simple text-4xl text-edge" aria-hidden="true" />
      <p className="title-3">{t('messages.cartEmpty')}</p>
      <p className="measure text-ink-soft">{t('messages.cartEmptyHint')}</p>
      <a className="btn-primary mt-3" href={browse}>
        {t('shell.cart.browse')}
      </a>
    </div>
  );
}
