import type { ShownText } from '#storefront/i18n/local-text.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { LIST_KINDS, listOf } from '../routes/list-paths.ts';
import { matchRoute } from '../routes/routes.ts';
import type { CollectionOf } from '../settings/home-sections.ts';
import { catalogLang } from '../settings/settings.ts';

interface FoundCollection<Card> {
  products: Card[];
  /** Of the list; absent for single products, as are the next two. */
  name?: ShownText;
  href?: string;
  slug?: string;
}

interface Page<Card> {
  catalog: Catalog<Card>;
  locale: Locale;
  report: (kind: 'no such list' | 'no such product', name: string) => void;
}

/**
 * The first products of what a merchant chooses.
 * @param count the most of them
 * @returns null for a list that the store lacks, which is reported, or that is not there in the page's language
 */
export function findCollection<Card>(
  of: CollectionOf,
  count: number,
  { catalog, locale, report }: Page<Card>,
): FoundCollection<Card> | null {
  if ('products' in of) {
    const products = of.products.flatMap((id) => {
      const [card] = catalog.chosen([id]);
      if (card === undefined) report('no such product', String(id));
      return card ?? [];
    });
    return { products: products.slice(0, count) };
  }
  const [named = '', slug = ''] = Object.entries(of)[0] ?? [];
  const kind = LIST_KINDS.find((one) => one === named);
  const href = kind && catalog.linkedPath({ kind, slug }, locale);
  const match = href === undefined ? null : matchRoute(href);
  if (!kind || !href || !match) {
    report('no such list', slug);
    return null;
  }
  const own = match.locale === locale ? listOf(match)?.slug : null;
  if (!own) return null;
  const term = kind === 'category' ? catalog.categoryName(own) : catalog.termOf(kind, own);
  const lang = term?.lang ?? catalogLang(catalog.settings().catalogLanguage, locale);
  return {
    products: count === 0 ? [] : catalog.first(own, kind, count),
    ...(term && { name: { text: term.name, ...(lang !== undefined && { lang }) } }),
    href,
    slug: own,
  };
}
