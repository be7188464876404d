import { expect, it, vi } from 'vitest';
import { changePage, translatePage } from '#backend/catalog/changes/change-settings.ts';
import type { ContentPage } from '#storefront/domain/routes/content-pages.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { EditedShop } from '#testing/fixtures/edited-shop.ts';
import { openTranslated, type TranslationPlugin } from '#testing/fixtures/translated-store.ts';
import { entityKey } from '../entity-keys.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The terms as a locale shows them, and whose text that is. */
function shown(shop: EditedShop, locale: Locale): [title?: string, textLocale?: Locale] {
  const text = shop.entities().get(entityKey.contentPage(locale, 'terms')) ?? 'null null';
  const page = JSON.parse(text.slice(text.indexOf(' ') + 1)) as ContentPage | null;
  return page === null ? [] : [page.title, page.textLocale];
}

it.each<TranslationPlugin>(['polylang', 'wpml'])(
  'translations of a page are shown in the locales of their languages, with %s',
  async (plugin) => {
    await using shop = await openTranslated(plugin);
    const config: MerchantConfig = { contentPages: [{ slug: 'terms', pages: { en_US: '/terms/' } }] };
    await shop.sync({ depth: 'fullRead' }, { config });
    expect(shown(shop, 'en_US')).toEqual(['Terms', 'en_US']);
    expect(shown(shop, 'de_DE')).toEqual(['AGB', 'de_DE']);
    expect(shown(shop, 'fr_FR')).toEqual(['Terms', 'en_US']);
    translatePage(shop.backend.store, 'terms', 'fr', { title: 'CGV', slug: 'cgv', content: '<p>CGV</p>' });
    await shop.sync({ shop: true }, { config });
    expect(shown(shop, 'fr_FR')).toEqual(['CGV', 'fr_FR']);
    expect(await shop.freshEntities(config)).toEqual(shop.entities());
  },
);

it('a page that the merchant names for a locale is shown there', async () => {
  await using shop = await openTranslated('polylang');
  const content = '<p>Anders</p>';
  translatePage(shop.backend.store, 'sample-page', 'de', {
    title: 'Bedingungen',
    slug: 'bedingungen',
    content,
  });
  const pages = { de_DE: '/de/bedingungen/', en_US: '/terms/' };
  const config: MerchantConfig = { contentPages: [{ slug: 'terms', pages }] };
  await shop.sync({ depth: 'fullRead' }, { config });
  expect(shown(shop, 'de_DE')).toEqual(['Bedingungen', 'de_DE']);
  changePage(shop.backend.store, 'agb', null);
  await shop.sync({ shop: true }, { config });
  expect(shown(shop, 'de_DE')).toEqual(['Bedingungen', 'de_DE']);
});
