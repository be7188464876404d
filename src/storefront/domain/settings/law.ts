import { IsletError, says } from '#kit/messages/says.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { routePath } from '../routes/routes.ts';

/**
 * Withdrawing from a contract: `url` is that of a form elsewhere, such as WooCommerce's own; false for shops whose
 * customers have no such right, such as those for businesses alone.
 */
export type WithdrawalSetting = { url?: string } | false;

interface WithdrawalFacts {
  withdrawal: WithdrawalSetting;
  features: { withdrawal: boolean; contactForm: boolean };
  contactEmail: string;
}

/** A way to withdraw: `store` and `contact` send a form of the shop, `mail` prepares an email. */
type WithdrawalWay =
  | { kind: 'off' | 'store' | 'contact' | 'none' }
  | { kind: 'elsewhere'; url: string }
  | { kind: 'mail'; email: string };

/** The best way that the shop has: only `store` and a form elsewhere send the receipt that the law asks for. */
export function withdrawalWay({ withdrawal, features, contactEmail }: WithdrawalFacts): WithdrawalWay {
  if (withdrawal === false) return { kind: 'off' };
  if (withdrawal.url) return { kind: 'elsewhere', url: withdrawal.url };
  if (features.withdrawal) return { kind: 'store' };
  if (features.contactForm) return { kind: 'contact' };
  return contactEmail === '' ? { kind: 'none' } : { kind: 'mail', email: contactEmail };
}

/** Where the link to withdraw leads; null if the shop has none. */
export function withdrawalHref(facts: WithdrawalFacts, locale: Locale): string | null {
  const way = withdrawalWay(facts);
  if (way.kind === 'off') return null;
  return way.kind === 'elsewhere' ? way.url : routePath('withdrawal', locale);
}

/** @throws IsletError if `withdrawal` has something other than an address */
export function assertWithdrawal(setting: WithdrawalSetting): void {
  if (setting === false || setting.url === undefined) return;
  const { url } = setting;
  if (/^https?:\/\//.test(url) ? URL.canParse(url) : /^\/(?![/\\])/.test(url)) return;
  throw new IsletError(says('setting.withdrawal', { url }));
}

/** Ways of testing that the page can name. */
const ACCESSIBILITY_TESTS = ['automatic', 'keyboard', 'screenReader', 'zoom', 'users', 'audit'] as const;

type AccessibilityTest = (typeof ACCESSIBILITY_TESTS)[number];

/** Facts of the accessibility statement, as the European Accessibility Act asks for them; the texts are the shop's. */
export interface AccessibilityStatement {
  /** Day of the last test, such as `2026-06-01`. */
  tested?: string;
  tests?: readonly AccessibilityTest[];
  /** By default that of the Act: EN 301 549, which is WCAG 2.1 AA. */
  standard?: string;
  /** Known barriers by locale, a sentence each. */
  barriers?: Partial<Record<Locale, readonly string[]>>;
  /** For those who meet a barrier; by default `contactEmail`. */
  email?: string;
  phone?: string;
  /** The authority that supervises the shop, with the lines of its address. */
  authority?: { name: string; address?: readonly string[]; email?: string; phone?: string; url?: string };
}

/** False for a shop without the page. */
export type AccessibilitySetting = AccessibilityStatement | false;

export const ACCESSIBILITY_STANDARD = 'EN 301 549 (WCAG 2.1 AA)';

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
const EEA_BESIDES = 'IS LI NO';

const COUNTRIES = new Set(`${EU} ${EEA_BESIDES}`.split(' '));

/** True for the ISO 3166 code of a country of the European Economic Area. */
export function isInEea(country: string): boolean {
  return COUNTRIES.has(country);
}

interface AccessibilityFacts {
  accessibility?: AccessibilitySetting | undefined;
  country: string;
}

/** True if the footer and the sitemap lead to the statement: where the merchant states facts, or the Act holds. */
export function showsAccessibility({ accessibility, country }: AccessibilityFacts): boolean {
  return accessibility === undefined ? isInEea(country) : accessibility !== false;
}

/** @throws IsletError if a fact of the statement is not what it should be */
export function assertAccessibility(setting: AccessibilitySetting | undefined): void {
  if (!setting) return;
  const { tested, tests = [], authority } = setting;
  const fail = (name: string, value: string) => {
    throw new IsletError(says('setting.accessibility', { name, value }));
  };
  if (tested !== undefined && !isDay(tested)) fail('tested', tested);
  for (const test of tests) if (!ACCESSIBILITY_TESTS.includes(test)) fail('tests', test);
  if (authority?.url !== undefined && !/^https?:\/\//.test(authority.url)) fail('url', authority.url);
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
