import { expect, it } from 'vitest';
import { indexTranslations, withAliases } from './index-translations.ts';

const NAMES = [
  { id: 1, name: 'Küche', others: ['kitchen', 'cuisine'] },
  { id: 11, taxonomy: 'pa_color', name: 'Rot', others: ['red', 'rouge'] },
  { id: 12, taxonomy: 'pa_color', name: 'Gift', others: ['rot', 'poison'] },
  { id: 21, taxonomy: 'product_tag', name: 'Neu', others: ['new'] },
];

it('lets options be found by their slugs in other languages, unless another one has it in this', () => {
  const option = (id: number, slug: string) => ({ id, slug, name: slug });
  const group = (name: string, ...options: ReturnType<typeof option>[]) => {
    return { group: name, label: '', openByDefault: false, options };
  };
  const facets = {
    groups: [
      group('category', option(1, 'kueche'), option(2, 'garten')),
      group('pa_color', option(11, 'rot'), option(12, 'gift')),
    ],
  };
  const aliases = withAliases(facets, { names: NAMES, variants: [] }).groups.map(({ options }) =>
    options.map((one) => one.aliases),
  );
  expect(aliases).toEqual([
    [['kitchen', 'cuisine'], undefined],
    [['red', 'rouge'], ['poison']],
  ]);
});

it('names the terms of attributes by their slugs in other languages, and the products of variants', () => {
  const variants = [
    { id: 103, group: 3 },
    { id: 203, group: 3 },
    { id: 209, group: 9 },
  ];
  expect(indexTranslations({ names: NAMES, variants })).toEqual({
    variants: [103, 100, 6],
    groups: [100, 200, 200],
    terms: { pa_color: { red: 'Rot', rouge: 'Rot', rot: 'Gift', poison: 'Gift' } },
  });
});
