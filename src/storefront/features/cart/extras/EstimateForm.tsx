import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { addressFormat } from '#storefront/domain/customer/address-format.ts';
import { hasAddressPart } from '#storefront/domain/customer/address-validation.ts';
import type { Customer } from '#storefront/domain/customer/customer.ts';
import { type Failure, failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { FailureText } from '#storefront/features/failures/LoadFailure.tsx';
import {
  countryOptions,
  formatCountryName,
  useCountries,
  useStates,
} from '#storefront/features/fields/use-countries.ts';
import { LOCALES } from '#storefront/i18n/locales.ts';
import { formatFailure } from '#storefront/stores/page/notices.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { $cart, selectShipping, updateAddress } from '#storefront/stores/shopping/cart-store.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import { methodText } from '#storefront/ui/MethodTitles.tsx';
import { useCartProps } from '../cart-context.ts';
import type { ExtrasTexts } from './extras-messages.ts';

type Place = Pick<Customer['shipping'], 'country' | 'state' | 'postcode'>;

/** The form for country, state and postcode, with the rates of the store for them below it. */
export function EstimateForm({ texts }: { texts: ExtrasTexts }) {
  const { t, locale, failures } = useCartProps();
  const { customer } = useStore($session);
  const [typed, setTyped] = useState<Partial<Place>>({});
  const [asked, setAsked] = useState<Place | null>(null);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const countries = useCountries();
  const id = useId();
  const ofLocale = LOCALES[locale].tag.split('-')[1] ?? '';
  const first = countries?.find((code) => code === ofLocale) ?? countries?.[0] ?? '';
  const {
    country: known = '',
    state: knownState = '',
    postcode: knownPostcode = '',
  } = customer?.shipping ?? {};
  const country = typed.country ?? (known || first);
  const format = addressFormat(country);
  const states = useStates(country, country !== '' && hasAddressPart(format, 'state')) ?? [];
  const isKnown = country === known;
  const place: Place = {
    country,
    state: states.length > 0 ? (typed.state ?? (isKnown ? knownState : '')) : '',
    postcode: typed.postcode ?? (isKnown ? knownPostcode : ''),
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || country === '') return;
    setBusy(true);
    setRefusal(null);
    const outcome = await estimate(place, customer);
    setBusy(false);
    setAsked(outcome.ok ? place : null);
    if (!outcome.ok) setRefusal(outcome.failure);
  };

  return (
    <form className="grid gap-4 pb-5" onSubmit={(event) => void submit(event)} noValidate>
      <Labelled id={`${id}-country`} label={texts('checkout.fields.country')}>
        <select
          id={`${id}-country`}
          className="field"
          value={country}
          autoComplete="shipping country"
          onChange={({ target }) => setTyped({ country: target.value })}
        >
          {countryOptions(locale, countries ?? (country ? [country] : [])).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Labelled>
      {states.length > 0 && (
        <Labelled id={`${id}-state`} label={texts(`checkout.fields.${format.stateName}`)}>
          <select
            id={`${id}-state`}
            className="field"
            value={place.state}
            autoComplete="shipping address-level1"
            onChange={({ target }) => setTyped({ ...typed, country, state: target.value })}
          >
            <option value="" />
            {states.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </Labelled>
      )}
      <Labelled id={`${id}-postcode`} label={texts(`checkout.fields.${format.postcodeName}`)}>
        <input
          id={`${id}-postcode`}
          className="field"
          value={place.postcode}
          maxLength={20}
          autoComplete="shipping postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setTyped({ ...typed, country, postcode: target.value })}
        />
      </Labelled>
      <button type="submit" className="btn-quiet" aria-busy={isBusy || undefined}>
        <BusyLabel label={texts('selling.estimateShow')} busy={t('busy.updating')} />
      </button>
      <p className="text-sm text-bad empty:hidden" role="alert">
        {refusal && <FailureText text={formatFailure(locale, failures, refusal)} failure={refusal} />}
      </p>
      <div role="status">
        {asked && (
          <EstimatedRates
            title={texts('selling.estimateFor', {
              place: [asked.postcode, formatCountryName(locale, asked.country)].filter(Boolean).join(', '),
            })}
          />
        )}
      </div>
    </form>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}

/** Tells the store where to ship, as WooCommerce's own calculator does: a shopper without a name is billed there too. */
async function estimate(place: Place, customer: Customer | null): Promise<Outcome> {
  const isNew = !customer?.billing.firstName;
  const outcome = await updateAddress({ shipping: place, ...(isNew && { billing: place }) });
  if (!outcome.ok) return outcome;
  const hasRates = outcome.value.packages.some(({ rates }) => rates.length > 0);
  return hasRates ? { ok: true, value: undefined } : { ok: false, failure: failure('noShipping') };
}

/** The rates of the cart's packages, to choose from. */
function EstimatedRates({ title }: { title: string }) {
  const { money, methodTexts, t } = useCartProps();
  const { packages } = useStore($cart).cart;
  // The store expects a rate for every package.
  const choose = (place: number, id: string) =>
    selectShipping(
      ...packages.map(({ chosen, rates }, index) => (index === place ? id : (chosen ?? rates[0]?.id ?? ''))),
    );
  return packages.map(({ rates, chosen }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: packages have no id.
    <fieldset key={place}>
      <legend className="label">{title}</legend>
      <div className="grid">
        {rates.map(({ id, label, cost }) => {
          const { text, lang } = methodText(label, methodTexts);
          return (
            <label key={id} className="flex items-center gap-3 min-h-11">
              <input
                type="radio"
                name={`estimate-${place}`}
                value={id}
                checked={id === chosen}
                onChange={() => void choose(place, id)}
              />
              <span className="flex-1" lang={lang}>
                {text}
              </span>
              <span className="tabular-nums">{cost === 0 ? t('cart.free') : money(cost)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  ));
}
