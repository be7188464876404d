import { useEffect, useRef, useState } from 'react';
import type { FieldProps } from './Field.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { useFields } from './fields-context.ts';

interface Props extends Omit<FieldProps, 'label' | 'optional' | 'part'> {
  /** "Password" where it is left out. */
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
