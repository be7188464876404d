import { LOCALE_COOKIE } from '#storefront/domain/settings/limits.ts';
import { writeCookie } from './cookies.ts';

/** Deletes the cookies that scripts can see, but for the one of the language. Loaded once a session is refused. */
export function clearCookies(): void {
  // Cookies of a site and of those above it look alike.
  const domains = location.hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'));
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (name === LOCALE_COOKIE.name) continue;
    for (const domain of ['', ...domains]) writeCookie(`${name}=`, 0, domain && `;domain=${domain}`);
  }
}
