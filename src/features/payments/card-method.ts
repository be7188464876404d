import type { PaymentMethod } from './payment-method.ts';

/** Cards, through Stripe's Payment Element. */
export const cardMethod: PaymentMethod = {
  isOffered: ({ cards }) => cards !== null,
  load: async () => (await import('./CardFields.tsx')).CardFields,
};
