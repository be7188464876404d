import type { StripeConstructor } from '@stripe/stripe-js';
import { SimulatedStripe } from './simulated-stripe.ts';
import { createSimulatorApi } from './simulator-api.ts';

/** The release of Stripe's script that the loader expects; for another one it warns. */
const VERSION = 'endive';

/**
 * Puts a `Stripe` in place in which no money moves, before Stripe's own script is looked for. It has the
 * part of Stripe's object that the shop uses, and talks to the embedded backend.
 */
export function installSimulator(graphqlUrl: string): void {
  const calls = createSimulatorApi(new URL('/simulated-payments', new URL(graphqlUrl, location.href)));
  const construct = Object.assign(() => new SimulatedStripe(calls), { version: VERSION });
  window.Stripe = construct as unknown as StripeConstructor;
}
