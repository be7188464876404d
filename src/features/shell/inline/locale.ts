import type { Locale } from '#i18n/locales.ts';
import { LOCALE_COOKIE } from '#shop/limits.ts';
import { chosenLocale, preferredLocale, redirectUrl, urlInLocale } from '../locale-choice.ts';

/** Takes a shopper to their chosen locale, unseen. */
function redirect(): void {
  const target = redirectUrl(location.href, document.cookie, document.referrer);
  if (target === location.href) return;
  document.documentElement.hidden = true;
  location.replace(target);
}

/** Offers a shopper who chose no locale that of their languages; a page has no offer of its own locale. */
function offer(): void {
  if (chosenLocale(document.cookie)) return;
  const row = document.querySelector<HTMLElement>(
    `[data-locale-offer=${preferredLocale(navigator.languages)}]`,
  );
  if (row?.parentElement) row.hidden = row.parentElement.hidden = false;
}

/** Keeps the locale that a link leads to, or that the close button of the offer stays with. */
function choose({ target }: Event): void {
  const control = (target as Element).closest<HTMLElement>('[data-locale]');
  if (!control) return;
  const locale = control.dataset.locale as Locale;
  const { name, days, sameSite, path } = LOCALE_COOKIE;
  document.cookie = `${name}=${locale};max-age=${days * 86_400};samesite=${sameSite};path=${path}`;
  // The open address, which the host may have answered with another route's page.
  if (control instanceof HTMLAnchorElement) control.href = urlInLocale(location.href, locale);
  else control.closest('aside')?.remove();
}

// A page that is only prerendered is nobody's yet.
if ('prerendering' in document && document.prerendering) {
  document.addEventListener('prerenderingchange', redirect);
} else {
  redirect();
}
addEventListener('DOMContentLoaded', offer);
addEventListener('click', choose);
addEventListener('auxclick', choose);
