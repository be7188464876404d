import { untrackedCard } from '#storefront/domain/catalog/cards.ts';
import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import { flat } from '#storefront/domain/page-data/pieces.ts';
import { translator } from '#storefront/i18n/translate.ts';
import { cardSettings } from './card-context.ts';
import { type CardOptions, cardHtml } from './card-html.ts';

interface CachedCard {
  product: ProductCard;
  /** By level of its heading, the one thing in which a card differs from list to shelf. */
  html: Partial<Record<CardOptions['heading'], string>>;
}

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
  const product = untrackedCard(card);
  const key = `card ${locale} ${loading} ${product.databaseId}`;
  const found = pieces?.find(key) as CachedCard | undefined;
  if (found?.product === product) {
    found.html[heading] ??= otherHeading(found.html, heading);
    return found.html[heading];
  }
  const piece = pieces?.begin(key);
  const context = {
    ...cardSettings((piece?.catalog ?? catalog).settings(), locale),
    locale,
    t: translator(locale),
  };
  const html = flat(cardHtml(product, context, { heading, loading }).toString());
  piece?.store({ product, html: { [heading]: html } } satisfies CachedCard, HEADINGS * html.length);
  return html;
}

const HEADINGS = 2;

/** The same card with a heading of another level; texts in it are escaped, so none of them contains a tag. */
function otherHeading(html: CachedCard['html'], heading: CardOptions['heading']): string {
  const [[level, made] = [heading, '']] = Object.entries(html);
  return flat(made.replace(`<${level}>`, `<${heading}>`).replace(`</${level}>`, `</${heading}>`));
}
