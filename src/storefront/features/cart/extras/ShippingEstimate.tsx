import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $session } from '#storefront/stores/session/session-state.ts';
import { $cart } from '#storefront/stores/shopping/cart-store.ts';
import type { EstimateForm } from './EstimateForm.tsx';
import type { ExtrasTexts } from './extras-messages.ts';

/** Shipping to a country and postcode; nothing for carts without, and for shoppers whose address the store knows. */
export function ShippingEstimate({ texts }: { texts: ExtrasTexts }) {
  const { cart } = useStore($cart, { ssr: 'initial' });
  const { customer } = useStore($session, { ssr: 'initial' });
  const [form, setForm] = useState<{ Form: typeof EstimateForm } | null>(null);
  if (!cart.needsShipping || customer?.shipping.address1) return null;

  // A file of its own, with the forms of addresses: few shoppers ask.
  const load = () => {
    void import('./EstimateForm.tsx').then(
      ({ EstimateForm }) => setForm({ Form: EstimateForm }),
      () => {},
    );
  };
  return (
    <details className="cart-codes -mx-6" onToggle={load}>
      <summary>
        <span className="i-ph-truck text-lg" />
        <span className="flex-1">{texts('selling.estimate')}</span>
        <span className="i-ph-caret-down cart-codes-caret" />
      </summary>
      {form && <form.Form texts={texts} />}
    </details>
  );
}
