import { TextField, type TextFieldProps } from './Field.tsx';

/** An e-mail address. */
export function EmailField(props: TextFieldProps) {
  return <TextField {...props} type="email" inputMode="email" autoComplete="email" spellCheck={false} />;
}

/** The name of an account, or what stands for it. */
export function UsernameField(props: TextFieldProps) {
  return <TextField {...props} autoComplete="username" autoCapitalize="none" spellCheck={false} />;
}
