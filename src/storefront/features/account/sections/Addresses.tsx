import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';
import type { AddressKind } from '#storefront/domain/checkout/checkout-draft.ts';
import {
  FIELD_ORDER,
  normalizeAddress,
  validateAddress,
} from '#storefront/domain/customer/address-validation.ts';
import { type Address, EMPTY_ADDRESS } from '#storefront/domain/customer/customer.ts';
import { failure } from '#storefront/domain/errors/failure.ts';
import { LoadFailure } from '#storefront/features/failures/LoadFailure.tsx';
import { AddressFields, fieldId, hasStateField } from '#storefront/features/fields/AddressFields.tsx';
import { formatFieldError } from '#storefront/features/fields/fields-context.ts';
import { useCountries, useStates } from '#storefront/features/fields/use-countries.ts';
import { useSubmit } from '#storefront/features/fields/use-submit.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { updateAddress } from '#storefront/stores/shopping/cart-store.ts';
import { useAccount } from '../account-context.ts';
import { Saved } from './Details.tsx';

/** The billing and the shipping address, which checkout fills in. */
export function Addresses() {
  const { t, locale, messages } = useAccount();
  const { customer } = useStore($session);
  if (customer === null) {
    return (
      <LoadFailure
        failure={failure('busy')}
        failures={messages}
        retryLabel={t('messages.retry')}
        locale={locale}
      />
    );
  }
  return (
    <div className="grid max-w-[36rem] gap-block">
      <AddressForm kind="billing" title={t('order.billing')} stored={customer.billing} />
      <AddressForm kind="shipping" title={t('order.shippingAddress')} stored={customer.shipping} />
    </div>
  );
}

function AddressForm({ kind, title, stored }: { kind: AddressKind; title: string; stored: Address }) {
  const { t, viewer } = useAccount();
  const [address, setAddress] = useState<Address>({ ...EMPTY_ADDRESS, ...stored });
  const confirmed = useRef<string | null>(null);
  const countries = useCountries();
  const states = useStates(address.country, hasStateField(address.country));
  const found = () => validateAddress(address, { countries, states }, confirmed.current);
  const postcodeId = fieldId(kind, 'postcode');
  const submit = useSubmit(
    () => {
      const errors = found();
      return Object.fromEntries(
        FIELD_ORDER.map((field) => {
          const error = errors[field];
          return [fieldId(kind, field), error && formatFieldError(t, error, { field })];
        }),
      );
    },
    async () => {
      const sent = {
        ...normalizeAddress(address),
        email: kind === 'billing' ? stored.email || viewer.email : '',
      };
      const outcome = await updateAddress({ [kind]: sent });
      return outcome.ok ? { ok: true, value: undefined } : outcome;
    },
  );
  function save(event: FormEvent): void {
    // Saving again with the same unusual postcode confirms it.
    if (submit.errors[postcodeId] && found().postcode === 'postcode') confirmed.current = address.postcode;
    submit.onSubmit(event);
  }

  const shown = Object.keys(submit.errors).length > 0 ? found() : {};
  return (
    <form noValidate onSubmit={save} aria-labelledby={`${kind}-title`}>
      <h3 className="title-3 mb-4" id={`${kind}-title`}>
        {title}
      </h3>
      <AddressFields
        kind={kind}
        address={address}
        errors={shown}
        countries={countries}
        states={states}
        onChange={setAddress}
        onBlur={() => undefined}
      />
      <div className="mt-5">
        <Saved {...submit} />
      </div>
    </form>
  );
}
