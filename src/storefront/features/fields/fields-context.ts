import type { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { requiredContext } from '#storefront/ui/required-context.ts';

/** Messages of fields, addresses and their errors, for the list of an island with a form. */
export const FIELD_MESSAGES = [
  'checkout.choose',
  'checkout.fields.address1',
  'checkout.fields.address2',
  'checkout.fields.city',
  'checkout.fields.company',
  'checkout.fields.country',
  'checkout.fields.county',
  'checkout.fields.department',
  'checkout.fields.eircode',
  'checkout.fields.emirate',
  'checkout.fields.firstName',
  'checkout.fields.lastName',
  'checkout.fields.phone',
  'checkout.fields.phoneHint',
  'checkout.fields.pin',
  'checkout.fields.postcode',
  'checkout.fields.prefecture',
  'checkout.fields.province',
  'checkout.fields.region',
  'checkout.fields.state',
  'checkout.fields.suburb',
  'checkout.fields.town',
  'checkout.fields.zip',
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

export type FieldTranslate = ReturnType<typeof islandTranslator<(typeof FIELD_MESSAGES)[number]>>;

interface FieldsContextValue {
  locale: Locale;
  t: FieldTranslate;
}

/** Language of the fields below it. */
export const [FieldsContext, useFields] = requiredContext<FieldsContextValue>('FieldsContext');
