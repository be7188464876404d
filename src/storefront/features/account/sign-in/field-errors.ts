import { passwordProblem } from '#kit/password-rule.ts';
import { isEmail } from '#storefront/domain/customer/address-validation.ts';
import { formatPasswordProblem } from '#storefront/features/fields/format-field-error.ts';
import type { SignInTranslate } from '../account-messages.ts';

/** The message of an empty field; undefined for none. */
export function requiredError(t: SignInTranslate, value: string, field: string): string | undefined {
  return value === '' ? t('checkout.problems.required', { field }) : undefined;
}

/** Fault of an e-mail address. */
export function emailError(t: SignInTranslate, email: string): string | undefined {
  return isEmail(email.trim()) ? undefined : t('failures.emailInvalid');
}

/** Fault of a new password. @param rule false where the store takes short ones */
export function newPasswordError(
  t: SignInTranslate,
  password: string,
  rule: boolean,
  field: string,
): string | undefined {
  if (password === '') return requiredError(t, password, field);
  const problem = passwordProblem(password, rule);
  return problem ? formatPasswordProblem(t, problem) : undefined;
}
