import type { Appearance, Stripe, StripeElementLocale, StripeElements, StripeError } from '@stripe/stripe-js';
import { SIMULATED_STRIPE_KEY } from '#storefront/domain/checkout/payment-settings.ts';
import type { ChargeResult, PaymentState } from '#storefront/domain/checkout/states/paying.ts';
import type { Address } from '#storefront/domain/customer/customer.ts';
import { type FailureKind, failure } from '#storefront/domain/errors/failure.ts';
import type { ClientConfig } from '#storefront/domain/page-data/client-config.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { CreditCardProvider } from '#storefront/stores/checkout/credit-card-payment.ts';
import { COLORS, RADIUS } from '#storefront/theme/chosen/tokens.ts';
import type { ColorName } from '#storefront/theme/tokens.ts';

/** Milliseconds until a question to Stripe, or its script, counts as failed. */
const ANSWER_LIMIT = 20_000;

let loading: Promise<Stripe> | undefined;

/** Loads Stripe's script, or the simulator, once per page. @throws Error if it fails; the next call tries again */
export function loadStripe(config: ClientConfig): Promise<Stripe> {
  loading ??= withLimit(load(config)).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load({ cards, graphqlUrl, locale }: ClientConfig): Promise<Stripe> {
  if (cards === null) throw new Error('This shop takes no cards.');
  if (cards.publishableKey === SIMULATED_STRIPE_KEY) {
    (await import('./simulator/simulated-stripe.ts')).installSimulator(graphqlUrl);
  } else trustStripe();
  const { loadStripe: loadScript } = await import('@stripe/stripe-js/pure');
  const stripe = await loadScript(cards.publishableKey, { locale: stripeLocale(locale) });
  if (stripe === null) throw new Error('Stripe works in browsers only.');
  return stripe;
}

/** An address of Stripe's scripts, as `content-security-policy.ts` allows them. */
const STRIPE_SCRIPT = /^https:\/\/(?:[\w-]+\.)*js\.stripe\.com\//;

/** Lets Stripe's loader and script load scripts of Stripe, which only a default policy reaches; all else is refused. */
function trustStripe(): void {
  if (globalThis.trustedTypes?.defaultPolicy !== null) return;
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (STRIPE_SCRIPT.test(url) ? url : null) });
}

/** Charges and looks up payments with Stripe. @param elements null to look payments up only */
export function stripeProvider(stripe: Stripe, elements: StripeElements | null): CreditCardProvider {
  return {
    async confirm({ clientSecret }, { billing }) {
      if (elements === null) return { state: 'unknown' };
      try {
        const { paymentIntent, error } = await stripe.confirmPayment({
          elements,
          clientSecret,
          redirect: 'if_required',
          confirmParams: {
            return_url: location.origin + location.pathname,
            payment_method_data: { billing_details: billingDetails(billing) },
          },
        });
        return error ? toChargeResult(error) : { state: paymentState(paymentIntent.status) };
      } catch {
        return { state: 'unknown' };
      }
    },
    async getState(clientSecret) {
      try {
        const { paymentIntent, error } = await withLimit(stripe.retrievePaymentIntent(clientSecret));
        if (paymentIntent) return paymentState(paymentIntent.status);
        return error?.code === 'resource_missing' ? 'ended' : 'unknown';
      } catch {
        return 'unknown';
      }
    },
  };
}

/** @throws Error after a time limit, so that no shopper waits for ever */
async function withLimit<T>(answer: Promise<T>): Promise<T> {
  const { promise: limit, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Stripe does not answer.')), ANSWER_LIMIT);
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
}

const STATES: Readonly<Record<string, PaymentState>> = {
  succeeded: 'paid',
  requires_capture: 'paid',
  processing: 'processing',
  canceled: 'ended',
};

function paymentState(status: string): PaymentState {
  return STATES[status] ?? 'open';
}

const FAILURE_KIND_BY_CODE: Readonly<Record<string, FailureKind>> = {
  insufficient_funds: 'cardFunds',
  processing_error: 'cardProcessing',
  incorrect_number: 'cardNumber',
  invalid_number: 'cardNumber',
  expired_card: 'cardExpired',
  incorrect_cvc: 'cardCode',
  invalid_cvc: 'cardCode',
  authentication_required: 'cardAuthentication',
  payment_intent_authentication_failure: 'cardAuthentication',
  setup_intent_authentication_failure: 'cardAuthentication',
};

/** Maps Stripe's error of a failed payment. Stripe's own message is never shown. */
export function toChargeResult(
  error: Pick<StripeError, 'type' | 'code' | 'decline_code'> & Partial<StripeError>,
): ChargeResult {
  // Confirming a paid payment is an error too; it carries the payment.
  const state = error.payment_intent ? paymentState(error.payment_intent.status) : 'open';
  if (state !== 'open') return { state };
  if (error.type === 'api_connection_error' || error.type === 'api_error') return { state: 'unknown' };
  const byCode = FAILURE_KIND_BY_CODE[error.code ?? ''];
  const kind =
    error.type === 'card_error'
      ? (FAILURE_KIND_BY_CODE[error.decline_code ?? ''] ?? byCode ?? 'cardDeclined')
      : (byCode ?? 'cardProcessing');
  return { state, failure: failure(kind) };
}

function billingDetails(billing: Address) {
  const { firstName, lastName, email, phone, address1, address2, city, state, postcode, country } = billing;
  const address = { line1: address1, line2: address2, city, state, postal_code: postcode, country };
  return {
    name: `${firstName} ${lastName}`.trim(),
    email,
    phone,
    // If checkout has no address, Stripe's fields collect what they need.
    ...(country && { address }),
  };
}

/** Stripe's code of a locale. Compiles only where Stripe has the language of every locale. */
export function stripeLocale(locale: Locale): StripeElementLocale {
  return locale === 'pt_BR' ? 'pt-BR' : (locale.slice(0, 2) as LanguageOf<Exclude<Locale, 'pt_BR'>>);
}

type LanguageOf<L extends Locale> = L extends `${infer Language}_${string}` ? Language : never;

/** Theme for Stripe's fields, which styles of the page do not reach. */
export function stripeAppearance(isDark: boolean): Appearance {
  const color = (name: ColorName) => COLORS[name][isDark ? 1 : 0];
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('accent'),
      colorBackground: color('sheet'),
      colorText: color('ink'),
      colorTextSecondary: color('ink-soft'),
      colorTextPlaceholder: color('ink-soft'),
      colorDanger: color('bad'),
      borderRadius: RADIUS.control,
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '17px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${color('edge')}`, boxShadow: 'none', padding: '10px 16px' },
      '.Label': { fontWeight: '600', fontSize: '15px' },
    },
  };
}

/** True if the page is in dark mode, by the chosen theme or the system's. */
export function isDarkPage(): boolean {
  const { colorScheme } = getComputedStyle(document.documentElement);
  if (colorScheme === 'dark' || colorScheme === 'light') return colorScheme === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Calls back when the page turns dark or light. @returns stops */
export function onThemeChange(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const theme = new MutationObserver(onChange);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', onChange);
  return () => {
    theme.disconnect();
    system.removeEventListener('change', onChange);
  };
}
