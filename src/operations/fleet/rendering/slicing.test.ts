import { expect, test } from 'vitest';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { halves, readSliceInput, slicesOf, writeSliceInput } from './slicing.ts';

const PATHS = Array.from({ length: 450 }, (_, id) => [`/product/${id}/`, `/de/product/${id}/`]).flat();

test('cuts pages into slices of one locale, in their order', () => {
  const slices = slicesOf(PATHS);
  expect(slices.map(({ paths }) => paths.length)).toEqual([150, 150, 150, 150, 150, 150]);
  expect(new Set(slices.map(({ locale }) => locale)).size).toBe(2);
  for (const { locale, paths } of slices) {
    expect(LOCALE_CODES).toContain(locale);
    expect(new Set(paths.map((path) => path.startsWith('/de/'))).size).toBe(1);
  }
  expect(new Set(slices.map(({ name }) => name)).size).toBe(6);
  const german = slices.filter(({ paths }) => paths[0]?.startsWith('/de/')).flatMap(({ paths }) => paths);
  expect(german).toEqual(PATHS.filter((path) => path.startsWith('/de/')));
});

test('has no slice of no pages', () => {
  expect(slicesOf([])).toEqual([]);
});

test('halves a slice until one page is left, and loses none', () => {
  const pages: string[] = [];
  const [first] = slicesOf(PATHS);
  const open = first === undefined ? [] : [first];
  const names = new Set<string>();
  for (let slice = open.pop(); slice !== undefined; slice = open.pop()) {
    names.add(slice.name);
    const parts = halves(slice);
    if (parts === null) pages.push(...slice.paths);
    else open.push(...parts);
  }
  expect(pages.toSorted()).toEqual(first?.paths.toSorted());
  expect(names.size).toBe(2 * pages.length - 1);
});

test('goes into an object and out of it', async () => {
  for (const { name: _, ...input } of slicesOf(PATHS)) {
    expect(await readSliceInput(await writeSliceInput({ name: 'x', ...input }))).toEqual(input);
  }
});
