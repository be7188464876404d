import { type ShownText, shownText } from '#storefront/i18n/local-text.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Category, PictureFiles, ProductCard } from '../catalog/catalog-types.ts';
import { type ShownLink, shownLink } from '../links/shop-link.ts';
import {
  COLLECTION_COUNT,
  DEFAULT_HOME,
  type HeroSection,
  type HomeSection,
  SHELVES,
  type ShelfName,
  type StorySection,
} from '../settings/home-sections.ts';
import type { ShopLink } from '../settings/links.ts';
import { findCollection } from './find-collection.ts';

/** A picture of a section, with its text in the page's language or with the `lang` of another one. */
interface ShownPicture extends PictureFiles {
  alt?: ShownText;
}

interface ShownHero<Card> {
  section: 'hero';
  title?: ShownText;
  text?: ShownText;
  picture?: ShownPicture;
  link?: ShownLink;
  /** Beside the words where there is no picture; else empty. */
  featured: Card[];
}

interface ShownStory {
  section: 'story';
  title: ShownText;
  text: ShownText;
  picture: ShownPicture;
  link?: ShownLink;
  side: 'left' | 'right';
}

interface ShownCollection<Card> {
  section: 'collection';
  title: ShownText;
  text?: ShownText;
  products: Card[];
  /** Of the list that they are from. */
  href?: string;
}

/** A section with what it shows, in the language of a page. */
export type ShownSection<Card = ProductCard> =
  | ShownHero<Card>
  | ShownStory
  | ShownCollection<Card>
  | { section: 'shelf'; of: ShelfName; title?: ShownText; products: Card[] }
  | { section: 'categories'; title?: ShownText; categories: Category[] }
  | { section: 'quote'; text: ShownText; from?: ShownText }
  | { section: 'component'; name: string; props?: Readonly<Record<string, unknown>> }
  | { section: 'promises' }
  | { section: 'viewed' }
  | { section: 'about' };

/** Something that a section names and that is not there. */
export interface SectionProblem {
  /** From 1. */
  place: number;
  section: HomeSection['section'];
  kind:
    | 'no such page'
    | 'no label'
    | 'no such list'
    | 'no such product'
    | 'no such picture'
    | 'no text'
    | 'no such section';
  /** The address, slug or id that it names; empty for a text. */
  name: string;
}

type Report = (kind: SectionProblem['kind'], name: string) => void;

/**
 * The sections of the home page with what they show. Those that can show nothing are left out.
 * @param catalog in the language of the locale; only what is shown is read from it
 * @param report called with what is named and not there
 */
export function loadSections<Card>(
  catalog: Catalog<Card>,
  locale: Locale,
  report: (problem: SectionProblem) => void = () => {},
): ShownSection<Card>[] {
  const sections = catalog.settings().home ?? DEFAULT_HOME;
  return sections.flatMap((section, index): ShownSection<Card>[] => {
    const reportHere: Report = (kind, name) =>
      report({ place: index + 1, section: section.section, kind, name });
    const shown = shownSection(section, { catalog, locale, report: reportHere });
    return shown === null ? [] : [shown];
  });
}

interface Page<Card> {
  catalog: Catalog<Card>;
  locale: Locale;
  report: Report;
}

function shownSection<Card>(section: HomeSection, page: Page<Card>): ShownSection<Card> | null {
  const { catalog, locale } = page;
  switch (section.section) {
    case 'hero':
      return hero(section, page);
    case 'story':
      return story(section, page);
    case 'collection': {
      const found = findCollection(section.of, section.count ?? COLLECTION_COUNT, page);
      const title = shownText(section.title, locale) ?? found?.name;
      if (found !== null && title === undefined) page.report('no text', 'title');
      if (!found || found.products.length === 0 || title === undefined) return null;
      const { products, href } = found;
      return {
        ...words({ text: section.text }, locale),
        section: 'collection',
        title,
        products,
        ...(href && { href }),
      };
    }
    case 'shelf': {
      const { of } = section;
      if (!SHELVES.includes(of)) {
        page.report('no such list', String(of));
        return null;
      }
      return { section: 'shelf', of, ...words({ title: section.title }, locale), products: catalog[of]() };
    }
    case 'categories': {
      const categories = section.only ? chosenCategories(section.only, page) : catalog.topCategories();
      return { section: 'categories', ...words({ title: section.title }, locale), categories };
    }
    case 'quote': {
      const text = shownText(section.text, locale);
      if (text === undefined) page.report('no text', 'text');
      return text ? { section: 'quote', text, ...words({ from: section.from }, locale) } : null;
    }
    case 'component':
      return section;
    case 'promises':
    case 'viewed':
    case 'about':
      return section;
    default:
      page.report('no such section', String((section as { section: unknown }).section));
      return null;
  }
}

function hero<Card>(section: HeroSection, page: Page<Card>): ShownHero<Card> {
  const picture = section.picture === undefined ? null : pictureOf(section.picture, section.alt, page);
  return {
    section: 'hero',
    ...words({ title: section.title, text: section.text }, page.locale),
    ...(picture && { picture }),
    ...linkOf(section.link, page),
    featured: picture ? [] : page.catalog.featured(),
  };
}

function story<Card>(section: StorySection, page: Page<Card>): ShownStory | null {
  const title = shownText(section.title, page.locale);
  const text = shownText(section.text, page.locale);
  if (title === undefined) page.report('no text', 'title');
  if (text === undefined) page.report('no text', 'text');
  const picture = pictureOf(section.picture, section.alt, page);
  if (!picture || !title || !text) return null;
  return {
    section: 'story',
    title,
    text,
    picture,
    ...linkOf(section.link, page),
    side: section.side ?? 'left',
  };
}

/** Those texts that have one in some locale. */
function words<Name extends string>(
  texts: Record<Name, Parameters<typeof shownText>[0]>,
  locale: Locale,
): Partial<Record<Name, ShownText>> {
  const shown: Partial<Record<Name, ShownText>> = {};
  for (const name of Object.keys(texts) as Name[]) {
    const text = shownText(texts[name], locale);
    if (text) shown[name] = text;
  }
  return shown;
}

function pictureOf<Card>(
  address: string,
  alt: HeroSection['alt'],
  { catalog, locale, report }: Page<Card>,
): ShownPicture | null {
  const picture = catalog.picture(address);
  if (picture === undefined) {
    report('no such picture', address);
    return null;
  }
  return { ...picture, ...words({ alt }, locale) };
}

function linkOf<Card>(
  link: ShopLink | undefined,
  { catalog, locale, report }: Page<Card>,
): { link?: ShownLink } {
  const shown = link && shownLink(link, locale, catalog);
  if (typeof shown !== 'string') return shown ? { link: shown } : {};
  report(shown, link?.to ?? '');
  return {};
}

function chosenCategories<Card>(slugs: readonly string[], page: Page<Card>): Category[] {
  return slugs.flatMap((slug) => {
    const list = findCollection({ category: slug }, 0, page);
    return (list?.slug && page.catalog.tile(list.slug)) || [];
  });
}
