import type { Locale } from '#i18n/locales.ts';
import { LOCALE_COOKIE } from '#shop/site/limits.ts';
import { chosenLocale, preferredLocale, redirectUrl, urlInLocale } from '../locale-choice.ts';

/** Takes a shopper to their chosen locale, unseen. */
function redirect(): void {
  const target = redirectUrl(location, document.cookie, document.referrer);
  if (target === location.href) return;
  document.documentElement.hidden = true;
  location.replace(target);
}

/** Offers a shopper who chose no locale that of their languages; a page has no offer of its own locale. */
function showOffer(): void {
  const locale = chosenLocale(document.cookie) ? null : preferredLocale(navigator.languages);
  const banner = document.querySelector<HTMLElement>(`[data-locale-offer=${locale}]`);
  if (banner) banner.hidden = false;
}

/** Keeps the locale that a link leads to, or that the close button of the offer stays with. */
function storeChoice({ target }: Event): void {
  const control = (target as Element).closest<HTMLElement>('[data-locale]');
  if (!control) return;
  const locale = control.dataset.locale as Locale;
  const { name, days, sameSite, path } = LOCALE_COOKIE;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late for the navigation that follows.
  document.cookie = `${name}=${locale};max-age=${days * 86_400};samesite=${sameSite};path=${path}`;
  // The open address, which the host may have answered with another route's page.
  if (control instanceof HTMLAnchorElement) control.href = urlInLocale(location.href, locale);
  else control.closest('aside')?.remove();
}

// A page that is only prerendered is nobody's yet.
const { prerendering } = document as Document & { prerendering?: boolean };
if (prerendering) document.addEventListener('prerenderingchange', redirect);
else redirect();
addEventListener('DOMContentLoaded', showOffer);
addEventListener('click', storeChoice);
addEventListener('auxclick', storeChoice);
