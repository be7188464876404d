import { PASSWORD_RULE, type passwordProblem } from '#kit/password-rule.ts';
import type { FieldError } from '#storefront/domain/customer/address-validation.ts';
import type { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { KeyOf } from '#storefront/i18n/messages.ts';
import { requiredContext } from '#storefront/ui/island-helpers.ts';

/** Messages of fields, addresses and their errors, for the list of an island with a form. */
export const FIELD_MESSAGES = [
  'checkout.choose',
  'checkout.fields.*',
  'checkout.optional',
  'checkout.password',
  'checkout.problems.count',
  'checkout.problems.country',
  'checkout.problems.phone',
  'checkout.problems.postcode',
  'checkout.problems.refused',
  'checkout.problems.required',
  'checkout.problems.state',
  'checkout.showPassword',
  'failures.emailInvalid',
  'failures.passwordLong',
  'failures.passwordShort',
] as const;

type FieldTranslate = ReturnType<typeof islandTranslator<KeyOf<(typeof FIELD_MESSAGES)[number]>>>;

/** Language of the fields below it. */
export const [FieldsContext, useFields] = requiredContext<{ locale: Locale; t: FieldTranslate }>(
  'FieldsContext',
);

interface Subject {
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
