import { pluginOperation } from '../customer/plugin-operation.ts';

/**
 * Requests the link that opens the store's own checkout with this session: a secret, made for one press. Only for
 * stores that hand sessions over; others do not have the field.
 */
export const getCheckoutUrl = pluginOperation<
  { customer: { checkoutUrl: string | null } | null },
  Record<string, never>
>(`
  query getCheckoutUrl { customer { checkoutUrl } }
`);
