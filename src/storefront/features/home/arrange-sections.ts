import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import type { ShownSection } from '#storefront/domain/home/load-sections.ts';
import type { ShelfName } from '#storefront/domain/settings/home-sections.ts';
import type { ShownText } from '#storefront/i18n/local-text.ts';
import type { Translate } from '#storefront/i18n/translate.ts';

/** A row of products with its title. */
interface HomeShelf {
  /** Unique on the page. */
  id: string;
  title: string;
  lang?: string | undefined;
  text?: ShownText | undefined;
  products: ProductCard[];
  more?: { label: string; href: string } | undefined;
  /** It has a background of its own. */
  band: boolean;
}

type Shelved = Extract<ShownSection, { section: 'shelf' | 'collection' }>;
type Plain = Extract<ShownSection, { section: 'promises' | 'about' }>;
type Single = Exclude<ShownSection, Shelved | Plain | { section: 'viewed' }>;

/** A part of the page: a section, or shelves that follow one another. */
type HomePart =
  | (Single & { id: string })
  | { section: 'shelves'; shelves: HomeShelf[] }
  | { section: 'viewed'; band: boolean }
  | Plain;

const SHELF_IDS: Readonly<Record<ShelfName, string>> = {
  newest: 'newest',
  onSale: 'on-sale',
  topRated: 'top-rated',
  popular: 'popular',
};

/**
 * Puts shelves that follow one another together, every second of them with a background, and gives sections ids.
 * Shelves without products are left out.
 * @param t translates into the language of the page
 * @param productsHref path of the list of all products
 */
export function arrangeSections(
  sections: readonly ShownSection[],
  t: Translate,
  productsHref: string,
): HomePart[] {
  const parts: HomePart[] = [];
  const ids = new Map<string, number>();
  const uniqueId = (name: string) => {
    const count = (ids.get(name) ?? 0) + 1;
    ids.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  };
  let row = 0;
  for (const section of sections) {
    if (section.section === 'shelf' || section.section === 'collection') {
      if (section.products.length === 0) continue;
      const shelf = { ...shelfOf(section, t, productsHref), band: row % 2 === 0 };
      const last = parts.at(-1);
      const named = { ...shelf, id: uniqueId(shelf.id) };
      if (last?.section === 'shelves') last.shelves.push(named);
      else parts.push({ section: 'shelves', shelves: [named] });
      row += 1;
    } else if (section.section === 'viewed') {
      parts.push({ section: 'viewed', band: row % 2 === 0 });
    } else {
      row = 0;
      parts.push(hasNoId(section) ? section : { ...section, id: uniqueId(section.section) });
    }
  }
  return parts;
}

function hasNoId(section: ShownSection): section is Plain {
  return section.section === 'promises' || section.section === 'about';
}

function shelfOf(section: Shelved, t: Translate, productsHref: string): Omit<HomeShelf, 'band'> {
  const { title, products } = section;
  const words = { title: title?.text ?? '', lang: title?.lang, products };
  if (section.section === 'shelf') {
    const { of } = section;
    const more = of === 'newest' ? { label: t('home.browse'), href: productsHref } : undefined;
    return { ...words, id: SHELF_IDS[of], title: title?.text ?? t(`home.${of}`), more };
  }
  const { text, href } = section;
  const slug = href?.split('/').filter(Boolean).at(-1);
  const more = href === undefined ? undefined : { label: t('home.seeAll'), href };
  return { ...words, id: slug === undefined ? 'collection' : `collection-${slug}`, text, more };
}
