import { MOVED_FILE, type MovedPages, mayHaveMoved, movedPath } from '#storefront/domain/routes/moved.ts';
import { correctedPath, pathsInOtherLanguages } from '#storefront/domain/routes/other-languages.ts';
import { RouteRules, type RouteRuleTable } from '#storefront/domain/routes/route-rules.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { LOCALES } from '#storefront/i18n/locales.ts';
import { clientRedirect } from './client-redirects.ts';

/** Parts of an error page that depend on the locale. */
const LOCALIZED_PARTS = ['header', 'main', 'footer'];

async function showErrorPage(page: string): Promise<void> {
  const other = await fetchDocument(page);
  if (!other?.querySelector('[data-error-page]')) return;
  for (const part of LOCALIZED_PARTS) {
    const [current, replacement] = [document.querySelector(part), other.querySelector(part)];
    if (current && replacement) current.replaceWith(document.importNode(replacement, true));
  }
  document.documentElement.lang = other.documentElement.lang;
  document.title = other.title;
}

/** A page of the shop as a document, which needs no trusted text; null if it cannot be loaded. */
function fetchDocument(page: string): Promise<Document | null> {
  const { promise, resolve } = Promise.withResolvers<Document | null>();
  const request = new XMLHttpRequest();
  request.open('GET', page);
  request.responseType = 'document';
  request.onloadend = () => resolve(request.responseXML);
  request.send();
  return promise;
}

/** Where the page of this address is now, on hosts that do not redirect it themselves; null for nowhere. */
async function findMovedPage(): Promise<string | null> {
  const { pathname } = location;
  if (!mayHaveMoved(pathname)) return null;
  const response = await fetch(`/${MOVED_FILE}`);
  if (!response.ok) return null;
  const moved = (await response.json()) as MovedPages;
  return movedPath(pathname, moved) ?? (await findByOtherLanguage(pathname, moved));
}

/** The page that a slug of another language stands for, as the page in that language links to it. */
async function findByOtherLanguage(path: string, moved: MovedPages): Promise<string | null> {
  const others = pathsInOtherLanguages(path, moved);
  const answers = await Promise.all(others.map((other) => fetch(other, { method: 'HEAD' })));
  const other = others.find((_, place) => answers[place]?.ok);
  const page = other === undefined ? null : await fetchDocument(other);
  const { tag } = LOCALES[splitLocale(path).locale];
  const href = page?.querySelector(`[hreflang="${tag}"]`)?.getAttribute('href');
  return href ? correctedPath(path, new URL(href, location.origin).pathname) : null;
}

async function openOrShow(page: string): Promise<void> {
  const moved = await findMovedPage().catch(() => null);
  if (moved !== null) location.replace(moved + location.search + location.hash);
  else if (page !== shown) await showErrorPage(page);
}

const { errorPage: shown, routeRules = '{}' } =
  document.querySelector<HTMLElement>('[data-error-page]')?.dataset ?? {};
const redirect = clientRedirect(location, new RouteRules(JSON.parse(routeRules) as RouteRuleTable));
if (redirect.kind === 'open') location.replace(redirect.href);
else void openOrShow(redirect.page).catch(() => undefined);
