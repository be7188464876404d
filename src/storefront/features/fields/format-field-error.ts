import { PASSWORD_RULE, type passwordProblem } from '#kit/password-rule.ts';
import type { FieldError } from '#storefront/domain/customer/address-validation.ts';
import type { FieldTranslate } from './fields-context.ts';

interface Subject {
  /** The field's label. */
  field: string;
  /** Name of the selected country. */
  country?: string;
  /** A valid postcode of that country. */
  example?: string;
}

/** The error message below a field. */
export function formatFieldError(t: FieldTranslate, error: FieldError, subject: Subject): string {
  switch (error) {
    case 'required':
      return t('checkout.problems.required', { field: subject.field });
    case 'email':
      return t('failures.emailInvalid');
    case 'postcode':
      return t('checkout.problems.postcode', {
        country: subject.country ?? '',
        example: subject.example ?? '',
      });
    default:
      return t(`checkout.problems.${error}`);
  }
}

/** Why a new password is refused. */
export function formatPasswordProblem(
  t: FieldTranslate,
  problem: NonNullable<ReturnType<typeof passwordProblem>>,
): string {
  return problem === 'short'
    ? t('failures.passwordShort', { minimum: PASSWORD_RULE.minCharacters })
    : t('failures.passwordLong');
}
