import type { Locale } from '#i18n/locales.ts';
import { LOCALE_COOKIE } from '#shop/site/settings/limits.ts';
import { chosenLocale, preferredLocale, redirectUrl, urlInLocale } from '../locale-choice.ts';

/** Redirects to the chosen locale, with the page hidden. */
function redirect(): void {
  const target = redirectUrl(location, document.cookie, document.referrer);
  if (target === location.href) return;
  document.documentElement.hidden = true;
  location.replace(target);
}

/** Shows the banner of the browser's language if no locale was chosen; none exists for the page's own locale. */
function showOffer(): void {
  const locale = chosenLocale(document.cookie) ? null : preferredLocale(navigator.languages);
  const banner = document.querySelector<HTMLElement>(`[data-locale-offer=${locale}]`);
  if (banner) banner.hidden = false;
}

/** Stores the locale of a clicked link, or the page's own when the banner is dismissed. */
function storeChoice({ target }: Event): void {
  const control = (target as Element).closest<HTMLAnchorElement>('[data-locale]');
  if (!control) return;
  const locale = control.dataset.locale as Locale;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and a navigation follows.
  document.cookie = `${LOCALE_COOKIE.name}=${locale};${LOCALE_COOKIE.attributes}`;
  // The current URL: the host may have rewritten it to the page of another route.
  if (control.href) control.href = urlInLocale(location.href, locale);
  else control.closest('aside')?.remove();
}

// A prerendered page redirects when it is opened.
const { prerendering } = document as Document & { prerendering?: boolean };
if (prerendering) document.addEventListener('prerenderingchange', redirect);
else redirect();
addEventListener('DOMContentLoaded', showOffer);
addEventListener('click', storeChoice);
addEventListener('auxclick', storeChoice);
