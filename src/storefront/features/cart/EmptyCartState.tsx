import { EmptyState } from '#storefront/ui/EmptyState.tsx';
import { useCartProps } from './cart-context.ts';

/** The empty cart, with a link to the catalog. @param className see `EmptyState` */
export function EmptyCartState({ className }: { className?: string }) {
  const { t, browseHref } = useCartProps();
  return (
    <EmptyState
      icon="i-ph-tote-simple"
      title={t('messages.cartEmpty')}
      hint={t('messages.cartEmptyHint')}
      href={browseHref}
      link={t('shell.cart.browse')}
      {...(className && { className })}
    />
  );
}
