import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IndexRow } from './catalog-index/index-rows.ts';
import { anyRows, includesFolded, indexOf, row, rowsOf, textsOf } from './fixture.ts';
import { foldText, highlightParts } from './fold-text.ts';
import { searchProducts } from './search-products.ts';
import { sortProducts } from './sort-products.ts';

/** Names that a search finds, best first. */
function searchNames(rows: readonly IndexRow[], search: string): string[] {
  const index = indexOf(rows);
  const { found, scores } = searchProducts(index, textsOf(index, rows), search);
  const ordered = rowsOf(index, rows);
  return [...sortProducts(index, 'relevance', 'DESC', { names: null, language: 'en', scores })].flatMap(
    (product) => (found[product] === 1 ? (ordered[product]?.name ?? []) : []),
  );
}

const names = [
  'Tide mug',
  'Mug',
  'Smugglers’ rope',
  'Teapot',
  'Café cup',
  'Löffel aus Holz',
  'Sweater Nordsee',
  'Straßenlampe',
];
const shop = [
  ...names.map((name, place) => row({ id: place + 1, name })),
  row({ id: 20, name: 'Plate', sku: 'TM-204 TM-204-XL', categories: [4] }),
  row({ id: 21, name: 'Bowl', description: 'Goes well with a mug.', terms: { pa_color: [12] } }),
  row({ id: 22, name: 'Blanket', short: 'Warm; no smugglers.' }),
  row({ id: 23, name: 'Blaue Vase', short: 'Mit Öl poliert.', sku: 'B.1' }),
  row({ id: 24, name: 'Muesli' }),
  row({ id: 25, name: 'Müsli-Schüssel' }),
  row({ id: 26, name: 'Øl' }),
];

describe('a search', () => {
  it.each([
    ['Fäustlinge', ['faustlinge', 'fäustlinge', 'Faeustlinge', 'FÄUSTLINGE', 'Fa\u0308ustlinge']],
    ['Großer Maßkrug', ['grosser', 'GROẞER', 'masskrug', 'maßkrug']],
    ['Œufs à la crème', ['oeufs', 'œufs', 'creme', 'CRÈME']],
    ['Café d’Orient', ["d'orient", 'd’orient', 'orient', 'cafe']],
    ['Piñata de cigüeña', ['pinata', 'PIÑATA', 'ciguena', 'cigüeña']],
    ['Pão e coração', ['pao', 'coracao', 'CORAÇÃO']],
    ['Tè più caffè', ['te', 'piu', 'CAFFÈ']],
    ['IŞIK İstanbul', ['ışık', 'isik', 'ISIK', 'istanbul', 'İSTANBUL', 'ıstanbul']],
    ['Rødgrød på Ærø', ['rodgrod', 'roedgroed', 'rødgrød', 'paa', 'aero']],
    ['Żółta łódź', ['zolta', 'łódź', 'LODZ']],
  ])('finds %s without its accents and letters too', (name, searches) => {
    const rows = [row({ id: 1, name }), row({ id: 2, name: 'x' })];
    for (const search of searches) expect(searchNames(rows, search), search).toEqual([name]);
  });

  it.each([
    ['mug', ['Mug', 'Tide mug', 'Smugglers’ rope', 'Bowl', 'Blanket']],
    ['MUG tide', ['Tide mug']],
    ['tide mug', ['Tide mug']],
    ['cafe', ['Café cup']],
    ['CAFÉ', ['Café cup']],
    ['loffel', ['Löffel aus Holz']],
    ['strasse', ['Straßenlampe']],
    ['tm-204', ['Plate']],
    ['204-xl', ['Plate']],
    ['tm204', ['Plate']],
    ['TM204XL', ['Plate']],
    ['TM/204', ['Plate']],
    ['loeffel', ['Löffel aus Holz']],
    ['Muesli', ['Muesli', 'Müsli-Schüssel']],
    ['müsli', ['Müsli-Schüssel', 'Muesli']],
    ['schuessel', ['Müsli-Schüssel']],
    ['gruen', ['Bowl']],
    ['oel', ['Øl', 'Blaue Vase']],
    ['garden', ['Plate']],
    ['grün', ['Bowl']],
    ['teepot', ['Teapot']],
    ['swaeter', ['Sweater Nordsee']],
    ['sweter nordse', ['Sweater Nordsee']],
    ['mgu', []],
    ['smugglers rope', ['Smugglers’ rope']],
    ["smugglers' rope", ['Smugglers’ rope']],
    ['', []],
    ['   ', []],
    ['mug unicorn', []],
  ])('for “%s” finds %j', (search, expected) => {
    expect(searchNames(shop, search)).toEqual(expected);
  });

  it('says which words it replaced', () => {
    const index = indexOf(shop);
    const { corrected } = searchProducts(index, textsOf(index, shop), 'teepot');
    expect([...corrected]).toEqual([['teepot', ['teapot']]]);
  });

  it('replaces no word that something has', () => {
    const index = indexOf(shop);
    expect(searchProducts(index, textsOf(index, shop), 'mug').corrected.size).toBe(0);
  });

  it('always finds what contains the text as a whole, as section 5 demands', () => {
    const part = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 12 }), fc.boolean());
    fc.assert(
      fc.property(
        anyRows,
        fc.constantFrom('name', 'description', 'short'),
        fc.nat(11),
        part,
        (rows, field, which, cut) => {
          const source = [...(rows[which % Math.max(1, rows.length)]?.[field] ?? '')];
          const [from, length, upper] = cut;
          const piece = source
            .slice(from % Math.max(1, source.length), (from % Math.max(1, source.length)) + length)
            .join('');
          const search = upper ? piece.toUpperCase() : piece;
          fc.pre(foldText(search).trim() !== '');
          const index = indexOf(rows);
          const { found } = searchProducts(index, textsOf(index, rows), search);
          for (const [product, { name, description, short }] of rowsOf(index, rows).entries()) {
            const contains = [name, description, short].some((text) =>
              text.toLowerCase().includes(search.toLowerCase()),
            );
            if (contains) expect(found[product]).toBe(1);
          }
        },
      ),
    );
  });

  it('finds nothing that lacks a word, unless it is mistyped', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom('tide', 'gr', 'a-b', 'mug 1', '7'), (rows, search) => {
        const index = indexOf(rows);
        const { found, corrected } = searchProducts(index, textsOf(index, rows), search);
        fc.pre(corrected.size === 0);
        for (const [product, { name, sku, description, short }] of rowsOf(index, rows).entries()) {
          const inOptions = index.options.some((table) =>
            table.names.some((option) => includesFolded(option, search)),
          );
          if (found[product] !== 1 || inOptions || search.includes(' ')) continue;
          expect([name, sku, description, short].some((text) => includesFolded(text, search))).toBe(true);
        }
      }),
    );
  });
});

describe('what was searched for', () => {
  it('is marked in names, whatever case and accents', () => {
    const marked = (text: string, ...words: string[]) =>
      highlightParts(text, words)
        .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
        .join('');
    expect(marked('Café cup', 'cafe')).toBe('[Café] cup');
    expect(marked('Cafe\u0301 cup', 'cafe')).toBe('[Cafe\u0301] cup');
    expect(marked('Straßenlampe', 'strasse')).toBe('[Straße]nlampe');
    expect(marked('Tide mug', 'mug', 'tide')).toBe('[Tide] [mug]');
    expect(marked('Mug', '')).toBe('Mug');
  });
});
