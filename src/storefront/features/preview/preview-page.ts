import { policyHash } from '#kit/policy-hash.ts';
import type { PreviewNote } from '#storefront/domain/page-data/page-data.ts';
import { formatTime } from '#storefront/i18n/format-date.ts';
import { LANGUAGE_NAMES, LOCALE_CODES, LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import { translator } from '#storefront/i18n/translate.ts';
import { attributes, type Html, html } from '#storefront/ui/html/html.ts';

/** Pages of a release carry none of it. */
const STYLE = `.preview-note{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:baseline;padding:.625rem max(1rem,calc((100% - 79rem)/2));border-bottom:2px solid var(--c-accent);background:var(--c-ink);color:var(--c-on-ink);font-size:.9375rem;line-height:1.5}
.preview-note strong{padding:0 .5rem;background:var(--c-accent);color:var(--c-on-accent)}
.preview-note p{flex:1 1 24rem}
.preview-note ul{display:flex;flex-wrap:wrap;gap:0 .75rem}
.preview-note a{display:inline-flex;min-height:2.75rem;align-items:center;color:inherit}
.preview-note a[aria-current]{font-weight:600;text-decoration:none}
@media print{.preview-note{display:none}}`;
const STYLE_HASH = `'${policyHash(STYLE)}'`;

const BODY = /<body[^>]*>/;
const ROBOTS = /<meta name="robots"[^>]*>|<link rel="canonical"[^>]*>/g;
const ALTERNATE = /<link rel="alternate"[^>]*hreflang[^>]*>/g;

/**
 * A rendered page as a preview: with a banner that says what it is, and nothing for search engines.
 * @param page HTML with its policy, as it was rendered
 */
export function previewPage(page: string, note: PreviewNote, locale: Locale): string {
  const head = html`<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">`;
  return page
    .replace(ROBOTS, '')
    .replace(ALTERNATE, '')
    .replace('</title>', `</title>${head}${alternates(note)}<style>${STYLE}</style>`)
    .replace(/(?<=content="[^"]*)style-src /, `style-src ${STYLE_HASH} `)
    .replace(BODY, (body) => body + banner(note, locale));
}

/** By them the language switch finds the page in the other locales. */
function alternates({ paths }: PreviewNote): Html {
  return html`${LOCALE_CODES.map((code) => html`<link rel="alternate"${attributes({ hreflang: LOCALES[code].tag, href: paths[code] })}>`)}`;
}

function banner(note: PreviewNote, locale: Locale): string {
  const t = translator(locale);
  const { shows, moment, readAt, until, paths } = note;
  const said = [
    t(`preview.${shows}`),
    moment === null ? null : t('preview.moment', { time: formatTime(locale, moment) }),
    shows === 'file' ? null : t('preview.read', { time: formatTime(locale, readAt) }),
    t('preview.until', { time: formatTime(locale, until) }),
  ];
  const links = LOCALE_CODES.map(
    (code) =>
      html`<li><a${attributes({ href: paths[code], hreflang: LOCALES[code].tag, lang: LOCALES[code].tag, 'data-locale': code, 'aria-current': code === locale ? 'true' : null })}>${LANGUAGE_NAMES[code]}</a></li>`,
  );
  return String(
    html`<aside class="preview-note"${attributes({ 'aria-label': t('preview.title') })}><strong>${t('preview.title')}</strong><p>${said.filter((text) => text !== null).join(' ')}</p><ul${attributes({ 'aria-label': t('locale.label') })}>${links}</ul></aside>`,
  );
}
