import { untrackedCard } from '#storefront/domain/catalog/cards.ts';
import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import { flat } from '#storefront/domain/page-data/pieces.ts';
import { translator } from '#storefront/i18n/translate.ts';
import { cardSettings } from './card-context.ts';
import { type CardOptions, cardHtml, cardTag } from './card-html.ts';

/** HTML by level of its heading, the one thing in which a card differs from list to shelf. */
type CachedCard = Partial<Record<CardOptions['heading'], string>>;

/**
 * The HTML of a product's card, made once for all pages that show it alike.
 * @param card an entity of the catalog: another object is another product
 * @returns HTML as `cardHtml` makes it
 */
export function cachedCardHtml(
  card: ProductCard,
  { locale, catalog, pieces }: App.Locals,
  { heading, loading }: Pick<CardOptions, 'heading' | 'loading'>,
): string {
  const key = `card ${locale} ${loading}`;
  const found = pieces?.find(key, card) as CachedCard | undefined;
  if (found !== undefined) {
    found[heading] ??= otherHeading(found, heading);
    return found[heading];
  }
  const piece = pieces?.begin(key, card);
  const context = {
    ...cardSettings((piece?.catalog ?? catalog).settings(), locale),
    locale,
    t: translator(locale),
  };
  const html = flat(cardHtml(untrackedCard(card), context, { heading, loading }).toString());
  piece?.store({ [heading]: html } satisfies CachedCard, HEADINGS * html.length);
  return html;
}

const HEADINGS = 2;

/** The same card with a heading of another level; texts in it are escaped, so none of them contains a tag. */
function otherHeading(html: CachedCard, heading: CardOptions['heading']): string {
  const [[level, made] = [heading, '']] = Object.entries(html);
  return flat(made.replace(`<${level}>`, `<${heading}>`).replace(`</${level}>`, `</${heading}>`));
}

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
