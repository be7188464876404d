import type { PaymentMethod } from './payment-method.ts';

/** Cards, by Stripe's Payment Element. */
export const creditCardMethod: PaymentMethod = {
  isOffered: ({ cards }) => cards !== null,
  load: async () => (await import('./CreditCardFields.tsx')).CreditCardFields,
};
