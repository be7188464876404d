import { describe, expect, it } from 'vitest';
import { PAYLOAD_SCHEMA } from '#storefront/domain/catalog/payload/payload-facts.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { GET as getPayload } from '#storefront/pages/payload.json.ts';
import { fixtureCatalog } from '#testing/fixtures/mug-shop.ts';

describe('a payload', () => {
  const payload = (path: string, locale: Locale) => {
    const context = { url: new URL(path, 'http://localhost'), locals: { catalog: fixtureCatalog(), locale } };
    return getPayload(context as Parameters<typeof getPayload>[0]);
  };

  it('holds the facts of the page in its folder', async () => {
    const response = await payload('/de/product/tide-mug/_payload.json', 'de_DE');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      schema: PAYLOAD_SCHEMA,
      route: 'product-slug',
      locale: 'de_DE',
      product: { name: 'Tide Mug', price: { min: 1800, max: 1800 } },
    });
  });

  it('is missing where the page is', async () => {
    expect((await payload('/product/none/_payload.json', 'en_US')).status).toBe(404);
  });
});
