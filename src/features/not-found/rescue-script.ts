import { rescue } from './lost-address.ts';

/** Parts of a page that speak its language; the rest is the same on every error page. */
const SPOKEN = ['header', 'main', 'footer'];

async function show(page: string): Promise<void> {
  const response = await fetch(page);
  const html = await response.text();
  const other = new DOMParser().parseFromString(html, 'text/html');
  if (!other.querySelector('[data-error-page]')) return;
  for (const part of SPOKEN) {
    const [mine, theirs] = [document.querySelector(part), other.querySelector(part)];
    if (mine && theirs) mine.replaceWith(document.importNode(theirs, true));
  }
  document.documentElement.lang = other.documentElement.lang;
  document.title = other.title;
}

const help = rescue(location);
const shown = document.querySelector<HTMLElement>('[data-error-page]')?.dataset.errorPage;
if (help.kind === 'open') location.replace(help.href);
else if (help.page !== shown) void show(help.page).catch(() => undefined);
