import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import {
  type AddressKind,
  type CheckoutDraft,
  type CheckoutRequirements,
  type DraftErrors,
  guessCountry,
  prefillDraft,
  validateDraft,
} from '#shop/checkout/checkout-draft.ts';
import { type AddressField, FIELD_ORDER } from '#shop/customer/address-validation.ts';
import type { Address } from '#shop/customer/customer.ts';
import { $draft, assignDraftOwner, updateDraft } from '#stores/checkout/draft-store.ts';
import type { CountryState } from '#stores/checkout/regions.ts';
import { $session } from '#stores/session/session-state.ts';
import { fieldId, hasStateField } from './address/AddressFields.tsx';
import { useCountries, useStates } from './address/use-countries.ts';

export const EMAIL = 'checkout-email';
export const USERNAME = 'checkout-username';
export const PASSWORD = 'checkout-password';

export interface DraftForm {
  draft: CheckoutDraft;
  password: string;
  countries: string[] | null;
  states: Record<AddressKind, CountryState[] | null>;
  /** What is wrong, as far as it is to be shown. */
  errors: DraftErrors;
  change: (values: Partial<CheckoutDraft>) => void;
  changeAddress: (kind: AddressKind, address: Address, field: AddressField) => void;
  setPassword: (password: string) => void;
  /** A field was left: what is wrong with it may be said. */
  leave: (id: string) => void;
  /** Looks at everything, shows what is wrong. @returns ids of the fields that are wrong, in their order */
  check: () => string[];
  /** Marks what the store has refused, until it is changed. @returns ids of those fields */
  addServerErrors: (problems: DraftErrors) => string[];
}

/** What is typed, what is wrong with it, and when that is said. */
export function useDraftForm(needs: CheckoutRequirements): DraftForm {
  const draft = useStore($draft);
  const [password, setPassword] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<DraftErrors>({ billing: {}, shipping: {} });
  const countries = useCountries();
  const states = {
    billing: useStates(draft.billing.country, needs.billing && hasStateField(draft.billing.country)),
    shipping: useStates(
      draft.shipping.country,
      draft.shipsElsewhere && hasStateField(draft.shipping.country),
    ),
  };
  const asked = useRef<string[]>([]);
  usePrefill(countries);

  const problemsNow = () =>
    validateDraft($draft.get(), password, needs, {
      billing: { countries, states: states.billing },
      shipping: { countries, states: states.shipping },
    });
  const problems = mergeErrors(problemsNow(), refused);

  return {
    draft,
    password,
    countries,
    states,
    errors: checked ? problems : errorsOfVisitedFields(problems, left),
    change(values) {
      updateDraft(values);
      setRefused(({ email, username, ...others }) => ({
        ...others,
        ...(email && !('email' in values) && { email }),
        ...(username && !('username' in values) && { username }),
      }));
    },
    changeAddress(kind, address, field) {
      updateDraft({ [kind]: address });
      setRefused((before) => {
        const { [field]: _, ...others } = before[kind];
        return { ...before, [kind]: others };
      });
    },
    setPassword(value) {
      setPassword(value);
      setRefused(({ password: _, ...others }) => others);
    },
    leave: (id) => setLeft((before) => (before.has(id) ? before : new Set([...before, id]))),
    check() {
      updateDraft({ confirmedPostcodes: asked.current });
      const found = problemsNow();
      asked.current = unusualPostcodes(found, $draft.get());
      setChecked(true);
      return invalidFieldIds(mergeErrors(found, refused));
    },
    addServerErrors(found) {
      setRefused(found);
      setChecked(true);
      return invalidFieldIds(found);
    },
  };
}

/** Fills in what the store knows of the customer, and a first country. */
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

/** What the store refused counts beside what is wrong by itself. */
function mergeErrors(own: DraftErrors, refused: DraftErrors): DraftErrors {
  return {
    ...refused,
    ...own,
    billing: { ...refused.billing, ...own.billing },
    shipping: { ...refused.shipping, ...own.shipping },
  };
}

/** That a field is empty is no news to somebody who is still on the way. */
function errorsOfVisitedFields(problems: DraftErrors, left: ReadonlySet<string>): DraftErrors {
  const visited = (kind: AddressKind) =>
    Object.fromEntries(
      Object.entries(problems[kind]).filter(
        ([field, problem]) => problem !== 'required' && left.has(fieldId(kind, field as AddressField)),
      ),
    );
  const { email } = problems;
  return {
    ...(email && email !== 'required' && left.has(EMAIL) && { email }),
    billing: visited('billing'),
    shipping: visited('shipping'),
  };
}

/** Ids of the fields that are wrong, from the top of the page to its end. */
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

/** Postcodes that the shopper is being asked about. */
function unusualPostcodes({ billing, shipping }: DraftErrors, draft: CheckoutDraft): string[] {
  return [
    ...draft.confirmedPostcodes,
    ...(billing.postcode === 'postcode' ? [draft.billing.postcode] : []),
    ...(shipping.postcode === 'postcode' ? [draft.shipping.postcode] : []),
  ];
}
