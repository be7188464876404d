import { cartLink } from '#storefront/domain/cart/cart-link.ts';
import { localePrefix } from '#storefront/domain/routes/routes.ts';
import { $cart } from '#storefront/stores/shopping/cart-store.ts';
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
