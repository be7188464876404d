import type { PaymentMethod } from './payment-method.ts';

/** Cards, through Stripe's Payment Element. */
export const creditCardMethod: PaymentMethod = {
  isOffered: ({ cards }) => cards !== null,
  load: async () => (await import('./CreditCardFields.tsx')).CreditCardFields,
};
