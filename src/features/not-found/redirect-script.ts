import { clientRedirect } from './client-redirects.ts';

/** Parts of an error page that depend on the locale. */
const LOCALIZED_PARTS = ['header', 'main', 'footer'];

async function showErrorPage(page: string): Promise<void> {
  const response = await fetch(page);
  const html = await response.text();
  const other = new DOMParser().parseFromString(html, 'text/html');
  if (!other.querySelector('[data-error-page]')) return;
  for (const part of LOCALIZED_PARTS) {
    const [current, replacement] = [document.querySelector(part), other.querySelector(part)];
    if (current && replacement) current.replaceWith(document.importNode(replacement, true));
  }
  document.documentElement.lang = other.documentElement.lang;
  document.title = other.title;
}

const redirect = clientRedirect(location);
const shown = document.querySelector<HTMLElement>('[data-error-page]')?.dataset.errorPage;
if (redirect.kind === 'open') location.replace(redirect.href);
else if (redirect.page !== shown) void showErrorPage(redirect.page).catch(() => undefined);
