import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { displayPrice, isFree, isPriceRange } from '#storefront/domain/pricing/sale.ts';
import { foldText, highlightParts } from '#storefront/domain/search/fold-text.ts';
import { formatPriceRange } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { HtmlContent } from '#storefront/ui/html/HtmlContent.tsx';
import { pictureHtml } from '#storefront/ui/html/picture-html.ts';
import type { SEARCH_MESSAGES, SearchBoxProps } from './search-box-props.ts';

/** A row of the list, which leads to an address. */
export type Suggestion = { href: string } & (
  | { kind: 'recent'; search: string }
  | { kind: 'category'; name: string }
  | { kind: 'product'; product: CardProduct }
  | { kind: 'all'; total: number }
);

interface Props extends SearchBoxProps {
  /** Beginning of the ids of the list and its rows. */
  id: string;
  suggestions: readonly Suggestion[];
  /** The row that the keyboard has reached; -1 for none. */
  active: number;
  /** As typed. */
  text: string;
  onClearRecent(): void;
}

/** Suggestions below the search box. */
export function SuggestionList({ id, suggestions, active, text, onClearRecent, ...props }: Props) {
  const { locale } = props;
  const t = islandTranslator(locale, sharedMessages<(typeof SEARCH_MESSAGES)[number]>(locale));
  const isRecent = suggestions[0]?.kind === 'recent';
  return (
    <div className="search-suggestions" hidden={suggestions.length === 0}>
      {isRecent && (
        <p className="flex items-center justify-between px-3 text-xs text-ink-soft">
          {t('search.recent')}
          <button type="button" className="btn link min-h-9 border-0 px-0 text-xs" onClick={onClearRecent}>
            {t('search.clearRecent')}
          </button>
        </p>
      )}
      <div id={`${id}list`} role="listbox" aria-label={t('search.suggestions')}>
        {suggestions.map((suggestion, place) => (
          <a
            key={suggestion.kind + suggestion.href}
            id={`${id}${place}`}
            className="search-suggestion"
            role="option"
            aria-selected={place === active}
            tabIndex={-1}
            href={suggestion.href}
          >
            <SuggestionContent {...props} suggestion={suggestion} text={text} />
          </a>
        ))}
      </div>
    </div>
  );
}

interface ContentProps extends SearchBoxProps {
  suggestion: Suggestion;
  text: string;
}

function SuggestionContent({ suggestion, text, locale, currency, imageProvider, lang }: ContentProps) {
  const t = islandTranslator(locale, sharedMessages<(typeof SEARCH_MESSAGES)[number]>(locale));
  switch (suggestion.kind) {
    case 'recent':
      return (
        <>
          <span className="i-ph-clock-counter-clockwise text-ink-soft" />
          {suggestion.search}
        </>
      );
    case 'category':
      return (
        <>
          <span className="i-ph-squares-four text-ink-soft" />
          <Marked name={suggestion.name} text={text} lang={lang} />
          <span className="sr-only">{t('catalog.categories')}</span>
        </>
      );
    case 'all':
      return (
        <span className="font-600">
          {suggestion.total === 0 ? t('messages.noProducts') : t('search.all', { count: suggestion.total })}
        </span>
      );
    case 'product': {
      const { product } = suggestion;
      const price = displayPrice(product)?.now;
      const lowest = price && formatPriceRange(locale, { min: price.min, max: price.min }, currency);
      const image = pictureHtml(product.image, imageProvider, {
        use: 'thumbnail',
        alt: '',
        class: 'size-12 rounded-control object-cover bg-sand',
      });
      return (
        <>
          <HtmlContent as="div" className="flex-none" html={image} />
          <span className="min-w-0 flex-1 truncate">
            <Marked name={product.name} text={text} lang={product.lang ?? lang} />
          </span>
          {price && lowest && (
            <span className="flex-none text-ink-soft">
              {isFree(price)
                ? t('catalog.free')
                : isPriceRange(price)
                  ? t('catalog.priceFrom', { price: lowest })
                  : lowest}
            </span>
          )}
        </>
      );
    }
  }
}

/** A name with what was typed marked. */
function Marked({ name, text, lang }: { name: string; text: string; lang: string | undefined }) {
  let place = 0;
  return (
    <span lang={lang}>
      {highlightParts(name, foldText(text).split(' ')).map((part) =>
        part.isMatch ? <mark key={place++}>{part.text}</mark> : part.text,
      )}
    </span>
  );
}
