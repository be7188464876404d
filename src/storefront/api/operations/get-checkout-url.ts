import { createDocument } from '../graphql.ts';

/** The link that opens the store's checkout with this session: a secret. Typed by hand: few stores have the field. */
export const getCheckoutUrl = createDocument<
  { customer: { checkoutUrl: string | null } | null },
  Record<string, never>
>(`query getCheckoutUrl { customer { checkoutUrl } }`);
