import { useStore } from '@nanostores/react';
import type { OrderLine } from '#storefront/domain/checkout/order.ts';
import { GoesWith } from '#storefront/features/cart/extras/GoesWith.tsx';
import { $cart } from '#storefront/stores/shopping/cart-store.ts';
import { useOrderFormatting } from './order-context.ts';

const MAX_COMPANIONS = 4;

/** Products that go with those of an order, other than these and what is in the cart again. */
export function OrderCompanions({ lines }: { lines: readonly OrderLine[] }) {
  const { t } = useOrderFormatting();
  const { cart } = useStore($cart);
  const ordered = lines.flatMap(({ id, productId }) => (productId === undefined ? [] : [{ id, productId }]));
  return (
    <GoesWith
      title={t('selling.goesWith')}
      of={lines.filter(({ slug }) => slug !== '')}
      lines={[...ordered, ...cart.lines]}
      limit={MAX_COMPANIONS}
      className="not-printed order-goes-with"
    />
  );
}
