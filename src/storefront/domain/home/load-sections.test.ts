import { expect, it } from 'vitest';
import { category, fixtureCatalog, mug, shop } from '#testing/fixtures/mug-shop.ts';
import type { HomeSection } from '../settings/home-sections.ts';
import { mergeSettings } from '../settings/merge-settings.ts';
import { loadSections, type SectionProblem } from './load-sections.ts';

const hero = { sourceUrl: '/images/hero.jpg', width: 1600, height: 900, asset: 'hero' };
const title = { en_US: 'Title', de_DE: 'Titel' };
const text = { en_US: 'Words.' };

function load(home: readonly HomeSection[] | undefined, locale: 'en_US' | 'de_DE' = 'en_US') {
  const settings = mergeSettings(home === undefined ? {} : { home }, {});
  const bare = category({ databaseId: 11, slug: 'bare', name: 'Bare', count: 0 });
  const products = [mug(), mug({ databaseId: 2, slug: 'reef-mug' }), mug({ databaseId: 3, categories: [] })];
  const made = shop({
    settings,
    products,
    categories: [category(), bare],
    pictures: { [hero.sourceUrl]: hero },
  });
  const problems: SectionProblem[] = [];
  return { shown: loadSections(fixtureCatalog(made), locale, (one) => problems.push(one)), problems };
}

it('a shop without sections of its own has the usual ones', () => {
  const { shown, problems } = load(undefined);
  expect(shown.map((one) => (one.section === 'shelf' ? one.of : one.section))).toEqual([
    ...['hero', 'promises', 'newest', 'categories', 'onSale', 'topRated', 'popular', 'viewed', 'about'],
  ]);
  expect(shown[0]).toMatchObject({ featured: [{ slug: 'tide-mug' }, {}, {}] });
  expect(problems).toEqual([]);
});

it('a hero with a picture has its own words in the language of the page, and no products', () => {
  const link = { to: '/products/?orderby=price' };
  const section = { section: 'hero', title, text, picture: hero.sourceUrl, alt: title, link } as const;
  expect(load([section], 'de_DE').shown).toEqual([
    {
      section: 'hero',
      title: { text: 'Titel' },
      text: { text: 'Words.', lang: 'en-US' },
      picture: { ...hero, alt: { text: 'Titel' } },
      link: { href: '/de/products/?orderby=price', label: 'Alle Produkte' },
      featured: [],
    },
  ]);
});

it('a collection has as many products of its list as it says, under the name of the list', () => {
  const { shown } = load([
    { section: 'collection', of: { category: 'ceramics' }, count: 1 },
    { section: 'collection', of: { products: [3, 1] }, title },
  ]);
  expect(shown).toMatchObject([
    { title: { text: 'Ceramics' }, products: [{ databaseId: 1 }], href: '/product-category/ceramics/' },
    { title: { text: 'Title' }, products: [{ databaseId: 3 }, { databaseId: 1 }] },
  ]);
  expect(shown[1]).not.toHaveProperty('href');
});

it('what is named and not there is left out, and reported with its place', () => {
  const story = { section: 'story', title, text, picture: '/images/gone.jpg' } as const;
  const { shown, problems } = load([
    { section: 'promises' },
    { section: 'collection', of: { category: 'mugz' } },
    story,
    { section: 'collection', of: { products: [1, 77] }, title },
    { ...story, picture: hero.sourceUrl, link: { to: '/product-category/gone/' } },
    { section: 'quote', text: {} },
    { section: 'carousel' } as unknown as HomeSection,
    { section: 'shelf', of: 'oldest' } as unknown as HomeSection,
    { section: 'categories', only: ['ceramics', 'gone'] },
  ]);
  expect(shown.map(({ section }) => section)).toEqual(['promises', 'collection', 'story', 'categories']);
  expect(shown[2]).not.toHaveProperty('link');
  expect(problems.map(({ place, kind, name }) => [place, kind, name])).toEqual([
    [2, 'no such list', 'mugz'],
    [3, 'no such picture', '/images/gone.jpg'],
    [4, 'no such product', '77'],
    [5, 'no such page', '/product-category/gone/'],
    [6, 'no text', 'text'],
    [7, 'no such section', 'carousel'],
    [8, 'no such list', 'oldest'],
    [9, 'no such list', 'gone'],
  ]);
});

it('a list without products shows no collection and is no mistake', () => {
  const { shown, problems } = load([{ section: 'collection', of: { category: 'bare' } }]);
  expect([shown, problems]).toEqual([[], []]);
});
