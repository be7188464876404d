// @unocss-include

import type { ListingPage } from '#storefront/domain/catalog/catalog-types.ts';
import { pageLinks } from '#storefront/domain/catalog/lists.ts';
import type { TranslateSome } from '#storefront/i18n/island-messages.ts';
import type { MessageKey } from '#storefront/i18n/messages.ts';
import { attributes, type Html, html } from '#storefront/ui/html/html.ts';

/** Messages of the links between the pages of a list. */
export const PAGINATION_MESSAGES = [
  'catalog.pages',
  'catalog.page',
  'catalog.previous',
  'catalog.next',
] as const satisfies readonly MessageKey[];

/**
 * The links between the pages of a list; nothing for a list of one page.
 * @param list search engines are not led beyond its `depth`
 * @param href the address of a page
 */
export function paginationHtml(
  { page, pageCount, depth = pageCount }: Pick<ListingPage, 'pageCount' | 'depth'> & { page: number },
  t: TranslateSome<(typeof PAGINATION_MESSAGES)[number]>,
  href: (page: number) => string,
): Html | null {
  if (pageCount < 2) return null;
  const previous =
    page > 1 &&
    html`<a${attributes({ class: 'btn-quiet', rel: 'prev', href: href(page - 1) })}><span class="i-ph-arrow-left"></span>${t('catalog.previous')}</a>`;
  const next =
    page < pageCount &&
    html`<a${attributes({ class: 'btn-quiet', rel: page < depth ? 'next' : 'next nofollow', href: href(page + 1) })}>${t('catalog.next')}<span class="i-ph-arrow-right"></span></a>`;
  const numbers = pageLinks(page, pageCount).map((link) => {
    if (link === 'gap') return html`<li><span class="page-number text-ink-soft">…</span></li>`;
    const values = attributes({
      class: 'page-number',
      href: href(link),
      rel: link > depth && 'nofollow',
      'aria-label': t('catalog.page', { page: String(link) }),
      'aria-current': link === page && 'page',
    });
    return html`<li><a${values}>${link}</a></li>`;
  });
  return html`<nav${attributes({ class: 'mt-section flex flex-wrap items-center justify-center gap-2', 'aria-label': t('catalog.pages') })}>${previous}<ol class="order-last flex w-full flex-wrap justify-center gap-1 sm:order-none sm:w-auto">${numbers}</ol>${next}</nav>`;
}
