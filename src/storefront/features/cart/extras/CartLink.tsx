import { useStore } from '@nanostores/react';
import type { MouseEvent, ReactNode } from 'react';
import { cartLink } from '#storefront/domain/cart/cart-link.ts';
import { localePrefix } from '#storefront/domain/routes/routes.ts';
import { FailureText } from '#storefront/features/failures/LoadFailure.tsx';
import { formatList } from '#storefront/i18n/format.ts';
import { formatFailure } from '#storefront/stores/page/notices.ts';
import { $cart } from '#storefront/stores/shopping/cart-store.ts';
import { $followed } from '#storefront/stores/shopping/follow-link.ts';
import { ShareButton } from '#storefront/ui/ShareButton.tsx';
import { useCartProps } from '../cart-context.ts';
import type { ExtrasTexts } from './extras-messages.ts';

/** Shares a link that puts what is in the cart into another one. */
export function ShareCart({ texts }: { texts: ExtrasTexts }) {
  const { locale, t } = useCartProps();
  // WooCommerce's own address, which leads to the checkout.
  const page = `${location.origin}${localePrefix(locale)}/cart/`;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 pb-5 text-sm">
      <ShareButton
        title={() => t('shell.cart.title')}
        link={() => cartLink(page, $cart.get().cart)}
        label={texts('selling.share')}
        copied={texts('product.linkCopied')}
        linkLabel={texts('product.linkNotCopied')}
      />
    </div>
  );
}

/** The effect of the link by which the page was opened on the cart, until it is dismissed. */
export function LinkOutcome({ texts }: { texts: ExtrasTexts }) {
  const { t, locale, failures, productHref } = useCartProps();
  const outcome = useStore($followed, { ssr: 'initial' });
  if (outcome === null) return null;
  const { added, open, unknown, applied, waiting, isCut } = outcome;
  const codes = (list: readonly string[]) =>
    formatList(
      locale,
      list.map((code) => code.toUpperCase()),
    );
  return (
    <ul className="grid gap-2 px-6 py-3">
      {added > 0 && <Said kind="good">{texts('selling.linkAdded', { count: added })}</Said>}
      {applied.length > 0 && <Said kind="good">{t('cart.codeApplied', { code: codes(applied) })}</Said>}
      {waiting.length > 0 && (
        <Said kind="good">{texts('selling.linkWaiting', { code: codes(waiting) })}</Said>
      )}
      {open.map(({ slug, name }) => (
        <Said key={slug} kind="bad">
          <a className="link" href={productHref.replace('{slug}', encodeURIComponent(slug))}>
            {texts('selling.linkOpen', { product: name })}
          </a>
        </Said>
      ))}
      {unknown.length > 0 && (
        <Said kind="bad">
          {texts('selling.linkUnknown', { ids: formatList(locale, unknown.map(String)) })}
        </Said>
      )}
      {isCut && <Said kind="bad">{texts('selling.linkCut')}</Said>}
      {outcome.failures.map((failure) => {
        const text = formatFailure(locale, failures, failure);
        return (
          <Said key={text} kind="bad">
            <FailureText text={text} failure={failure} />
          </Said>
        );
      })}
      <li>
        <button type="button" className="link min-h-11 text-sm" onClick={dismiss}>
          {t('cart.dismiss')}
        </button>
      </li>
    </ul>
  );
}

/** The focus must not be lost with the button. */
function dismiss({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest('dialog')?.querySelector('button')?.focus();
  $followed.set(null);
}

function Said({ kind, children }: { kind: 'good' | 'bad'; children: ReactNode }) {
  const icon = kind === 'good' ? 'i-ph-check-circle text-good' : 'i-ph-warning-circle text-bad';
  return (
    <li className="toast">
      <span className={`${icon} text-xl`} />
      <span className="flex-1">{children}</span>
    </li>
  );
}
