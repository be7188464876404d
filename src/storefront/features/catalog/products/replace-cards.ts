import { cachedCardHtml } from './cached-card.ts';
import { type CardOptions, cardTag } from './card-html.ts';

const END = '</article>';

/**
 * Replaces cards in a page that was rendered before, by those of today's catalog.
 * @param page UTF-8
 * @param ids of products
 * @returns the page; null if it does not show the card of each, or the catalog has none of them
 */
export function replaceCards(page: Buffer, ids: readonly number[], locals: App.Locals): Buffer | null {
  const replaced: { start: number; end: number; card: Buffer }[] = [];
  for (const id of ids) {
    const [product] = locals.catalog.cards([id]);
    const places = placesOf(page, id);
    if (product === undefined || places.length === 0) return null;
    for (const { start, end } of places) {
      const options = cardOptions(page.toString('latin1', start, end));
      replaced.push({ start, end, card: Buffer.from(cachedCardHtml(product, locals, options)) });
    }
  }
  replaced.sort((one, other) => one.start - other.start);
  const parts: Buffer[] = [];
  let done = 0;
  for (const { start, end, card } of replaced) {
    parts.push(page.subarray(done, start), card);
    done = end;
  }
  return Buffer.concat([...parts, page.subarray(done)]);
}

/** Where a page shows the card of a product, as `cardHtml` begins and ends it. */
function placesOf(page: Buffer, id: number): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  const tag = cardTag(id).toString();
  for (let start = page.indexOf(tag); start !== -1; start = page.indexOf(tag, start + 1)) {
    const end = page.indexOf(END, start);
    if (end !== -1) places.push({ start, end: end + END.length });
  }
  return places;
}

/**
 * Origin of a card.
 * @param card HTML as of `cardHtml`, in which texts are escaped
 */
export function cardOptions(card: string): Required<Pick<CardOptions, 'heading' | 'loading'>> {
  const [picture = ''] = /<img[^>]*>/.exec(card) ?? [];
  const early = picture.includes(' fetchpriority="high"') ? 'first' : 'eager';
  return {
    heading: card.includes('<h3>') ? 'h3' : 'h2',
    loading: picture.includes(' loading="lazy"') ? 'lazy' : early,
  };
}
