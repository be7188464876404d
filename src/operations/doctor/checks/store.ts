import { formatDuration } from '#kit/terminal.ts';
import { type ApiClient, unwrap } from '#storefront/api/api-client.ts';
import { optionalData } from '#storefront/api/backend-features.ts';
import { createDocument, withoutField } from '#storefront/api/graphql.ts';
import { OPERATIONS } from '#storefront/api/operations/operations.ts';
import { getProductCursors } from '#storefront/api/operations/products.ts';
import { readStoreKinds } from '#storefront/api/store-kinds.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { LANGUAGE_NAMES, LOCALES } from '#storefront/i18n/locales.ts';
import { productKinds } from '#storefront/product-kinds/kinds.ts';
import type { Check, Examination } from '../examination.ts';
import { listNames, quote, type Said, say } from '../finding.ts';

/** Operations that a store must understand; plugins that add the others have their own checks. */
const OPTIONAL = [
  'applyGiftCard',
  'removeGiftCards',
  'SendContactMessage',
  'WithdrawFromContract',
  'getCheckoutUrl',
  'getStripePaymentIntent',
  'getStoreSettings',
  'login',
  'loginWithProvider',
  'Logout',
  'refreshToken',
];
const REQUIRED = Object.keys(OPERATIONS).filter((name) => !OPTIONAL.includes(name));
/** Those that the first release does not send itself. */
const MOST_NEEDED = ['addToCart', 'Checkout'];
/** Without WooGraphQL all of them are refused. */
const OF_WOOGRAPHQL: readonly string[] = ['getProducts', 'addToCart', 'Checkout'];

type OperationName = keyof typeof OPERATIONS;

/**
 * Why the store would not run some operations: they are validated in a document with one that runs.
 * @returns null if it would
 */
export async function refusalOf(client: ApiClient, names: readonly OperationName[]): Promise<string | null> {
  const operations = names.map((name) => withoutField(OPERATIONS[name], 'loginClients'));
  const document = createDocument<unknown, Record<string, never>>('query examine { __typename }', operations);
  const answer = await client.query(document, {});
  return optionalData(answer) === null && !answer.ok ? (answer.error.messages[0] ?? null) : null;
}

export const plugins: Check = async ({ probe, options }) => {
  const names = (options.quick ? MOST_NEEDED : REQUIRED) as OperationName[];
  const refused: OperationName[] = [];
  let reason = '';
  // One request with all of them may be more than a store accepts, so each is then asked separately.
  const apart = (await refusalOf(probe.client, names)) === null ? [] : names;
  for (const name of apart) {
    probe.checkEnd();
    const refusal = await refusalOf(probe.client, [name]);
    if (refusal !== null) refused.push(name);
    reason ||= refusal ?? '';
  }
  if (refused.length === 0) {
    return [say('plugins.ok', { count: names.length, ...(await versionsOf(probe.client)) })];
  }
  const isMissing = names.every((name) => !OF_WOOGRAPHQL.includes(name) || refused.includes(name));
  if (isMissing) return [say('plugins.noWoo', {})];
  return [say('plugins.lacking', { operations: listNames(refused), reason: quote(reason) })];
};

const INTROSPECTION = 'query introspect { __schema { queryType { name } } }';
const VERSION = 'query getSettingsVersion { woonuxtSettings { wooCommerceSettingsVersion } }';

/** Few plugins tell their version. */
async function versionsOf(client: ApiClient): Promise<{ introspection: string; versions: string }> {
  type Version = { woonuxtSettings: { wooCommerceSettingsVersion: string | null } | null };
  const ask = async <Data>(text: string) =>
    optionalData(await client.query(createDocument<Data, Record<string, never>>(text), {}));
  const [schema, version] = await Promise.all([ask(INTROSPECTION), ask<Version>(VERSION)]);
  const settings = version?.woonuxtSettings?.wooCommerceSettingsVersion;
  return {
    introspection: schema === null ? 'introspection is off, which is as safe' : 'introspection is on',
    versions: settings
      ? `WooNuxt Settings is ${quote(settings)}; the other plugins do not say their versions.`
      : 'The plugins do not say their versions.',
  };
}

export const settingsPlugin: Check = async (examination) => {
  const { features, currency } = await examination.shop();
  const code = { currency: currency.code };
  if (features.settingsPlugin) return [say('settingsPlugin.ok', code)];
  const isConfigured = examination.options.config.currency?.code !== undefined;
  return [say(isConfigured ? 'settingsPlugin.configured' : 'settingsPlugin.missing', code)];
};

export const debug: Check = async ({ probe: { debugs, printed } }) => {
  if (printed === null) return [say(debugs ? 'debug.on' : 'debug.ok', {})];
  return [say('debug.text', { operation: printed.operation, text: quote(printed.text) })];
};

export const language: Check = async (examination) => {
  const isRead = (await examination.languages()) !== null;
  const plugin = isRead ? null : await translatorOf(examination);
  return [
    languageOf(await examination.settings(), examination),
    ...(plugin === null ? [] : [say('language.translated', { plugin })]),
  ];
};

/** Plugins that translate products, by the beginning of what they add to WordPress's own API. */
const TRANSLATORS = { 'pll/': 'Polylang', 'wpml/': 'WPML' };

/** The plugin that translates the store; null if none is found: GraphQL itself does not tell. */
async function translatorOf({ probe, options, timeout }: Examination): Promise<string | null> {
  const address = new URL('./?rest_route=/', options.url);
  try {
    const answer = await probe.fetch(address, { signal: AbortSignal.timeout(timeout) });
    const { namespaces } = Object((await answer.json()) as unknown) as { namespaces?: unknown };
    const all = Array.isArray(namespaces) ? namespaces.map(String) : [];
    const found = Object.entries(TRANSLATORS).find(([start]) => all.some((name) => name.startsWith(start)));
    return found?.[1] ?? null;
  } catch {
    probe.checkEnd();
    return null;
  }
}

function languageOf({ catalogLanguage }: { catalogLanguage?: string }, { options }: Examination): Said {
  const tag = options.config.catalogLanguage ?? catalogLanguage;
  if (tag === undefined) return say('language.unknown', {});
  const primary = (locale: string) => locale.split('-')[0];
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  const isSpoken = Object.values(LOCALES).some((locale) => primary(locale.tag) === primary(tag));
  if (isSpoken) return say('language.ok', { language: name });
  return say('language.other', { language: name, languages: Object.values(LANGUAGE_NAMES).join(', ') });
}

/** More than any store returns at once. */
const MANY = 1000;

export const pageCap: Check = async ({ probe }) => {
  const { products } = unwrap(await probe.client.query(getProductCursors, { first: MANY }));
  const returned = products?.edges.length ?? 0;
  const found = products?.found ?? returned;
  if (found === 0) return [say('pageCap.empty', {})];
  const expected = Math.min(LIMITS.nodesPerRequest, found);
  if (returned >= expected) return [say('pageCap.ok', { returned, found })];
  return [say('pageCap.low', { returned, times: Math.ceil(expected / Math.max(1, returned)) })];
};

/** Tokens that are a few seconds old are refused if clocks differ by more. */
const MAX_CLOCK_OFFSET = 60_000;

export const clock: Check = async ({ probe }) => {
  const { clockOffset } = probe;
  if (clockOffset === null) return [say('clock.none', {})];
  if (Math.abs(clockOffset) < MAX_CLOCK_OFFSET) return [say('clock.ok', {})];
  const direction = clockOffset > 0 ? 'fast' : 'slow';
  return [say('clock.off', { time: formatDuration(Math.abs(clockOffset)), direction })];
};

/** Looks for the product kinds in the store; only those that the settings name have to be there. */
export const kinds: Check = async ({ probe, options: { config } }) => {
  const sought = productKinds(config.productKinds);
  const found = await readStoreKinds(probe.client, sought);
  const namesOf = (some: typeof sought) => listNames(some.map(({ name }) => quote(name)));
  const lacking = sought.filter((kind) => !found.includes(kind));
  if (config.productKinds && lacking.length > 0) return [say('kinds.lacking', { names: namesOf(lacking) })];
  return [found.length > 0 ? say('kinds.ok', { names: namesOf(found) }) : say('kinds.none', {})];
};
