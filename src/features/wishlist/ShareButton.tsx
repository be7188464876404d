import { useId, useState } from 'react';
import { formatSharedList, type SharedEntry } from '#shop/wishlist/shared-list.ts';
import { useWishlistProps } from './wishlist-context.ts';

/** Shares a link to the list by the browser's share sheet; without one copies it, or shows it to be copied. */
export function ShareButton({ entries }: { entries: readonly SharedEntry[] }) {
  const { t, wishlistHref } = useWishlistProps();
  const [state, setState] = useState<'copied' | 'shown' | null>(null);
  const field = useId();
  const link = () => new URL(wishlistHref + formatSharedList(entries), location.origin).href;

  async function share() {
    setState(null);
    const isShared = await shareBySheet({ title: t('wishlist.title'), url: link() });
    if (!isShared) setState((await copy(link())) ? 'copied' : 'shown');
  }

  return (
    <>
      <button type="button" className="btn-quiet" onClick={() => void share()}>
        <span className="i-ph-share-network" aria-hidden="true" />
        {t('wishlist.share')}
      </button>
      <p role="status" className="self-center empty:hidden">
        {state === 'copied' && t('wishlist.copied')}
      </p>
      {state === 'shown' && (
        <p className="basis-full">
          <label className="label" htmlFor={field}>
            {t('wishlist.link')}
          </label>
          <input
            id={field}
            className="field"
            readOnly
            value={link()}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </p>
      )}
    </>
  );
}

/** @returns true also where the shopper closed the sheet; false where there is none */
async function shareBySheet(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
