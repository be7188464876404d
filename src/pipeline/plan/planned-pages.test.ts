import { expect, it } from 'vitest';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { EveryPage } from './planned-pages.ts';
import type { RenderReason } from './render-reasons.ts';

const SCREENS = ['/checkout/', '/de/checkout/'];
const CATALOG = ['/products/', '/de/products/', '/product/mug/', '/de/product/mug/', '/fr/products/'];
const PATHS = [...SCREENS, ...CATALOG];
const paths = (part?: Locale | null) => {
  if (part === undefined) return PATHS;
  return part === null ? SCREENS : CATALOG.filter((path) => splitLocale(path).locale === part);
};
const CODE: RenderReason = { kind: 'code' };

it('has the screens and the pages of each locale, made when they are asked for', () => {
  const every = new EveryPage(paths, CODE);
  expect([...every]).toEqual(PATHS.map((path) => [path, [CODE]]));
  expect([every.size, every.has('/fr/products/'), every.has('/es/products/')]).toEqual([7, true, false]);
  const parts = [...every.parts()].map(({ locale, length, pages }) => [
    locale,
    length,
    [...pages].map(({ path }) => path),
  ]);
  expect(parts).toEqual([
    ['en_US', 2, ['/products/', '/product/mug/']],
    [null, 2, SCREENS],
    ['de_DE', 2, ['/de/products/', '/de/product/mug/']],
    ['fr_FR', 1, ['/fr/products/']],
  ]);
});

it('has pages with reasons of their own besides', () => {
  const missing: RenderReason[] = [{ kind: 'missing' }];
  const every = new EveryPage(paths, { kind: 'new' }, new Map([['/product/hat/', missing]]));
  expect([every.size, every.get('/product/hat/'), every.get('/checkout/')]).toEqual([
    8,
    missing,
    [{ kind: 'new' }],
  ]);
  expect([...every.keys()]).toEqual(['/product/hat/', ...PATHS]);
  expect([...every.parts()][0]).toMatchObject({ locale: null, length: 1 });
});
