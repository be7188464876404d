import { useState } from 'react';
import { type FieldProps, TextField } from './Field.tsx';
import { useFields } from './fields-context.ts';

interface Props extends Omit<FieldProps, 'label' | 'optional' | 'part'> {
  /** "Password" where it is left out. */
  label?: string;
  /** `current` lets password managers fill in a stored one, `new` suggests one. */
  kind: 'current' | 'new';
}

/** A password with a box that shows it. */
export function PasswordField({ label, kind, ...field }: Props) {
  const { t } = useFields();
  const [isVisible, setVisible] = useState(false);
  return (
    <div>
      <TextField
        {...field}
        label={label ?? t('checkout.password')}
        type={isVisible ? 'text' : 'password'}
        autoComplete={`${kind}-password`}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
      />
      <label className="check text-sm">
        <input type="checkbox" checked={isVisible} onChange={() => setVisible(!isVisible)} />
        {t('checkout.showPassword')}
      </label>
    </div>
  );
}
