import { useCartProps } from './cart-context.ts';

/** The empty cart, with a link to the catalog. */
export function EmptyCartState({ className }: { className: string }) {
  const { t, browseHref } = useCartProps();
  return (
    <div className={`grid justify-items-center gap-3 text-center ${className}`}>
      <span className="i-ph-tote-simple text-4xl text-edge" aria-hidden="true" />
      <p className="title-3">{t('messages.cartEmpty')}</p>
      <p className="measure text-ink-soft text-pretty">{t('messages.cartEmptyHint')}</p>
      <a className="btn-primary mt-3" href={browseHref}>
        {t('shell.cart.browse')}
      </a>
    </div>
  );
}
