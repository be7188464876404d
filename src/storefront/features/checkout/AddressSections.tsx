import type { AddressKind } from '#storefront/domain/checkout/checkout-draft.ts';
import type { AddressField } from '#storefront/domain/customer/address-validation.ts';
import type { Address } from '#storefront/domain/customer/customer.ts';
import { AddressFields, fieldId } from '#storefront/features/fields/AddressFields.tsx';
import { CheckoutSection } from './ContactSection.tsx';
import { useCheckout } from './checkout-context.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

/** The billing address, and the shipping address if it differs. */
export function AddressSections({ state }: { state: CheckoutFormState }) {
  const { t } = useCheckout();
  const { form, needs, updateAddress } = state;
  const { draft } = form;
  const fields = (kind: AddressKind) => (
    <AddressFields
      kind={kind}
      address={draft[kind]}
      errors={form.errors[kind]}
      countries={form.countries}
      states={form.states[kind]}
      onChange={(address: Address, field: AddressField) => {
        form.changeAddress(kind, address, field);
        if (field === 'country' || field === 'state') updateAddress();
      }}
      onBlur={(field) => {
        form.visit(fieldId(kind, field));
        updateAddress();
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
                updateAddress();
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
