import { creditCardSettings, SIMULATED_STRIPE_KEY } from '../checkout/credit-card.ts';
import type { ShopSettings } from './settings.ts';

type CreditCardSources = Pick<ShopSettings, 'cardPayments' | 'stripeKey' | 'features'>;
type CspSettings = CreditCardSources &
  Pick<ShopSettings, 'graphqlUrl' | 'imageProvider' | 'logo' | 'siteImage' | 'iconService'>;

type Directive =
  `${'default-src' | 'connect-src' | 'img-src' | 'font-src' | 'frame-src' | 'object-src' | 'base-uri' | 'form-action'} ${string}`;

/** WordPress shows the pictures of people who wrote reviews from here. */
const AVATARS = 'https://*.gravatar.com';

/** What Stripe's fields need: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  pictures: ['https://*.stripe.com'],
} as const;

/** Where a page's scripts may come from. @param acceptsPayment whether cards are paid with on this page */
export function cspScriptSources(settings: CreditCardSources, acceptsPayment: boolean): string[] {
  return usesStripe(settings, acceptsPayment) ? ["'self'", ...STRIPE.scripts] : ["'self'"];
}

/**
 * What a page may load, besides scripts and styles, whose hashes the page itself knows: the shop's own
 * files, the store's answers and pictures, and an image service where one is set.
 * @param acceptsPayment whether cards are paid with on this page: no other one may reach Stripe
 * @returns directives of a Content-Security-Policy; who may frame the shop can only stand in a header
 */
export function cspDirectives(settings: CspSettings, acceptsPayment = false): Directive[] {
  const stripe = usesStripe(settings, acceptsPayment) ? STRIPE : null;
  const store = originOf(settings.graphqlUrl);
  const pictures = [
    store,
    AVATARS,
    originOf(settings.imageProvider),
    originOf(settings.logo),
    originOf(settings.siteImage),
    ...(stripe?.pictures ?? []),
  ];
  return [
    "default-src 'self'",
    `connect-src ${sources("'self'", store, originOf(settings.iconService), ...(stripe?.calls ?? []))}`,
    ...(stripe ? ([`frame-src ${sources(...stripe.frames)}`] as const) : []),
    `img-src ${sources("'self'", 'data:', ...pictures)}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ];
}

/** Simulated payments never leave the store. */
function usesStripe(settings: CreditCardSources, acceptsPayment: boolean): boolean {
  const key = acceptsPayment ? creditCardSettings(settings)?.publishableKey : undefined;
  return key !== undefined && key !== SIMULATED_STRIPE_KEY;
}

function sources(...all: (string | null)[]): string {
  return [...new Set(all.filter((source) => source !== null))].join(' ');
}

/** Origin of a URL or URL template; null for a path or a word. */
function originOf(url: string): string | null {
  return /^https?:\/\/[^/{?#]+/.exec(url)?.[0] ?? null;
}
