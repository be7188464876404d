import { describe, expect, it } from 'vitest';
import { fixtureCatalog, shop } from '#testing/fixtures/mug-shop.ts';
import { mergeSettings } from '../settings/merge-settings.ts';
import { shownLink, shownMenu } from './shop-link.ts';

const about = { slug: 'about', title: 'Über uns', description: '', html: '', textLocale: 'de_DE' as const };
const catalogWith = (config: Parameters<typeof mergeSettings>[0]) =>
  fixtureCatalog(
    shop({
      settings: mergeSettings(config, {}),
      contentPages: { de_DE: [{ ...about, locales: ['de_DE'] }] },
    }),
  );
const catalog = catalogWith({ routeRules: { '/wishlist/': 'block' } });
const german = (to: string, label?: Record<string, string>) =>
  shownLink({ to, ...(label && { label }) }, 'de_DE', catalog);

describe('a link of the merchant', () => {
  it.each([
    ['/', '/de/', 'Startseite'],
    ['/products/?filter=on_sale#list', '/de/products/?filter=on_sale#list', 'Alle Produkte'],
    ['/product-category/ceramics/', '/de/product-category/ceramics/', 'Ceramics'],
    ['/pages/about/', '/de/pages/about/', 'Über uns'],
  ])('to %s leads to %s under the name of the page', (to, href, label) => {
    expect(german(to)).toMatchObject({ href, label });
  });

  it('has a label of its own, and needs one where the page’s name follows its price or is not ours', () => {
    const label = { en_US: 'Read on' };
    expect(german('/product/tide-mug/')).toBe('no label');
    expect(german('https://blog.example/')).toBe('no label');
    expect(german('/product/tide-mug/', label)).toEqual({
      href: '/de/product/tide-mug/',
      label: 'Read on',
      lang: 'en-US',
    });
    expect(german('tel:+491234', label)).toMatchObject({ href: 'tel:+491234' });
  });

  it.each([
    '/product-category/gone/',
    '/pages/gone/',
    '/nowhere/',
    '/order-summary/7/',
    'javascript:alert(1)',
    '',
  ])('to %s leads nowhere', (to) => {
    expect(german(to, { de_DE: 'Da' })).toBe('no such page');
  });

  it('to a page that is blocked is not shown', () => {
    expect(german('/wishlist/')).toBeNull();
  });
});

describe('the menu', () => {
  it('has the merchant’s links in order, each in its menus, and reports the others', () => {
    const menu = [{ to: '/products/' }, { to: '/gone/' }, { to: '/contact/', in: 'footer' }] as const;
    const problems: unknown[] = [];
    const links = shownMenu(catalogWith({ menu }), 'en_US', (...problem) => problems.push(problem));
    expect(links?.map(({ href, menus }) => [href, menus])).toEqual([
      ['/products/', ['header', 'footer']],
      ['/contact/', ['footer']],
    ]);
    expect(problems).toEqual([[2, 'no such page', '/gone/']]);
  });

  it('is the usual one where there is none', () => {
    expect(shownMenu(catalog, 'en_US')).toBeNull();
  });
});
