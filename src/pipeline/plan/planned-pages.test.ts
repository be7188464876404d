import { expect, it } from 'vitest';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { EveryPage } from './planned-pages.ts';
import type { RenderReason } from './render-reasons.ts';

const PATHS = ['/', '/de/', '/product/mug/', '/de/product/mug/', '/fr/'];
const paths = (locale?: Locale) =>
  PATHS.filter((path) => locale === undefined || splitLocale(path).locale === locale);
const CODE: RenderReason = { kind: 'code' };

it('has the pages of each locale, made when they are asked for', () => {
  const every = new EveryPage(paths, CODE);
  expect([...every]).toEqual(PATHS.map((path) => [path, [CODE]]));
  expect([every.size, every.has('/fr/'), every.has('/es/')]).toEqual([5, true, false]);
  const parts = [...every.parts()].map(({ locale, length, pages }) => [
    locale,
    length,
    [...pages].map(({ path }) => path),
  ]);
  expect(parts).toEqual([
    ['en_US', 2, ['/', '/product/mug/']],
    ['de_DE', 2, ['/de/', '/de/product/mug/']],
    ['fr_FR', 1, ['/fr/']],
  ]);
});

it('has pages with reasons of their own besides', () => {
  const missing: RenderReason[] = [{ kind: 'missing' }];
  const every = new EveryPage(paths, { kind: 'new' }, new Map([['/product/hat/', missing]]));
  expect([every.size, every.get('/product/hat/'), every.get('/')]).toEqual([6, missing, [{ kind: 'new' }]]);
  expect([...every.keys()]).toEqual(['/product/hat/', ...PATHS]);
  expect([...every.parts()][0]).toMatchObject({ locale: null, length: 1 });
});
