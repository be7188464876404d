import { useWishlistProps } from './wishlist-context.ts';

/** The empty wishlist, with a link to the catalog. */
export function EmptyList() {
  const { t, browseHref } = useWishlistProps();
  return (
    <div className="grid justify-items-center gap-3 py-section px-6 rounded-panel bg-sheet text-center">
      <span className="i-ph-heart text-4xl text-edge" aria-hidden="true" />
      <p className="title-3">{t('wishlist.empty')}</p>
      <p className="measure text-ink-soft">{t('wishlist.emptyHint')}</p>
      <a className="btn-primary mt-3" href={browseHref}>
        {t('shell.cart.browse')}
      </a>
    </div>
  );
}
