import type { StripeConstructor } from '@stripe/stripe-js';
import { SimulatedStripe } from './simulated-stripe.ts';
import { createSimulatorApi } from './simulator-api.ts';

/** The version of Stripe's script that the loader expects; it warns about others. */
const VERSION = 'endive';

/**
 * Defines a simulated `Stripe`, which keeps the loader from loading Stripe's script. It implements the part of
 * Stripe's API that the shop uses, on top of the embedded backend.
 */
export function installSimulator(graphqlUrl: string): void {
  const api = createSimulatorApi(new URL('/simulated-payments', new URL(graphqlUrl, location.href)));
  const construct = Object.assign(() => new SimulatedStripe(api), { version: VERSION });
  window.Stripe = construct as unknown as StripeConstructor;
}
