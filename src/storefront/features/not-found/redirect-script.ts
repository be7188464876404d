import { RouteRules, type RouteRuleTable } from '#storefront/domain/routes/route-rules.ts';
import { findDeepPage } from '#storefront/stores/page/find-deep-page.ts';
import { findMoved } from '#storefront/stores/page/find-moved.ts';
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

async function openOrShow(page: string): Promise<void> {
  // On hosts that do not answer or redirect it themselves.
  const deep = await findDeepPage(location).catch(() => null);
  if (deep !== null) return location.replace(deep);
  const moved = await findMoved(location.pathname).catch(() => null);
  if (moved !== null) location.replace(moved + location.search + location.hash);
  else if (page !== shown) await showErrorPage(page);
}

const { errorPage: shown, routeRules = '{}' } =
  document.querySelector<HTMLElement>('[data-error-page]')?.dataset ?? {};
const redirect = clientRedirect(location, new RouteRules(JSON.parse(routeRules) as RouteRuleTable));
if (redirect.kind === 'open') location.replace(redirect.href);
else void openOrShow(redirect.page).catch(() => undefined);
