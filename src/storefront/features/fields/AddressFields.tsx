import { useRef } from 'react';
import { type AddressKind, withCountry } from '#storefront/domain/checkout/checkout-draft.ts';
import {
  type AddressFormat,
  type AddressPart,
  addressFormat,
} from '#storefront/domain/customer/address-format.ts';
import {
  type AddressErrors,
  type AddressField,
  hasAddressPart,
  requiredFields,
} from '#storefront/domain/customer/address-validation.ts';
import type { Address } from '#storefront/domain/customer/customer.ts';
import type { CountryState } from '#storefront/stores/checkout/regions.ts';
import { SelectField, TextField } from './Field.tsx';
import { formatFieldError, useFields } from './fields-context.ts';
import { countryOptions, formatCountryName } from './use-countries.ts';

interface Props {
  kind: AddressKind;
  address: Address;
  errors: AddressErrors;
  countries: readonly string[] | null;
  states: readonly CountryState[] | null;
  onChange: (address: Address, field: AddressField) => void;
  onBlur: (field: AddressField) => void;
}

/** Autofill tokens of the `autocomplete` attribute. */
const AUTOCOMPLETE_TOKENS: Partial<Record<AddressField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  company: 'organization',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postcode: 'postal-code',
  country: 'country',
  phone: 'tel',
};

/** The fields of an address, in the order and with the labels of its country. */
export function AddressFields(props: Props) {
  const { address, countries, kind, onChange, onBlur } = props;
  const { locale } = useFields();
  const format = addressFormat(address.country);
  const field = useField(props, format);
  const codes = countries ?? (address.country ? [address.country] : []);
  // A country that is chosen by mistake must not cost the state.
  const states = useRef<Record<string, string>>({});
  const change = (country: string) => {
    states.current[address.country] = address.state;
    onChange(withCountry(address, country, states.current[country]), 'country');
  };
  return (
    <div className="grid gap-4">
      <SelectField
        {...field('country')}
        autoComplete={`${kind} country`}
        options={countryOptions(locale, codes)}
        onValue={change}
        onBlur={() => onBlur('country')}
      />
      {format.lines.map((parts) => (
        <div key={parts.join()} className="field-row">
          {parts.map((part) => (
            <Part key={part} part={part} format={format} props={props} />
          ))}
        </div>
      ))}
      <TextField {...field('phone')} type="tel" inputMode="tel" />
    </div>
  );
}

function Part({ part, format, props }: { part: AddressPart; format: AddressFormat; props: Props }) {
  const field = useField(props, format);
  const { states } = props;
  switch (part) {
    case 'name':
      return (
        <>
          <TextField {...field('firstName')} autoCapitalize="words" />
          <TextField {...field('lastName')} autoCapitalize="words" />
        </>
      );
    case 'company':
      return <TextField {...field('company')} />;
    case 'street':
      return (
        <div className="grid gap-4">
          <TextField {...field('address1')} />
          <TextField {...field('address2')} />
        </div>
      );
    case 'city':
      return <TextField {...field('city')} part="city" />;
    case 'postcode':
      return (
        <TextField
          {...field('postcode')}
          part="postcode"
          inputMode={hasOnlyDigits(format) ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
        />
      );
    case 'state':
      return states === null || states.length > 0 ? (
        <SelectField
          {...field('state')}
          part="state"
          options={(states ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
      ) : (
        <TextField {...field('state')} part="state" />
      );
  }
}

/** Builds the props shared by all fields of an address. */
function useField(
  { kind, address, errors, states, countries, onChange, onBlur }: Props,
  format: AddressFormat,
) {
  const { t, locale } = useFields();
  const required = requiredFields(format, { countries, states });
  const names: Partial<Record<AddressField, string>> = {
    postcode: t(`checkout.fields.${format.postcodeName}`),
    city: t(`checkout.fields.${format.cityName}`),
    state: t(`checkout.fields.${format.stateName}`),
  };
  return (name: Exclude<AddressField, 'email'>) => {
    const error = errors[name];
    const label = names[name] ?? t(`checkout.fields.${name as 'firstName'}`);
    const country = formatCountryName(locale, address.country);
    return {
      id: fieldId(kind, name),
      label,
      value: address[name],
      optional: !required.includes(name),
      autoComplete: `${kind} ${AUTOCOMPLETE_TOKENS[name]}`,
      ...(name === 'phone' && { hint: t('checkout.fields.phoneHint') }),
      ...(error && {
        error: formatFieldError(t, error, { field: label, country, example: format.postcodeExample }),
      }),
      onValue: (value: string) => onChange({ ...address, [name]: value }, name),
      onBlur: () => onBlur(name),
    };
  };
}

/** DOM id of an address field. */
export function fieldId(kind: AddressKind, field: AddressField): string {
  return `${kind}-${field}`;
}

/** True if a numeric keypad is enough for the postcodes of a country. */
function hasOnlyDigits({ postcode }: AddressFormat): boolean {
  return postcode !== null && !/[A-Z]/.test(postcode.source);
}

/** True if addresses of a country have a state, so that its states have to be loaded. */
export function hasStateField(country: string): boolean {
  return country !== '' && hasAddressPart(addressFormat(country), 'state');
}
