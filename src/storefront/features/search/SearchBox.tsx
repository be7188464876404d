import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { listingPath } from '#storefront/domain/routes/list-paths.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { cleanSearch, DEFAULT_QUERY, formatListQuery } from '#storefront/domain/search/list-query.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { suggestItems } from '#storefront/stores/search/find-page.ts';
import type { SuggestedItems } from '#storefront/stores/search/found-page.ts';
import {
  clearRecentSearches,
  recentSearches,
  storeSearch,
} from '#storefront/stores/search/recent-searches.ts';
import { type Suggestion, SuggestionList } from './SuggestionList.tsx';
import type { SEARCH_MESSAGES, SearchBoxProps } from './search-box-props.ts';

/** The search of the header: a form that works without scripts, with suggestions by the combobox pattern. */
export default function SearchBox(props: SearchBoxProps) {
  const { locale } = props;
  const t = islandTranslator(locale, sharedMessages<(typeof SEARCH_MESSAGES)[number]>(locale));
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [recent, setRecent] = useState<string[]>([]);
  const [active, setActive] = useState(-1);
  const items = useSuggestions(text, isOpen);

  const searchPath = (search: string) =>
    listingPath(locale, null, 1) + formatListQuery({ ...DEFAULT_QUERY, search, orderby: 'relevance' });
  const suggestions = isOpen ? suggestionsOf() : [];
  const current = suggestions[active];

  function suggestionsOf(): Suggestion[] {
    if (text.trim() === '') {
      return recent.map((search) => ({ kind: 'recent', search, href: searchPath(search) }));
    }
    if (items === null) return [];
    const { categories, products, total } = items;
    return [
      ...categories.map(
        ({ slug, name }): Suggestion => ({ kind: 'category', name, href: listingPath(locale, slug, 1) }),
      ),
      ...products.map((product): Suggestion => {
        const href = routePath('product-slug', locale, { slug: product.slug });
        return { kind: 'product', product, href };
      }),
      { kind: 'all', total, href: searchPath(items.search) },
    ];
  }

  function open() {
    setRecent(recentSearches());
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { length } = suggestions;
    if (event.key === 'Escape' && isOpen && length > 0) {
      // The popover of small screens stays.
      event.preventDefault();
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // Between the last and the first one is the field itself.
      setActive(((active + 1 + step + length + 1) % (length + 1)) - 1);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      if (current.kind !== 'category') storeSearch(current.kind === 'recent' ? current.search : text);
      location.href = current.href;
    }
  }

  return (
    <form
      ref={form}
      className="relative"
      action={listingPath(locale, null, 1)}
      onSubmit={() => storeSearch(text)}
      onBlur={({ relatedTarget }) => {
        if (!form.current?.contains(relatedTarget)) close();
      }}
    >
      <input
        className="field rounded-button pr-12"
        type="search"
        name="search"
        role="combobox"
        aria-label={t('shell.search.label')}
        aria-expanded={suggestions.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${id}${active}` : undefined}
        placeholder={t('shell.search.label')}
        autoComplete="off"
        enterKeyHint="search"
        required
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(-1);
          open();
        }}
        onFocus={open}
        onKeyDown={onKeyDown}
      />
      <button className="btn-icon absolute right-0 top-0" type="submit" aria-label={t('shell.search.submit')}>
        <span className="i-ph-magnifying-glass" />
      </button>
      <SuggestionList
        {...props}
        id={id}
        suggestions={suggestions}
        active={active}
        text={text}
        onClearRecent={() => {
          clearRecentSearches();
          setRecent([]);
        }}
      />
      <p className="sr-only" role="status">
        {items &&
          isOpen &&
          (items.total === 0 ? t('messages.noProducts') : t('search.all', { count: items.total }))}
      </p>
    </form>
  );
}

interface Suggested extends SuggestedItems {
  search: string;
}

/** @returns null before the first answer, and where nothing can be searched: the box works without */
function useSuggestions(text: string, isOpen: boolean): Suggested | null {
  const [items, setItems] = useState<Suggested | null>(null);
  const search = cleanSearch(text);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    suggestItems(search).then(
      (answer) => isCurrent && setItems({ ...answer, search }),
      () => isCurrent && setItems(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [search, isOpen]);
  return search === '' ? null : items;
}
