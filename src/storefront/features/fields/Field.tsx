import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { useFields } from './fields-context.ts';

export interface FieldProps extends Omit<FieldFrameProps, 'optionalNote' | 'children'> {
  value: string;
  onValue: (value: string) => void;
  /** Marks a field that may stay empty. */
  optional?: boolean | undefined;
}

type InputProps = Pick<
  ComponentPropsWithRef<'input'>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'autoCapitalize'
  | 'maxLength'
  | 'onBlur'
  | 'spellCheck'
  | 'enterKeyHint'
>;

export type TextFieldProps = FieldProps & InputProps;

export function TextField({ value, onValue, optional, ...rest }: TextFieldProps) {
  const { frame, others } = split(rest);
  return (
    <FieldFrame {...frame} optionalNote={useOptionalNote(optional)}>
      {(control) => (
        <input
          type="text"
          enterKeyHint="next"
          {...others}
          {...control}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface SelectProps extends FieldProps, Pick<ComponentPropsWithRef<'select'>, 'autoComplete' | 'onBlur'> {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ value, onValue, optional, options, ...rest }: SelectProps) {
  const { t } = useFields();
  const { frame, others } = split(rest);
  return (
    <FieldFrame {...frame} optionalNote={useOptionalNote(optional)}>
      {(control) => (
        <select {...others} {...control} value={value} onChange={({ target }) => onValue(target.value)}>
          {!options.some((option) => option.value === value) && (
            <option value={value}>{value === '' ? t('checkout.choose') : value}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** Separates what the frame shows from the attributes of the control. */
function split<Rest extends Omit<FieldProps, 'value' | 'onValue' | 'optional'>>({
  id,
  label,
  hint,
  error,
  part,
  ...others
}: Rest) {
  return { frame: { id, label, hint, error, part }, others };
}

function useOptionalNote(optional: boolean | undefined): string | undefined {
  const { t } = useFields();
  return optional ? t('checkout.optional') : undefined;
}
