import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { useFields } from './fields-context.ts';

interface FieldProps extends Omit<FieldFrameProps, 'optionalNote' | 'children'> {
  value: string;
  onValue: (value: string) => void;
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

type TextFieldProps = FieldProps & InputProps;

export function TextField({ value, onValue, ...rest }: TextFieldProps) {
  const { frame, others } = useFrame(rest);
  return (
    <FieldFrame {...frame}>
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

export function SelectField({ value, onValue, options, ...rest }: SelectProps) {
  const { t } = useFields();
  const { frame, others } = useFrame(rest);
  return (
    <FieldFrame {...frame}>
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
function useFrame<Rest extends Omit<FieldProps, 'value' | 'onValue'>>(props: Rest) {
  const { t } = useFields();
  const { id, label, hint, error, part, optional, ...others } = props;
  const optionalNote = optional ? t('checkout.optional') : undefined;
  return { frame: { id, label, hint, error, part, optionalNote }, others };
}

/** An e-mail address. */
export function EmailField(props: TextFieldProps) {
  return <TextField {...props} type="email" inputMode="email" autoComplete="email" spellCheck={false} />;
}

/** The name of an account, or the e-mail address in its place. */
export function UsernameField(props: TextFieldProps) {
  return <TextField {...props} autoComplete="username" autoCapitalize="none" spellCheck={false} />;
}

interface Props extends Omit<FieldProps, 'label' | 'optional' | 'part'> {
  /** "Password" by default. */
  label?: string;
  /** `current` lets password managers fill in a stored one, `new` suggests one. */
  kind: 'current' | 'new';
}

/** A password with a box that shows it. */
export function PasswordField({ label, kind, value, onValue, ...frame }: Props) {
  const { t } = useFields();
  const [isVisible, setVisible] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  // React writes the value of a field that it controls into the HTML of the page.
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);

  return (
    <div>
      <FieldFrame {...frame} label={label ?? t('checkout.password')}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type={isVisible ? 'text' : 'password'}
            autoComplete={`${kind}-password`}
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            onChange={({ target }) => onValue(target.value)}
          />
        )}
      </FieldFrame>
      <label className="check text-sm">
        <input type="checkbox" checked={isVisible} onChange={() => setVisible(!isVisible)} />
        {t('checkout.showPassword')}
      </label>
    </div>
  );
}
