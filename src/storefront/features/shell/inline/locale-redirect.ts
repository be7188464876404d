import { LOCALE_COOKIE } from '#storefront/domain/settings/limits.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { chosenLocale, preferredLocale, redirectUrl, urlInLocale } from '../locale-choice.ts';
import { listen } from './listen.ts';

/** True in the script of a translated catalog, whose pages have another address in each language. */
declare const TRANSLATED: boolean;

/**
 * This page in a locale, with the query and hash of its address. A translated catalog says in its pages' alternate
 * links, which stand before this script, where its locales have them; pages without such links differ by the prefix.
 * @returns undefined if the locale has no such page
 */
function addressIn(locale: Locale): string | undefined {
  const link = document.querySelector<HTMLLinkElement>(`link[hreflang=${locale.replace('_', '-')}]`);
  if (!link) return document.querySelector('link[hreflang]') ? undefined : urlInLocale(location.href, locale);
  // Their host is that of the shop, which may be served from another one.
  return new URL(link.href).pathname + location.search + location.hash;
}

/** Redirects to the chosen locale, with the page hidden. */
function redirect(): void {
  let target = redirectUrl(location, document.cookie, document.referrer);
  if (TRANSLATED && target !== location.href) {
    target = addressIn(chosenLocale(document.cookie) as Locale) ?? location.href;
  }
  if (target === location.href) return;
  document.documentElement.hidden = true;
  location.replace(target);
}

/** Offers the page in the browser's language if no locale was chosen. */
function showOffer(): void {
  const locale = chosenLocale(document.cookie) ? null : preferredLocale(navigator.languages);
  const link = document.querySelector<HTMLAnchorElement>(`[data-offer][data-locale=${locale}]`);
  const banner = link?.parentElement;
  if (!banner || !locale || (TRANSLATED && !addressIn(locale))) return;
  const [label = '', dismiss = ''] = link.dataset.offer?.split('|') ?? [];
  Object.assign(link, {
    href: TRANSLATED ? addressIn(locale) : urlInLocale(location.href, locale),
    hidden: false,
  });
  Object.assign(banner, { lang: link.lang, ariaLabel: label, hidden: false });
  Object.assign(banner.lastElementChild ?? {}, { ariaLabel: dismiss });
}

/** Stores the locale of a clicked link, or the page's own when the banner is dismissed. */
function storeChoice({ target }: Event): void {
  const control = (target as Element).closest<HTMLAnchorElement>('[data-locale]');
  if (!control) return;
  const locale = control.dataset.locale as Locale;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and a navigation follows.
  document.cookie = `${LOCALE_COOKIE.name}=${locale};${LOCALE_COOKIE.attributes}`;
  // The current URL: the host may have rewritten it to the page of another route.
  if (control.href) {
    control.href = TRANSLATED ? (addressIn(locale) ?? control.href) : urlInLocale(location.href, locale);
  } else control.closest('aside')?.remove();
}

// A prerendered page redirects when it is opened.
const { prerendering } = document;
if (prerendering) document.addEventListener('prerenderingchange', redirect);
else redirect();
// Once the header is there, see `header-rendered.ts`.
listen('storage', showOffer);
listen('click', storeChoice);
listen('auxclick', storeChoice);
