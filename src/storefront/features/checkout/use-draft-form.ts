import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import {
  type AddressKind,
  type CheckoutDraft,
  type CheckoutRequirements,
  type DraftErrors,
  errorsOfFields,
  guessCountry,
  prefillDraft,
  validateDraft,
} from '#storefront/domain/checkout/checkout-draft.ts';
import { type AddressField, FIELD_ORDER } from '#storefront/domain/customer/address-validation.ts';
import type { Address } from '#storefront/domain/customer/customer.ts';
import { fieldId, hasStateField } from '#storefront/features/fields/AddressFields.tsx';
import { useCountries, useStates } from '#storefront/features/fields/use-countries.ts';
import { $draft, assignDraftOwner, updateDraft } from '#storefront/stores/checkout/draft-store.ts';
import { $session } from '#storefront/stores/session/session-state.ts';

export const EMAIL = 'checkout-email';
export const USERNAME = 'checkout-username';
export const PASSWORD = 'checkout-password';
export const TERMS = 'checkout-terms';

export type DraftForm = ReturnType<typeof useDraftForm>;

/** The checkout draft with its validation. */
export function useDraftForm(needs: CheckoutRequirements) {
  const draft = useStore($draft);
  const [password, setPassword] = useState('');
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [checked, setChecked] = useState(false);
  const [serverErrors, setServerErrors] = useState<DraftErrors>({ billing: {}, shipping: {} });
  const countries = useCountries();
  const states = {
    billing: useStates(draft.billing.country, needs.billing && hasStateField(draft.billing.country)),
    shipping: useStates(
      draft.shipping.country,
      draft.shipsElsewhere && hasStateField(draft.shipping.country),
    ),
  };
  const unusual = useRef<string[]>([]);
  usePrefill(countries);

  const currentErrors = () =>
    validateDraft($draft.get(), password, needs, {
      billing: { countries, states: states.billing },
      shipping: { countries, states: states.shipping },
    });
  const errors = mergeErrors(currentErrors(), serverErrors);

  return {
    draft,
    password,
    countries,
    states,
    /** Of visited fields, and of all once checked. */
    errors: checked ? errors : errorsOfVisitedFields(errors, visited),
    change(values: Partial<CheckoutDraft>) {
      updateDraft(values);
      setServerErrors((previous) => withoutChanged(previous, values));
    },
    changeAddress(kind: AddressKind, address: Address, field: AddressField) {
      updateDraft({ [kind]: address });
      setServerErrors((previous) => {
        const { [field]: _, ...others } = previous[kind];
        return { ...previous, [kind]: others };
      });
    },
    setPassword(value: string) {
      setPassword(value);
      setServerErrors(({ password: _, ...others }) => others);
    },
    /** Shows the error of a field. @param id DOM id */
    visit(id: string) {
      setVisited((previous) => (previous.has(id) ? previous : new Set([...previous, id])));
    },
    /** Shows all errors. @returns DOM ids of the invalid fields, in the order of the page */
    check() {
      // Submitting again with the same unusual postcode confirms it.
      updateDraft({ confirmedPostcodes: unusual.current });
      const found = currentErrors();
      unusual.current = unusualPostcodes(found, $draft.get());
      setChecked(true);
      return invalidFieldIds(mergeErrors(found, serverErrors));
    },
    /** Shows what the store rejected, until it is changed. @returns DOM ids of those fields */
    addServerErrors(found: DraftErrors) {
      const present = errorsOfFields(found, $draft.get(), needs);
      setServerErrors(present);
      setChecked(true);
      return invalidFieldIds(present);
    },
  };
}

/** Fills in the customer's stored address, and guesses the country. */
function usePrefill(countries: string[] | null): void {
  const { state, customer, viewer } = useStore($session);
  const isFilled = useRef(false);
  useEffect(() => {
    if (state !== 'ready' || isFilled.current) return;
    isFilled.current = true;
    assignDraftOwner(viewer?.databaseId ?? null);
    updateDraft(prefillDraft($draft.get(), customer));
  }, [state, customer, viewer]);
  useEffect(() => {
    if (countries === null || state !== 'ready') return;
    const guess = guessCountry(countries, navigator.languages);
    for (const kind of ['billing', 'shipping'] as const) {
      const address = $draft.get()[kind];
      if (address.country === '' && guess) updateDraft({ [kind]: { ...address, country: guess } });
    }
  }, [countries, state]);
}

/** Server errors without those of fields that a change corrects or removes from the form. */
function withoutChanged(
  { email, username, password, shipping, billing }: DraftErrors,
  values: Partial<CheckoutDraft>,
): DraftErrors {
  const isChanged = (...names: (keyof CheckoutDraft)[]) => names.some((name) => name in values);
  return {
    billing,
    shipping: isChanged('shipsElsewhere') ? {} : shipping,
    ...(email && !isChanged('email') && { email }),
    // The email address is the name of an account without one.
    ...(username && !isChanged('username', 'email', 'wantsAccount') && { username }),
    ...(password && !isChanged('wantsAccount') && { password }),
  };
}

/** Server errors, overridden by those of validation in the browser. */
function mergeErrors(own: DraftErrors, serverErrors: DraftErrors): DraftErrors {
  return {
    ...serverErrors,
    ...own,
    billing: { ...serverErrors.billing, ...own.billing },
    shipping: { ...serverErrors.shipping, ...own.shipping },
  };
}

/** Errors of visited fields; an empty field does not count before the form is checked. */
function errorsOfVisitedFields(errors: DraftErrors, visited: ReadonlySet<string>): DraftErrors {
  const addressErrors = (kind: AddressKind) =>
    Object.fromEntries(
      Object.entries(errors[kind]).filter(
        ([field, error]) => error !== 'required' && visited.has(fieldId(kind, field as AddressField)),
      ),
    );
  const { email } = errors;
  return {
    ...(email && email !== 'required' && visited.has(EMAIL) && { email }),
    billing: addressErrors('billing'),
    shipping: addressErrors('shipping'),
  };
}

/** DOM ids of the invalid fields, in the order of the page. */
export function invalidFieldIds({ email, username, password, ...addresses }: DraftErrors): string[] {
  const idsIn = (kind: AddressKind) =>
    FIELD_ORDER.filter((field) => addresses[kind][field]).map((field) => fieldId(kind, field));
  return [
    ...(email ? [EMAIL] : []),
    ...(username ? [USERNAME] : []),
    ...(password ? [PASSWORD] : []),
    ...idsIn('billing'),
    ...idsIn('shipping'),
  ];
}

/** Postcodes whose form is unusual for their country, which submitting again confirms. */
function unusualPostcodes({ billing, shipping }: DraftErrors, draft: CheckoutDraft): string[] {
  return [
    ...draft.confirmedPostcodes,
    ...(billing.postcode === 'postcode' ? [draft.billing.postcode] : []),
    ...(shipping.postcode === 'postcode' ? [draft.shipping.postcode] : []),
  ];
}
