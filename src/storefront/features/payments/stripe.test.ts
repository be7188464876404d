import { describe, expect, test } from 'vitest';
import { failure } from '#storefront/domain/errors/failure.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { stripeAppearance, stripeLocale, toChargeResult } from './stripe.ts';

describe('toChargeResult', () => {
  test.each([
    ['card_declined', 'generic_decline', 'cardDeclined'],
    ['card_declined', 'insufficient_funds', 'cardFunds'],
    ['card_declined', 'do_not_honor', 'cardDeclined'],
    ['expired_card', undefined, 'cardExpired'],
    ['incorrect_cvc', undefined, 'cardCode'],
    ['incorrect_number', undefined, 'cardNumber'],
    ['processing_error', undefined, 'cardProcessing'],
    ['payment_intent_authentication_failure', undefined, 'cardAuthentication'],
    ['card_declined', 'authentication_required', 'cardAuthentication'],
  ] as const)('%s, %s', (code, decline_code, kind) => {
    const error = { type: 'card_error', code, ...(decline_code && { decline_code }) } as const;
    expect(toChargeResult(error)).toEqual({ state: 'open', failure: failure(kind) });
  });

  test('maps a failed authentication, which Stripe reports as an invalid request', () => {
    const code = 'payment_intent_authentication_failure';
    expect(toChargeResult({ type: 'invalid_request_error', code })).toEqual({
      state: 'open',
      failure: failure('cardAuthentication'),
    });
  });

  test('treats the charge as unknown after a lost connection', () => {
    expect(toChargeResult({ type: 'api_connection_error' })).toEqual({ state: 'unknown' });
    expect(toChargeResult({ type: 'api_error' })).toEqual({ state: 'unknown' });
  });

  test.each([
    ['succeeded', 'paid'],
    ['processing', 'processing'],
    ['canceled', 'ended'],
  ])('maps an error for a payment that is already %s to %s', (status, state) => {
    const error = { type: 'invalid_request_error', payment_intent: { status } };
    expect(toChargeResult(error as Parameters<typeof toChargeResult>[0])).toEqual({ state });
  });
});

test('stripeLocale is the language, with its region for Portuguese of Brazil', () => {
  expect(LOCALE_CODES.map(stripeLocale)).toEqual(expect.arrayContaining(['en', 'de', 'fr', 'pt-BR']));
});

test('stripeAppearance has other colours in dark mode', () => {
  expect(stripeAppearance(true).variables).not.toEqual(stripeAppearance(false).variables);
});
