import type { LocalText } from '#storefront/i18n/local-text.ts';
import type { ShopLink } from './links.ts';

/** The shelves that a store's catalog fills by itself. */
export const SHELVES = ['newest', 'onSale', 'topRated', 'popular'] as const;

export type ShelfName = (typeof SHELVES)[number];

/**
 * A file in `public` by its path, such as `/images/hero.jpg`, or the address of a picture on the store or elsewhere.
 */
type PictureAddress = string;

/** Products that a merchant chooses: those of a list, newest first, or single ones by their ids in the store. */
export type CollectionOf =
  | { category: string }
  | { brand: string }
  | { tag: string }
  | { products: readonly number[] };

/** The top of the page. Without a title it has the shop's own words, without a picture some products of the shop. */
export interface HeroSection {
  section: 'hero';
  title?: LocalText;
  /** A sentence or two below the title. */
  text?: LocalText;
  picture?: PictureAddress;
  /** The picture in words; left out for one that only decorates. */
  alt?: LocalText;
  /** The first button. */
  link?: ShopLink;
}

/** A picture beside a few paragraphs, with an empty line between two of them. */
export interface StorySection {
  section: 'story';
  title: LocalText;
  text: LocalText;
  picture: PictureAddress;
  alt?: LocalText;
  link?: ShopLink;
  /** The side that the picture is on, on wide screens. */
  side?: 'left' | 'right';
}

interface QuoteSection {
  section: 'quote';
  text: LocalText;
  /** Whose words they are. */
  from?: LocalText;
}

interface CollectionSection {
  section: 'collection';
  of: CollectionOf;
  /** The name of the list, unless it is given; chosen products need one. */
  title?: LocalText;
  text?: LocalText;
  /** The most products that are shown: 4 unless it is given. */
  count?: number;
}

interface CategoriesSection {
  section: 'categories';
  title?: LocalText;
  /** Slugs, in order; the largest categories unless they are given. */
  only?: readonly string[];
}

/** A component of the theme, `sections/<name>.astro`. */
interface ComponentSection {
  section: 'component';
  name: string;
  /** Given to it as its properties, together with `locale`. */
  props?: Readonly<Record<string, unknown>>;
}

/** A part of the home page, as `home` in the settings has it. */
export type HomeSection =
  | HeroSection
  | { section: 'promises' }
  | { section: 'shelf'; of: ShelfName; title?: LocalText }
  | CategoriesSection
  | StorySection
  | QuoteSection
  | CollectionSection
  /** Products that this shopper has looked at. */
  | { section: 'viewed' }
  /** The shop's own description. */
  | { section: 'about' }
  | ComponentSection;

/** The page of a shop whose merchant has not arranged another one. */
export const DEFAULT_HOME: readonly HomeSection[] = [
  { section: 'hero' },
  { section: 'promises' },
  { section: 'shelf', of: 'newest' },
  { section: 'categories' },
  { section: 'shelf', of: 'onSale' },
  { section: 'shelf', of: 'topRated' },
  { section: 'shelf', of: 'popular' },
  { section: 'viewed' },
  { section: 'about' },
];

/** Products of a collection that says no number. */
export const COLLECTION_COUNT = 4;

/** The addresses of the pictures of sections, each once. */
export function sectionPictures(sections: readonly HomeSection[]): PictureAddress[] {
  return [...new Set(sections.flatMap((one) => ('picture' in one && one.picture ? [one.picture] : [])))];
}

/** True for a picture that is a file in `public`. */
export function isPublicFile(address: PictureAddress): boolean {
  return address.startsWith('/') && !address.startsWith('//');
}
