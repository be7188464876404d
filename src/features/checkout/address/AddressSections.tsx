import type { AddressKind, CheckoutRequirements } from '#shop/checkout/checkout-draft.ts';
import type { AddressField } from '#shop/customer/address-validation.ts';
import type { Address } from '#shop/customer/customer.ts';
import { useCheckout } from '../checkout-context.ts';
import { CheckoutSection } from '../fields/CheckoutSection.tsx';
import type { DraftForm } from '../use-draft-form.ts';
import { AddressFields, fieldId } from './AddressFields.tsx';

interface Props {
  form: DraftForm;
  needs: CheckoutRequirements;
  /** Tells the store where things go, once what was typed is kept. */
  tellAddress: () => void;
}

/** Where the bill goes, and where the parcel goes if that is somewhere else. */
export function AddressSections({ form, needs, tellAddress }: Props) {
  const { t } = useCheckout();
  const { draft } = form;
  const fields = (kind: AddressKind) => (
    <AddressFields
      kind={kind}
      address={draft[kind]}
      problems={form.errors[kind]}
      countries={form.countries}
      states={form.states[kind]}
      onChange={(address: Address, field: AddressField) => {
        form.changeAddress(kind, address, field);
        if (field === 'country' || field === 'state') tellAddress();
      }}
      onLeave={(field) => {
        form.leave(fieldId(kind, field));
        tellAddress();
      }}
    />
  );
  if (!needs.billing) {
    return (
      <CheckoutSection title={t('order.billing')}>
        <p className="text-ink-soft">{t('checkout.noAddress')}</p>
      </CheckoutSection>
    );
  }
  return (
    <>
      <CheckoutSection title={t('order.billing')}>
        {fields('billing')}
        {needs.shipping && (
          <label className="check mt-3">
            <input
              type="checkbox"
              checked={draft.shipsElsewhere}
              onChange={(event) => {
                form.change({ shipsElsewhere: event.target.checked });
                tellAddress();
              }}
            />
            {t('checkout.shipElsewhere')}
          </label>
        )}
      </CheckoutSection>
      {needs.shipping && draft.shipsElsewhere && (
        <CheckoutSection title={t('order.shippingAddress')}>{fields('shipping')}</CheckoutSection>
      )}
    </>
  );
}
