import { type AddressKind, withCountry } from '#shop/checkout/checkout-draft.ts';
import { type AddressFormat, type AddressPart, addressFormat } from '#shop/customer/address-format.ts';
import {
  type AddressErrors,
  type AddressField,
  hasAddressPart,
  requiredFields,
} from '#shop/customer/address-validation.ts';
import type { Address } from '#shop/customer/customer.ts';
import type { CountryState } from '#stores/checkout/regions.ts';
import { useCheckout } from '../checkout-context.ts';
import { SelectField, TextField } from '../fields/Field.tsx';
import { formatFieldError } from '../fields/format-field-error.ts';
import { countryOptions, formatCountryName } from './use-countries.ts';

interface Props {
  kind: AddressKind;
  address: Address;
  /** What is wrong, as far as it is to be shown. */
  problems: AddressErrors;
  countries: readonly string[] | null;
  states: readonly CountryState[] | null;
  onChange: (address: Address, field: AddressField) => void;
  /** A field was left. */
  onLeave: (field: AddressField) => void;
}

/** Browsers' names of fields, for filling them in. */
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

/** The fields of an address, in the order and with the names of its country. */
export function AddressFields(props: Props) {
  const { address, countries, kind, onChange, onLeave } = props;
  const { locale } = useCheckout();
  const form = addressFormat(address.country);
  const field = useField(props, form);
  const codes = countries ?? (address.country ? [address.country] : []);
  return (
    <div className="grid gap-4">
      <SelectField
        {...field('country')}
        autoComplete={`${kind} country`}
        options={countryOptions(locale, codes)}
        onValue={(country) => onChange(withCountry(address, country), 'country')}
        onBlur={() => onLeave('country')}
      />
      {form.lines.map((parts) => (
        <div key={parts.join()} className="field-row">
          {parts.map((part) => (
            <Part key={part} part={part} form={form} props={props} />
          ))}
        </div>
      ))}
      <TextField {...field('phone')} type="tel" inputMode="tel" />
    </div>
  );
}

function Part({ part, form, props }: { part: AddressPart; form: AddressFormat; props: Props }) {
  const field = useField(props, form);
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
          inputMode={hasOnlyDigits(form) ? 'numeric' : 'text'}
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

/** What all fields of an address have in common. */
function useField(
  { kind, address, problems, states, countries, onChange, onLeave }: Props,
  form: AddressFormat,
) {
  const { t, locale } = useCheckout();
  const required = requiredFields(form, { countries, states });
  const names: Partial<Record<AddressField, string>> = {
    postcode: t(`checkout.fields.${form.postcodeName}`),
    city: t(`checkout.fields.${form.cityName}`),
    state: t(`checkout.fields.${form.stateName}`),
  };
  return (name: Exclude<AddressField, 'email'>) => {
    const error = problems[name];
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
        error: formatFieldError(t, error, { field: label, country, example: form.postcodeExample }),
      }),
      onValue: (value: string) => onChange({ ...address, [name]: value }, name),
      onBlur: () => onLeave(name),
    };
  };
}

/** The id of an address field in the page. */
export function fieldId(kind: AddressKind, field: AddressField): string {
  return `${kind}-${field}`;
}

/** Whether a number pad will do. */
function hasOnlyDigits({ postcode }: AddressFormat): boolean {
  return postcode !== null && !/[A-Z]/.test(postcode.source);
}

/** Whether the store has to be asked for the states of a country. */
export function hasStateField(country: string): boolean {
  return country !== '' && hasAddressPart(addressFormat(country), 'state');
}
