import { expect, it } from 'vitest';
import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import type { ShownSection } from '#storefront/domain/home/load-sections.ts';
import { translator } from '#storefront/i18n/translate.ts';
import { fixtureCatalog } from '#testing/fixtures/mug-shop.ts';
import { arrangeSections } from './arrange-sections.ts';

const products: ProductCard[] = fixtureCatalog().newest();
const arrange = (sections: ShownSection[]) => arrangeSections(sections, translator('en_US'), '/products/');
const shelf = (of: 'newest' | 'onSale' | 'popular', cards = products): ShownSection => ({
  section: 'shelf',
  of,
  products: cards,
});

it('shelves that follow one another are together, with a background in turn, without those that are empty', () => {
  const parts = arrange([
    shelf('newest'),
    { section: 'promises' },
    shelf('onSale'),
    shelf('newest', []),
    shelf('popular'),
    { section: 'viewed' },
  ]);
  expect(
    parts.map((part) =>
      part.section === 'shelves' ? part.shelves.map(({ id, band }) => [id, band]) : part.section,
    ),
  ).toEqual([
    [['newest', true]],
    'promises',
    [
      ['on-sale', true],
      ['popular', false],
    ],
    'viewed',
  ]);
  expect(parts.at(-1)).toEqual({ section: 'viewed', band: true });
});

it('sections of one kind have ids of their own', () => {
  const text = { text: 'It' };
  const collection = {
    section: 'collection',
    title: text,
    products,
    href: '/product-category/mugs/',
  } as const;
  const parts = arrange([
    collection,
    { section: 'quote', text },
    { ...collection },
    { section: 'quote', text },
  ]);
  expect(
    parts.flatMap((part) => (part.section === 'shelves' ? part.shelves.map(({ id }) => id) : [])),
  ).toEqual(['collection-mugs', 'collection-mugs-2']);
  expect(parts.flatMap((part) => ('id' in part ? part.id : []))).toEqual(['quote', 'quote-2']);
});
