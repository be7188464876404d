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
