import type { Address } from '#storefront/domain/customer/customer.ts';

/** Labels of WooCommerce's address fields, which differ by country. */
const FIELD_LABELS: readonly [pattern: RegExp, field: keyof Address][] = [
  [/^first name/i, 'firstName'],
  [/^last name/i, 'lastName'],
  [/^company/i, 'company'],
  [/^(?:street address|address line 1)/i, 'address1'],
  [/^(?:apartment|flat|address line 2)/i, 'address2'],
  [/^(?:town|city|suburb|district)/i, 'city'],
  [/^(?:state|province|county|prefecture|region|canton|municipality|department)/i, 'state'],
  [/^(?:post ?code|postal code|zip|eircode|pin)/i, 'postcode'],
  [/^country/i, 'country'],
  [/^email/i, 'email'],
  [/^phone/i, 'phone'],
];

/**
 * Parses the fields that a rejected address names.
 * @param text without HTML
 * @returns fields in the order of the text, such as `billing.city shipping.postcode`
 */
export function parseRejectedFields(text: string): string {
  const found = [...text.matchAll(/\b(Billing|Shipping) (?=\S)/g)].flatMap(
    ({ 0: match, 1: kind = '', index }) => {
      const rest = text.slice(index + match.length);
      const field = FIELD_LABELS.find(([pattern]) => pattern.test(rest))?.[1];
      return field ? [`${kind.toLowerCase()}.${field}`] : [];
    },
  );
  if (/we do not ship to /.test(text)) found.push('shipping.country');
  if (/is not a valid country code/.test(text)) found.push('billing.country');
  return [...new Set(found)].join(' ');
}
