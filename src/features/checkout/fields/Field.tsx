import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';
import { useCheckout } from '../checkout-context.ts';

export interface FieldProps {
  /** DOM id; `ErrorSummary` links to it. */
  id: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** Marks a field that may stay empty. */
  optional?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Part of an address, for the layout: `data-part` in the style sheet. */
  part?: string | undefined;
}

interface FrameProps extends Pick<FieldProps, 'id' | 'label' | 'optional' | 'hint' | 'error' | 'part'> {
  children: ReactNode;
}

/** A label and its control, with the error, or else the hint. */
function FieldFrame({ id, label, optional, hint, error, part, children }: FrameProps) {
  const { t } = useCheckout();
  return (
    <div data-part={part}>
      <label className="label" htmlFor={id}>
        {label}
        {optional && <span className="font-400 text-ink-soft"> ({t('checkout.optional')})</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm text-bad">
          <span className="i-ph-warning-circle mt-[0.1em]" aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Attributes shared by all controls. */
function controlProps({ id, value, onValue, optional, hint, error }: Omit<FieldProps, 'label' | 'part'>) {
  const describedBy = error ? `${id}-error` : hint && `${id}-hint`;
  return {
    id,
    name: id,
    className: 'field',
    value,
    required: !optional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onValue(target.value),
  };
}

type InputProps = Pick<
  ComponentPropsWithRef<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'maxLength' | 'onBlur' | 'spellCheck'
>;

export function TextField({
  id,
  label,
  value,
  onValue,
  optional,
  hint,
  error,
  part,
  ...rest
}: FieldProps & InputProps) {
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} part={part}>
      <input {...rest} {...controlProps({ id, value, onValue, optional, hint, error })} enterKeyHint="next" />
    </FieldFrame>
  );
}

interface SelectProps extends FieldProps, Pick<ComponentPropsWithRef<'select'>, 'autoComplete' | 'onBlur'> {
  options: readonly { value: string; label: string }[];
}

export function SelectField({
  id,
  label,
  value,
  onValue,
  optional,
  hint,
  error,
  part,
  options,
  ...rest
}: SelectProps) {
  const { t } = useCheckout();
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} part={part}>
      <div className="relative">
        <select {...rest} {...controlProps({ id, value, onValue, optional, hint, error })}>
          {!options.some((option) => option.value === value) && (
            <option value={value}>{value === '' ? t('checkout.choose') : value}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span
          className="i-ph-caret-down absolute right-3.5 top-1/2 translate-y-[-50%] pointer-events-none text-ink-soft"
          aria-hidden="true"
        />
      </div>
    </FieldFrame>
  );
}
