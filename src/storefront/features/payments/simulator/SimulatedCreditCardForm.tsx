import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { FieldFrame } from '#storefront/features/fields/FieldFrame.tsx';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { KeyOf } from '#storefront/i18n/messages.ts';
import { pageConfig } from '#storefront/stores/page/open-page.ts';
import { readPaymentMessages, type SIMULATOR_MESSAGES } from '../payment-messages.ts';

export interface CreditCardFormHandle {
  cardNumber(): string;
  /** Marks invalid fields and focuses the first. @returns true if all are valid */
  validate(): boolean;
}

interface Props {
  ref: Ref<CreditCardFormHandle>;
  readOnly: boolean;
  onReady(): void;
}

type PlainMessage = Exclude<KeyOf<(typeof SIMULATOR_MESSAGES)[number]>, 'payments.bankText'>;
type Field = 'number' | 'expiry' | 'code';

interface FieldRules {
  label: PlainMessage;
  format(typed: string): string;
  isValid(value: string): boolean;
  problem: PlainMessage;
}

const FIELDS: Record<Field, FieldRules> = {
  number: {
    label: 'payments.cardNumber',
    format: formatCardNumber,
    isValid: (value) => value.replaceAll(' ', '').length >= 12,
    problem: 'payments.numberMissing',
  },
  expiry: {
    label: 'payments.expiry',
    format: formatExpiry,
    isValid: (value) => isUnexpired(value),
    problem: 'payments.expiryWrong',
  },
  code: {
    label: 'payments.code',
    format: (typed) => typed.replace(/\D/g, '').slice(0, 4),
    isValid: (value) => value.length >= 3,
    problem: 'payments.codeMissing',
  },
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

const id = (field: Field) => `simulated-${field}`;

/** Fields of a simulated card, labelled as such. Without autofill, so that browsers offer no real cards. */
export function SimulatedCreditCardForm({ ref, readOnly, onReady }: Props) {
  const t = useMemo(() => islandTranslator(pageConfig().locale, readPaymentMessages()), []);
  const [values, setValues] = useState<Record<Field, string>>({ number: '', expiry: '', code: '' });
  const [wrong, setWrong] = useState<Field[]>([]);
  const ready = useRef(onReady);

  useEffect(() => ready.current(), []);

  useImperativeHandle(ref, () => ({
    cardNumber: () => values.number,
    validate() {
      const found = (Object.keys(FIELDS) as Field[]).filter((field) => !FIELDS[field].isValid(values[field]));
      setWrong(found);
      if (found[0]) document.getElementById(id(found[0]))?.focus();
      return found.length === 0;
    },
  }));

  const fill = (given: Partial<Record<Field, string>>) => {
    setValues({ ...values, ...given });
    setWrong([]);
  };

  const input = (field: Field, placeholder: string) => {
    const { label, format, problem } = FIELDS[field];
    return (
      <FieldFrame id={id(field)} label={t(label)} error={wrong.includes(field) ? t(problem) : undefined}>
        {(control) => (
          <input
            {...control}
            className="field tabular-nums"
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            value={values[field]}
            readOnly={readOnly}
            onChange={({ target }) => fill({ [field]: format(target.value) })}
          />
        )}
      </FieldFrame>
    );
  };

  return (
    <div className="grid gap-4 p-4 rounded-card border border-edge border-dashed">
      <p className="flex items-center gap-2 text-sm font-600">
        <span className="i-ph-flask text-lg text-accent" />
        {t('payments.simulated')}
      </p>
      {input('number', '4242 4242 4242 4242')}
      <div className="grid grid-cols-2 gap-4">
        {input('expiry', t('payments.expiryHint'))}
        {input('code', '123')}
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

function nextYear(): string {
  return `12 / ${String(new Date().getFullYear() + 1).slice(-2)}`;
}

const GROUP = 4;
const MAX_NUMBER_LENGTH = 19;
const MONTHS = 12;

/** The digits of a typed card number, in groups of four. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, MAX_NUMBER_LENGTH);
  return digits.replace(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1 ');
}

/** The digits of a typed expiry date, as `12 / 30`. */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  const [month, year] = /^[2-9]/.test(digits)
    ? [`0${digits[0]}`, digits.slice(1, 3)]
    : [digits.slice(0, 2), digits.slice(2)];
  return year ? `${month} / ${year}` : month;
}

/** True for a valid expiry date such as `12 / 30` that has not passed. */
export function isUnexpired(expiry: string, now = new Date()): boolean {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(expiry) ?? [];
  if (month === undefined || Number(month) < 1 || Number(month) > MONTHS) return false;
  return new Date(2000 + Number(year), Number(month)) > now;
}
