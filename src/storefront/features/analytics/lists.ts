import { itemSum } from '#storefront/domain/analytics/event-items.ts';
import type { EventItem, ShopEvent } from '#storefront/domain/analytics/shop-event.ts';
import { breadcrumbCategory, listedItems, viewedItem } from '#storefront/domain/analytics/viewed-items.ts';
import type { Payload } from '#storefront/domain/page-data/payload.ts';
import type { OpenedPage } from './opened-page.ts';

const CARD = '[data-card]';
/** Milliseconds after which a list that changes counts as it is. */
const SETTLED = 300;

interface List {
  item_list_id: string;
  item_list_name: string;
  items: EventItem[];
}

/**
 * Tells what a shopper sees: the product of the page, its lists once they are in view, those that take their place when
 * somebody filters or searches, and the card that is pressed.
 */
export function watchLists({ currency }: OpenedPage, send: (event: ShopEvent) => void): void {
  let known = new Map<number, EventItem>();
  let searched = '';
  const sent = new Set<string>();
  const visible = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) show(target);
  });

  function show(element: Element): void {
    const list = listOf(element, known);
    const key = JSON.stringify([
      list.item_list_id,
      list.items.map(({ item_id }) => item_id),
      location.search,
    ]);
    if (list.items.length === 0 || sent.has(key)) return;
    sent.add(key);
    send({ name: 'view_item_list', params: list });
  }

  /** Observes the lists anew, so that those in view are looked at again. */
  function look(): void {
    const term = new URLSearchParams(location.search).get('search') ?? '';
    if (term && term !== searched) send({ name: 'search', params: { search_term: term } });
    searched = term;
    visible.disconnect();
    for (const list of lists()) visible.observe(list);
  }

  async function start(): Promise<void> {
    if (document.querySelector(`${CARD}, [data-product]`)) {
      const payload = await pagePayload();
      if (payload) known = listedItems(payload, currency);
      if (payload && 'product' in payload) {
        const described = document.querySelectorAll('script[type="application/ld+json"]');
        const category = breadcrumbCategory(Array.from(described, ({ textContent }) => textContent));
        const item = viewedItem(payload.product, location.search, await optionNames(), currency, category);
        send({ name: 'view_item', params: { ...itemSum([item], currency), items: [item] } });
      }
    }
    look();
    let timer: ReturnType<typeof setTimeout> | undefined;
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(look, SETTLED);
    }).observe(document.body, { childList: true, subtree: true });
  }

  // Captured: the press may be the last thing on this page.
  document.addEventListener(
    'click',
    ({ target }) => {
      const card = target instanceof Element && target.closest('a') ? target.closest(CARD) : null;
      const list = card?.parentElement?.closest('ul');
      if (!card || !list) return;
      const { items, ...named } = listOf(list, known);
      const item = items[[...list.querySelectorAll(CARD)].indexOf(card)];
      if (item) send({ name: 'select_item', params: { ...named, items: [item] } });
    },
    true,
  );
  void start();
}

/** The lists of the page, those of other pages' cards that scripts have added included. */
function lists(): Set<Element> {
  return new Set(
    [...document.querySelectorAll(`ul ${CARD}, ul${CARD}`)].flatMap((card) => card.closest('ul') ?? []),
  );
}

/** A list by the section that it is in, or the page: with the facts of its products that the page knows. */
function listOf(element: Element, known: ReadonlyMap<number, EventItem>): List {
  const section = element.closest('section[aria-labelledby]');
  const label = section?.getAttribute('aria-labelledby') ?? '';
  const title = label ? document.getElementById(label) : document.querySelector('h1');
  return {
    item_list_id: label.replace(/-title$/, '') || (location.pathname.split('/').at(-2) ?? ''),
    item_list_name: title?.textContent.trim() ?? '',
    items: Array.from(element.querySelectorAll<HTMLElement>(CARD), (card, index) => ({
      ...(known.get(Number(card.dataset.card)) ?? shownItem(card)),
      index,
    })),
  };
}

/** A product of which the page knows what its card shows. */
function shownItem(card: HTMLElement): EventItem {
  const link = card.querySelector('a');
  return { item_id: card.dataset.card ?? '', item_name: link?.textContent.trim() ?? '' };
}

/** The names of attributes in the address; as the store has them, where it names none. */
async function optionNames(): Promise<(attribute: string) => string> {
  if (!location.search.includes('attribute_')) return (attribute) => attribute;
  return (await import('./option-parameter.ts')).optionParameter;
}

/** The data of the page; null if it cannot be read. */
async function pagePayload(): Promise<Payload | null> {
  try {
    const response = await fetch(`${location.pathname}_payload.json`, { priority: 'low' });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
