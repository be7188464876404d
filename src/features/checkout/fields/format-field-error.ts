import type { FieldError } from '#shop/customer/address-validation.ts';
import type { CheckoutTranslate } from '../checkout-messages.ts';

interface Subject {
  /** Label of the field. */
  field: string;
  /** Name of the chosen country, and a postcode of it. */
  country?: string;
  example?: string;
}

/** The sentence that stands beside a field. */
export function formatFieldError(t: CheckoutTranslate, error: FieldError, subject: Subject): string {
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
