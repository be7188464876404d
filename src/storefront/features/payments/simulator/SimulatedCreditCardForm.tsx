import {
  type ChangeEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { pageConfig } from '#storefront/stores/page/open-page.ts';
import { readPaymentMessages, type SIMULATOR_MESSAGES } from '../payment-messages.ts';
import { formatCardNumber, formatExpiry, isUnexpired } from './credit-card-input.ts';

export interface CreditCardFormHandle {
  cardNumber(): string;
  /** Marks invalid fields and focuses the first. @returns true if there is none */
  validate(): boolean;
}

interface Props {
  ref: Ref<CreditCardFormHandle>;
  readOnly: boolean;
  onReady(): void;
}

type PlainMessage = Exclude<(typeof SIMULATOR_MESSAGES)[number], 'payments.bankText'>;
type Field = 'number' | 'expiry' | 'code';
const FIELDS: Field[] = ['number', 'expiry', 'code'];
const MAX_CODE_LENGTH = 4;
const MIN_CODE_LENGTH = 3;
const MIN_NUMBER_LENGTH = 12;

const FORMATTERS: Record<Field, (typed: string) => string> = {
  number: formatCardNumber,
  expiry: formatExpiry,
  code: (typed) => typed.replace(/\D/g, '').slice(0, MAX_CODE_LENGTH),
};

const VALIDATORS: Record<Field, (value: string) => PlainMessage | null> = {
  number: (value) => (value.replaceAll(' ', '').length < MIN_NUMBER_LENGTH ? 'payments.numberMissing' : null),
  expiry: (value) => (isUnexpired(value) ? null : 'payments.expiryWrong'),
  code: (value) => (value.length < MIN_CODE_LENGTH ? 'payments.codeMissing' : null),
};

/** Card numbers of the backend's simulator, with the message for the effect of each. */
const TEST_CARDS: [number: string, effect: PlainMessage][] = [
  ['4242 4242 4242 4242', 'payments.test.success'],
  ['4000 0000 0000 0002', 'payments.test.decline'],
  ['4000 0000 0000 9995', 'payments.test.funds'],
  ['4000 0000 0000 0119', 'payments.test.error'],
  ['4000 0027 6000 3184', 'payments.test.bank'],
  ['4000 0000 0000 0077', 'payments.test.processing'],
];

/** Fields of a simulated card, labelled as such. Without autofill, so that browsers offer no real cards. */
export function SimulatedCreditCardForm({ ref, readOnly, onReady }: Props) {
  const t = useMemo(() => islandTranslator(pageConfig().locale, readPaymentMessages()), []);
  const [values, setValues] = useState<Record<Field, string>>({ number: '', expiry: '', code: '' });
  const [errors, setErrors] = useState<Partial<Record<Field, PlainMessage>>>({});
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({});
  const ready = useRef(onReady);

  useEffect(() => ready.current(), []);

  useImperativeHandle(ref, () => ({
    cardNumber: () => values.number,
    validate() {
      const found = FIELDS.flatMap((field) => {
        const error = VALIDATORS[field](values[field]);
        return error === null ? [] : [[field, error] as const];
      });
      setErrors(Object.fromEntries(found));
      const [first] = found;
      if (first) inputs.current[first[0]]?.focus();
      return first === undefined;
    },
  }));

  const fill = (given: Partial<Record<Field, string>>) => {
    setValues({ ...values, ...given });
    setErrors({});
  };

  const field = (name: Field, label: PlainMessage, placeholder: string) => {
    const error = errors[name];
    return (
      <CreditCardInput
        label={t(label)}
        placeholder={placeholder}
        value={values[name]}
        error={error && t(error)}
        readOnly={readOnly}
        inputRef={(input) => {
          inputs.current[name] = input;
        }}
        onChange={(typed) => fill({ [name]: FORMATTERS[name](typed) })}
      />
    );
  };

  return (
    <div className="grid gap-4 p-4 rounded-card border border-edge border-dashed">
      <p className="flex items-center gap-2 text-sm font-600">
        <span className="i-ph-flask text-lg text-accent" />
        {t('payments.simulated')}
      </p>
      {field('number', 'payments.cardNumber', '4242 4242 4242 4242')}
      <div className="grid grid-cols-2 gap-4">
        {field('expiry', 'payments.expiry', t('payments.expiryHint'))}
        {field('code', 'payments.code', '123')}
      </div>
      <details className="group text-sm">
        <summary className="inline-flex items-center gap-2 min-h-11 cursor-pointer font-600">
          {t('payments.testCards')}
          <span className="i-ph-caret-down group-open:rotate-180" />
        </summary>
        <ul>
          {TEST_CARDS.map(([number, effect]) => (
            <li key={number}>
              <button
                type="button"
                className="flex flex-wrap gap-x-3 items-center w-full min-h-11 px-2 py-1 rounded-control text-left cursor-pointer hover:bg-sheet"
                disabled={readOnly}
                onClick={() => fill({ number, expiry: nextYear(), code: '123' })}
              >
                <span className="tabular-nums">{number}</span>
                <span className="text-ink-soft">{t(effect)}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

interface InputProps {
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  inputRef(input: HTMLInputElement | null): void;
  onChange(typed: string): void;
}

function CreditCardInput({ label, placeholder, value, error, readOnly, inputRef, onChange }: InputProps) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        ref={inputRef}
        id={id}
        className="field tabular-nums"
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        readOnly={readOnly}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-problem`}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value)}
      />
      {error !== undefined && (
        <p id={`${id}-problem`} className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

function nextYear(): string {
  return `12 / ${String(new Date().getFullYear() + 1).slice(-2)}`;
}
