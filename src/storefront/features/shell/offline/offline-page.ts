import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import { type Html, html } from '#storefront/ui/html/html.ts';
import type { OfflineMessages } from './offline-messages.ts';

// Classes are those that the style sheet of every page has anyway.

const MAIN_START = /<main\b[^>]*>/;
const MAIN = /(<main\b[^>]*>)[\s\S]*<\/main>/;
const TITLE = /<title>([\s\S]*?)<\/title>/;
/** Parts that a page says of itself alone, besides its title and content. */
const OF_LENDER =
  /<link rel="?canonical"?[^>]*>|<script type="?application\/ld\+json"?[^>]*>[\s\S]*?<\/script>| aria-current="?page"?/g;

/** A page that can be opened without a network. */
export interface KeptPage {
  path: string;
  title: string;
}

/** The messages of a page's locale. */
interface OfflineLanguage {
  locale: Locale;
  messages: OfflineMessages;
}

/** Adds to the markup of a kept page when it was read. @param time in milliseconds since 1970 */
export function markedPage(markup: string, time: number, { locale, messages }: OfflineLanguage): string {
  const t = islandTranslator(locale, messages);
  const format = new Intl.DateTimeFormat(LOCALES[locale].tag, { dateStyle: 'medium', timeStyle: 'short' });
  const text = t('offline.note', { time: format.format(time) });
  const note = html`<p class="frame py-3 text-sm font-600" role="note" data-kept="${time}">${text} ${reload(t('messages.reload'), 'link')}</p>`;
  return markup.replace(MAIN_START, (main) => main + note);
}

/**
 * The markup of a page in the place of one that is not on the device.
 * @param lender markup of a kept page, whose header and footer it gets
 * @param kept what can be opened instead
 */
export function unavailablePage(
  lender: string,
  kept: readonly KeptPage[],
  { locale, messages }: OfflineLanguage,
): string {
  const t = islandTranslator(locale, messages);
  const links = kept.map(
    ({ path, title }) => html`<li class="py-1.5"><a class="link" href="${path}">${title}</a></li>`,
  );
  const list =
    kept.length > 0 &&
    html`<section><h2 class="title-3 mb-4">${t('offline.pages')}</h2><ul>${links}</ul></section>`;
  const content = html`<div class="frame pt-block pb-section grid justify-items-start gap-6"><h1 class="title-1">${t('offline.title')}</h1><p class="measure text-lg text-ink-soft text-pretty">${t('offline.text')}</p>${reload(t('messages.reload'), 'btn-primary')}${list}</div>`;
  return lender
    .replace(OF_LENDER, '')
    .replace(TITLE, () => String(html`<title>${t('offline.title')}</title>`))
    .replace(MAIN, (_, main: string) => `${main}${content}</main>`);
}

function reload(text: string, className: string): Html {
  return html`<a class="${className}" href="" rel="nofollow">${text}</a>`;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The title in the markup of a page. */
export function titleOf(markup: string): string {
  const title = TITLE.exec(markup)?.[1] ?? '';
  return title.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}
