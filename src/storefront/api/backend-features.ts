import { CONTENT_PAGE_KINDS, type StorePageReference } from '#storefront/domain/routes/content-pages.ts';
import { isPromiseIcon, type ShopPromise } from '#storefront/domain/settings/promises.ts';
import type { BackendFeatures, SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { ApiClient, ApiResult } from './api-client.ts';
import { createDocument } from './graphql.ts';
import { safeUrl } from './map/text/strip-html.ts';

type ProbedFeature = Exclude<keyof BackendFeatures, 'settingsPlugin'>;

interface LoginClients {
  loginClients: ({ provider: string | null; isEnabled: boolean | null } | null)[] | null;
}

/** Login providers of the store itself. */
const FIRST_PARTY_PROVIDERS: (string | null)[] = ['PASSWORD', 'SITETOKEN'];

/**
 * One request per optional feature, so that an unknown field fails that request alone. Operations named
 * `unused` are only validated against the schema: the server runs the one that the request names.
 */
const PROBES: Record<ProbedFeature, string> = {
  verifiesPayments: `
    query probeVerifiesPayments { verifiesPayments }
  `,
  stripe: `
    query probeStripe { __typename }
    query unused { stripePaymentIntent(stripePaymentMethod: PAYMENT) { clientSecret } }
  `,
  socialLogin: `
    query probeSocialLogin { loginClients { provider isEnabled } }
  `,
  giftCards: `
    query probeGiftCards { __typename }
    mutation unused($input: ApplyGiftCardInput!) { applyGiftCard(input: $input) { clientMutationId } }
  `,
  freeShipping: `
    query probeFreeShipping { __typename }
    query unused { cart { freeShippingFrom } }
  `,
  sessionTransfer: `
    query probeSessionTransfer { __typename }
    query unused { customer { checkoutUrl } }
  `,
  contactForm: `
    query probeContactForm { __typename }
    mutation unused($input: SendContactMessageInput!) { sendContactMessage(input: $input) { clientMutationId } }
  `,
};

const CHECKOUT_INFO = `
  query getCheckoutInfo { couponsEnabled bankDetails deliveryDays }
`;

/**
 * Finds out which optional features the backend has.
 * @throws ApiError where the backend is out of reach: an outage must not look like a missing feature
 */
export async function probeFeatures(client: ApiClient): Promise<Record<ProbedFeature, boolean>> {
  const [verifies, stripe, login, giftCards, freeShipping, contactForm, transfer] = await Promise.all([
    probe(client, PROBES.verifiesPayments),
    probe(client, PROBES.stripe),
    probe(client, PROBES.socialLogin),
    probe(client, PROBES.giftCards),
    probe(client, PROBES.freeShipping),
    probe(client, PROBES.contactForm),
    probe(client, PROBES.sessionTransfer),
  ]);
  const clients = (login as LoginClients | null)?.loginClients ?? [];
  return {
    verifiesPayments: (verifies as { verifiesPayments: boolean | null } | null)?.verifiesPayments === true,
    stripe: stripe !== null,
    socialLogin: clients.some(
      (entry) => entry?.isEnabled === true && !FIRST_PARTY_PROVIDERS.includes(entry.provider),
    ),
    giftCards: giftCards !== null,
    freeShipping: freeShipping !== null,
    contactForm: contactForm !== null,
    sessionTransfer: transfer !== null,
  };
}

const STOREFRONT_INFO = `
  query getStorefrontInfo {
    siteIcon promises { locale icon title text } priceSuffix { locale text }
    contentPages { slug locale kind order uri }
  }
`;

interface CheckoutInfo {
  couponsEnabled: boolean | null;
  bankDetails: string[] | null;
  deliveryDays: number[] | null;
}

/**
 * Reads what WooGraphQL has no fields for, where the backend has them.
 * @throws ApiError where the backend is out of reach
 */
export async function readCheckoutInfo(
  client: ApiClient,
): Promise<Partial<Pick<SiteSettings, 'coupons' | 'bankDetails' | 'delivery'>>> {
  const info = (await probe(client, CHECKOUT_INFO)) as CheckoutInfo | null;
  if (info === null) return {};
  const [minDays, maxDays = minDays] = info.deliveryDays ?? [];
  return {
    coupons: info.couponsEnabled !== false,
    bankDetails: info.bankDetails ?? [],
    delivery: minDays === undefined || maxDays === undefined ? null : { minDays, maxDays },
  };
}

interface StorefrontInfo {
  siteIcon: string | null;
  promises: { locale: string; icon: string; title: string; text: string }[] | null;
  priceSuffix: { locale: string; text: string }[] | null;
  contentPages: { slug: string; locale: string; kind: string; order: number; uri: string }[] | null;
}

/**
 * Reads what belongs to the storefront alone, where the backend has it.
 * @throws ApiError where the backend is out of reach
 */
export async function readStorefrontInfo(
  client: ApiClient,
): Promise<Partial<Pick<SiteSettings, 'siteIcon' | 'promises' | 'priceSuffix' | 'contentPages'>>> {
  const info = (await probe(client, STOREFRONT_INFO)) as StorefrontInfo | null;
  if (info === null) return {};
  const promises: Record<string, ShopPromise[]> = {};
  for (const { locale, icon, title, text } of info.promises ?? []) {
    if (!isPromiseIcon(icon) || title === '') continue;
    promises[locale] ??= [];
    promises[locale].push({ icon, title, ...(text === '' ? {} : { text }) });
  }
  return {
    siteIcon: iconAddress(info.siteIcon ?? ''),
    promises,
    priceSuffix: Object.fromEntries((info.priceSuffix ?? []).map(({ locale, text }) => [locale, text])),
    contentPages: pageReferences(info.contentPages ?? []),
  };
}

/** The pages that the store says the shop shows, each with its addresses on the store. */
function pageReferences(pages: NonNullable<StorefrontInfo['contentPages']>): StorePageReference[] {
  const references = new Map<string, StorePageReference>();
  for (const { slug, locale, kind: named, order, uri } of pages) {
    const kind = CONTENT_PAGE_KINDS.find((known) => known === named) ?? 'text';
    const known = references.get(slug);
    references.set(slug, { slug, kind, order, pages: { ...known?.pages, [locale]: uri } });
  }
  return [...references.values()];
}

/** An address on the storefront, or a URL; empty for anything else. */
function iconAddress(address: string): string {
  return /^\/(?!\/)/.test(address) ? address : (safeUrl(address) ?? '');
}

async function probe(client: ApiClient, document: string): Promise<unknown> {
  return optionalData(await client.query(createDocument<unknown, Record<string, never>>(document), {}));
}

const BAD_REQUEST = 400;

/**
 * @returns the data of a request for an optional feature; null where the backend rejects its fields
 * @throws ApiError for every other failure
 */
export function optionalData<Data>(result: ApiResult<Data>): Data | null {
  if (result.ok) return result.data;
  const { kind, status, messages } = result.error;
  if (kind === 'graphql' || (status === BAD_REQUEST && messages.length > 0)) return null;
  throw result.error;
}
