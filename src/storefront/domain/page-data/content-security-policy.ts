import { creditCardSettings, SIMULATED_STRIPE_KEY } from '../checkout/payment-settings.ts';
import type { SiteSettings } from '../settings/settings.ts';
import { type OriginKind, thirdParties, thirdPartyOrigins, trustedTypesOf } from '../settings/third-party.ts';
import { TRUSTED_TYPES_POLICY } from './trusted-html.ts';

type CreditCardSources = Pick<SiteSettings, 'cardPayments' | 'stripeKey' | 'features'>;
type CspSettings = CreditCardSources &
  Pick<
    SiteSettings,
    | 'thirdParty'
    | 'gravatar'
    | 'graphqlUrl'
    | 'imageProvider'
    | 'logo'
    | 'siteIcon'
    | 'siteImage'
    | 'iconService'
    | 'searchServer'
  >;

type Directive =
  `${'default-src' | 'connect-src' | 'img-src' | 'font-src' | 'frame-src' | 'object-src' | 'base-uri' | 'form-action' | 'require-trusted-types-for' | 'trusted-types'} ${string}`;

/** Sources of Stripe's card fields: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  pictures: ['https://*.stripe.com'],
} as const;

/** The script sources of a page. @param acceptsPayment true for pages with card fields */
export function cspScriptSources(
  settings: CreditCardSources & Pick<SiteSettings, 'thirdParty'>,
  acceptsPayment: boolean,
): string[] {
  const stripe = usesStripe(settings, acceptsPayment) ? STRIPE.scripts : [];
  return ["'self'", ...stripe, ...thirdPartyOrigins(settings.thirdParty, 'script')];
}

/** The style sources of a page besides its own, which Astro adds if there are none. */
export function cspStyleSources({ thirdParty }: Pick<SiteSettings, 'thirdParty'>): string[] {
  const origins = thirdPartyOrigins(thirdParty, 'style');
  return origins.length > 0 ? ["'self'", ...origins] : [];
}

/** The policy of a page without scripts and styles, which Astro adds. @param acceptsPayment only such pages reach Stripe */
export function cspDirectives(
  settings: CspSettings,
  acceptsPayment = false,
  players: readonly string[] = [],
): Directive[] {
  const stripe = usesStripe(settings, acceptsPayment) ? STRIPE : null;
  const store = originOf(settings.graphqlUrl);
  const others = (kind: OriginKind) => thirdPartyOrigins(thirdParties(settings), kind);
  const frames = [...(stripe?.frames ?? []), ...players, ...others('frame')];
  const pictures = [
    store,
    originOf(settings.imageProvider),
    originOf(settings.logo),
    originOf(settings.siteIcon),
    originOf(settings.siteImage),
    ...(stripe?.pictures ?? []),
    ...others('img'),
  ];
  const fonts = others('font');
  return [
    "default-src 'self'",
    `connect-src ${sources("'self'", store, originOf(settings.iconService), originOf(settings.searchServer?.url ?? ''), ...(stripe?.calls ?? []), ...others('connect'))}`,
    ...(frames.length > 0 ? ([`frame-src ${sources(...frames)}`] as const) : []),
    `img-src ${sources("'self'", 'data:', ...pictures)}`,
    ...(fonts.length > 0 ? ([`font-src ${sources("'self'", ...fonts)}`] as const) : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ...trustedTypes(settings, stripe !== null),
  ];
}

/** Browsers refuse text as HTML unless our policy made it. That would break a script whose policies are not listed. */
function trustedTypes({ thirdParty }: CspSettings, hasStripe: boolean): Directive[] {
  const others = trustedTypesOf(thirdParty);
  if (others === null) return [];
  const policies = sources(TRUSTED_TYPES_POLICY, hasStripe ? 'default' : null, ...others);
  return ["require-trusted-types-for 'script'", `trusted-types ${policies}`];
}

/** False for simulated payments, which load nothing from Stripe. */
function usesStripe(settings: CreditCardSources, acceptsPayment: boolean): boolean {
  const key = acceptsPayment ? creditCardSettings(settings)?.publishableKey : undefined;
  return key !== undefined && key !== SIMULATED_STRIPE_KEY;
}

function sources(...all: (string | null)[]): string {
  return [...new Set(all.filter((source) => source !== null))].join(' ');
}

/** A host name or address with its port, and nothing that a policy reads as syntax. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** Origin of a URL or URL template; null for anything else, such as text that would add to the policy. */
function originOf(url: string): string | null {
  const { protocol, host } = URL.parse(url) ?? {};
  if (host === undefined || (protocol !== 'https:' && protocol !== 'http:')) return null;
  return HOST.test(host) ? `${protocol}//${host}` : null;
}
