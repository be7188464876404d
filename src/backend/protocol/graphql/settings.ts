import type { Backend } from '../../context.ts';
import { escapeAmpersands } from '../../values/entities.ts';
import { globalId } from './connection.ts';

export function generalSettings({ shop, siteUrl }: Backend) {
  return {
    id: globalId('setting', 'general'),
    title: escapeAmpersands(shop.title),
    description: escapeAmpersands(shop.description),
    url: siteUrl,
    homeUrl: siteUrl,
    language: shop.language,
    timezone: shop.timezone,
    dateFormat: 'F j, Y',
    timeFormat: 'g:i a',
    startOfWeek: 1,
  };
}

/** WordPress's settings as a new installation has them; what only staff may read is null. */
export function allSettings(backend: Backend) {
  const { id: _, ...general } = generalSettings(backend);
  const named = Object.entries(general).map(
    ([name, value]) => [`generalSettings${name.charAt(0).toUpperCase()}${name.slice(1)}`, value] as const,
  );
  return {
    ...Object.fromEntries(named),
    generalSettingsEmail: null,
    discussionSettingsDefaultCommentStatus: 'open',
    discussionSettingsDefaultPingStatus: 'open',
    permalinkSettingsCategoryBase: '',
    permalinkSettingsStructure: '/%postname%/',
    permalinkSettingsTagBase: '',
    readingSettingsPageForPosts: 0,
    readingSettingsPageOnFront: 0,
    readingSettingsPostsPerPage: 10,
    readingSettingsShowOnFront: 'posts',
    writingSettingsDefaultCategory: 1,
    writingSettingsDefaultPostFormat: '0',
    writingSettingsUseSmilies: true,
  };
}

/** Answer of the settings plugin. Filters are the shop's attributes, the first one open. */
export function woonuxtSettings({ shop, store, terms, cardPayments: cards }: Backend) {
  return {
    primary_color: '#1f4e5f',
    logo: '',
    maxPrice: () => highestPrice(store),
    productsPerPage: shop.productsPerPage,
    frontEndUrl: shop.frontEndUrl,
    domain: new URL(shop.frontEndUrl).hostname,
    currencyCode: shop.currencyCode,
    currencySymbol: shop.currencySymbol,
    publicIntrospectionEnabled: 'on',
    wooCommerceSettingsVersion: '2.5.18',
    global_attributes: terms.attributes.map(({ label, slug }, index) => ({
      label,
      slug,
      showCount: true,
      hideEmpty: true,
      openByDefault: index === 0,
    })),
    stripeSettings: {
      enabled: cards ? 'yes' : 'no',
      testmode: cards && (cards.simulated || cards.publishableKey.startsWith('pk_test_')) ? 'yes' : 'no',
      active_publishable_key: cards?.publishableKey ?? '',
    },
    paypalSettings: { enabled: 'no' },
    wooNuxtSEO: [],
  };
}

function highestPrice(store: Backend['store']): number {
  const highest = store.get<{ price: number | null }>(
    "SELECT max(max_price) AS price FROM products WHERE status = 'publish' AND type <> 'VARIATION'",
  );
  return Math.ceil(highest?.price ?? 0);
}
