import { CONTENT_PAGE_KINDS, type StorePageReference } from '#storefront/domain/routes/content-pages.ts';
import type { HomeSection } from '#storefront/domain/settings/home-sections.ts';
import {
  type BackendFeatures,
  isPromiseIcon,
  type ShopPromise,
  type SiteSettings,
} from '#storefront/domain/settings/settings.ts';
import type { ApiClient, ApiResult } from './api-client.ts';
import { createDocument, graphql, type ResultOf, type TadaDocumentNode } from './graphql.ts';
import { safeUrl } from './map/fields.ts';

/** Login providers of the store itself. */
const FIRST_PARTY_PROVIDERS: (string | null)[] = ['PASSWORD', 'SITETOKEN'];

const VERIFIES_PAYMENTS = graphql(`query probeVerifiesPayments { verifiesPayments }`);
const SOCIAL_LOGIN = graphql(`query probeSocialLogin { loginClients { provider isEnabled } }`);

/**
 * Features that a backend has if it knows their fields: one request each, so that an unknown field fails only that
 * one. Operations named `unused` are validated, never run: a server runs the one that the request names.
 */
const PROBES = {
  stripe: `
    query probeStripe { __typename }
    query unused { stripePaymentIntent(stripePaymentMethod: PAYMENT) { clientSecret } }
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
  withdrawal: `
    query probeWithdrawal { __typename }
    mutation unused($input: WithdrawFromContractInput!) { withdrawFromContract(input: $input) { clientMutationId } }
  `,
};

/** Finds out which optional features the backend has. @throws ApiError if it is out of reach */
export async function probeFeatures(client: ApiClient): Promise<Omit<BackendFeatures, 'settingsPlugin'>> {
  const probes = Object.entries(PROBES).map(async ([feature, text]) => {
    const answer = await probe(client, createDocument<unknown, Record<string, never>>(text));
    return [feature, answer !== null] as const;
  });
  const [verifies, login, found] = await Promise.all([
    probe(client, VERIFIES_PAYMENTS),
    probe(client, SOCIAL_LOGIN),
    Promise.all(probes),
  ]);
  return {
    ...(Object.fromEntries(found) as Record<keyof typeof PROBES, boolean>),
    verifiesPayments: verifies?.verifiesPayments === true,
    socialLogin: (login?.loginClients ?? []).some(
      (entry) => entry?.isEnabled && !FIRST_PARTY_PROVIDERS.includes(entry.provider),
    ),
  };
}

const CHECKOUT_INFO = graphql(`query getCheckoutInfo { couponsEnabled bankDetails deliveryDays }`);

/** Reads what WooGraphQL has no fields for, if the backend has them. @throws ApiError if it is out of reach */
export async function readCheckoutInfo(
  client: ApiClient,
): Promise<Partial<Pick<SiteSettings, 'coupons' | 'bankDetails' | 'delivery'>>> {
  const info = await probe(client, CHECKOUT_INFO);
  if (info === null) return {};
  const [minDays, maxDays = minDays] = info.deliveryDays ?? [];
  return {
    coupons: info.couponsEnabled !== false,
    bankDetails: info.bankDetails ?? [],
    delivery: minDays === undefined || maxDays === undefined ? null : { minDays, maxDays },
  };
}

const STOREFRONT_INFO = graphql(`
  query getStorefrontInfo {
    siteIcon homeSections promises { locale icon title text } priceSuffix { locale text } methodTitles { title locale text }
    contentPages { slug locale kind order uri } baseCountry
  }
`);

/** Reads what belongs to the storefront alone, if the backend has it. @throws ApiError if it is out of reach */
export async function readStorefrontInfo(
  client: ApiClient,
): Promise<
  Partial<
    Pick<
      SiteSettings,
      'siteIcon' | 'home' | 'promises' | 'priceSuffix' | 'methodTitles' | 'contentPages' | 'country'
    >
  >
> {
  const info = await probe(client, STOREFRONT_INFO);
  if (info === null) return {};
  const promises: Record<string, ShopPromise[]> = {};
  for (const { locale, icon, title, text } of info.promises ?? []) {
    if (!isPromiseIcon(icon) || title === '') continue;
    promises[locale] ??= [];
    promises[locale].push({ icon, title, ...(text === '' ? {} : { text }) });
  }
  return {
    siteIcon: iconAddress(info.siteIcon ?? ''),
    ...homeOf(info.homeSections ?? []),
    promises,
    priceSuffix: Object.fromEntries((info.priceSuffix ?? []).map(({ locale, text }) => [locale, text])),
    methodTitles: titlesByLocale(info.methodTitles ?? []),
    contentPages: pageReferences(info.contentPages ?? []),
    country: info.baseCountry ?? '',
  };
}

/** The sections of the home page; what is in them is checked where they are shown. */
function homeOf(texts: readonly string[]): Pick<SiteSettings, 'home'> {
  const sections = texts.flatMap((text) => {
    const section = parsed(text);
    const isSection = typeof section === 'object' && section !== null && 'section' in section;
    return isSection ? (section as HomeSection) : [];
  });
  return sections.length === 0 ? {} : { home: sections };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function titlesByLocale(
  titles: NonNullable<ResultOf<typeof STOREFRONT_INFO>['methodTitles']>,
): SiteSettings['methodTitles'] {
  const found: Record<string, Record<string, string>> = {};
  for (const { title, locale, text } of titles) found[title] = { ...found[title], [locale]: text };
  return found;
}

/** The pages that the store says the shop shows, each with its addresses on the store. */
function pageReferences(
  pages: NonNullable<ResultOf<typeof STOREFRONT_INFO>['contentPages']>,
): StorePageReference[] {
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

async function probe<Data>(
  client: ApiClient,
  document: TadaDocumentNode<Data, Record<string, never>>,
): Promise<Data | null> {
  return optionalData(await client.query(document, {}));
}

/** Answers of a store whose schema lacks something. */
const LACKING = /^(?:Cannot query field|Unknown (?:type|argument)|Fragment )/;

/** Throws a failure other than that the store's schema lacks something: what a plugin adds must not be gone by it. */
export function refuseOtherFailures(answer: ApiResult<unknown>): void {
  if (!answer.ok && !answer.error.messages.some((message) => LACKING.test(message))) throw answer.error;
}

const BAD_REQUEST = 400;

/** @returns an optional feature's data; null if the backend rejects its fields @throws ApiError for other failures */
export function optionalData<Data>(result: ApiResult<Data>): Data | null {
  if (result.ok) return result.data;
  const { kind, status, messages } = result.error;
  if (kind === 'graphql' || (status === BAD_REQUEST && messages.length > 0)) return null;
  throw result.error;
}
