import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '#backend/catalog/changes/change-settings.ts';
import type { SeedCatalog, SeedProduct } from '#backend/db/seed/types.ts';
import { demoCatalog } from '#backend/tools/demo/catalog.ts';
import { syntheticCatalog } from '#backend/tools/synthetic/index.ts';
import type { PayloadProduct } from '#storefront/domain/catalog/payload/payload-product.ts';
import { selectionQuery } from '#storefront/domain/catalog/variations/selection-query.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { structuredDataProblems } from '#testing/fixtures/schema-org.ts';
import { parsePage } from '#testing/html/markup.ts';
import { openTestShop, type TestShop, testPipeline } from '#testing/shops/test-shop.ts';
import { NIGHTLY } from '#testing/tier.ts';
import { htmlFile, payloadFile } from './index/page-files.ts';
import type { Pipeline } from './pipeline.ts';
import { fillPriceRecord } from './snapshot/prices/fill-record.ts';

/** A product or variation as a page, its structured data or the feed says it; amounts as text, `18.00`. */
interface Offer {
  price: string;
  /** The price that is struck through; empty for none. */
  before: string;
  isSoldOut: boolean;
  /** Content and quantity of the price per unit, as numbers; empty for none. */
  quantities: string;
}

/** An offer as a page and the feed say it. */
interface AnnouncedOffer extends Offer {
  /** The lowest price of 30 days; empty for none. */
  lowest: string;
}

const demo = demoCatalog();
const synthetic = syntheticCatalog(80, demo);
/** One has what merchants write, the other many combinations: in the gate those of the first tax settings. */
const CATALOGS: [name: string, catalog: SeedCatalog, taxSettings: number][] = [
  ['demo', demo, 4],
  ['synthetic', { ...synthetic, products: [...synthetic.products] }, NIGHTLY ? 4 : 1],
];
const PICTURE = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#246' } })
  .png()
  .toBuffer();
const TAX_SETTINGS = [true, false].flatMap((pricesIncludeTax) =>
  (['incl', 'excl'] as const).map((taxDisplay) => ({ pricesIncludeTax, taxDisplay })),
);

let shop: TestShop;
/** Of a shop that shows net and gross prices: only the store's own are offers. */
let pipeline: Pipeline;
const served = (file: string) => readFileSync(join(shop.work.dist, file), 'utf8');
const amountsIn = (text: string) =>
  [...text.matchAll(/€([\d,]+\.\d\d)/g)].map(([, n = '']) => n.replace(',', ''));

/** Some products with the reduced rate, and many with a content or a typed price per unit. */
function withMeta(catalog: SeedCatalog): SeedCatalog {
  const standard = (catalog.shop.taxRates ?? []).find(({ country }) => country === 'DE');
  if (standard === undefined) throw new Error('The catalog has no tax.');
  const reduced = { ...standard, rate: 7, taxClass: 'reduced-rate' };
  const unit = (place: number) => [
    { key: '_unit', value: place % 2 === 0 ? 'kg' : 'g' },
    { key: '_unit_base', value: place % 2 === 0 ? '1' : '100' },
    ...(place % 3 === 0
      ? [{ key: '_unit_price_regular', value: '7.77' }]
      : [{ key: '_unit_product', value: '0.375' }]),
  ];
  const products = catalog.products.map(
    (product, place): SeedProduct => ({
      ...product,
      ...(place % 4 === 0 && { taxClass: 'reduced-rate' }),
      metaData: [...product.metaData, ...(place % 5 === 0 ? [] : unit(place))],
    }),
  );
  const shopOptions = { ...catalog.shop, taxRates: [...(catalog.shop.taxRates ?? []), reduced] };
  return { ...catalog, products, shop: shopOptions };
}

function onPage(slug: string): {
  offers: Map<string, AnnouncedOffer>;
  product: PayloadProduct;
  $: CheerioAPI;
  html: string;
} {
  const path = routePath('product-slug', 'en_US', { slug });
  const html = served(htmlFile(path));
  const { product } = JSON.parse(served(payloadFile(path) ?? '')) as { product: PayloadProduct };
  const $ = parsePage(html);
  const offerIn = (
    area: ReturnType<typeof $>,
    { unit, lowest }: Pick<PayloadProduct, 'unit' | 'lowest'>,
  ): AnnouncedOffer => {
    const price = area.find('.price').first();
    const notes = price
      .find('.price-note')
      .toArray()
      .map((one) => $(one).text());
    const note = notes.find((text) => text.includes(' / ')) ?? '';
    const announced = notes.flatMap((text) =>
      /^(?:Lowest price|30-day low)/.test(text) ? amountsIn(text) : [],
    );
    expect(announced, slug).toEqual(lowest === undefined ? [] : [(lowest / 100).toFixed(2)]);
    const [former = ''] = amountsIn(price.find('s').text());
    price.find('.price-note, s').remove();
    const [now = price.text().includes('Free') ? '0.00' : ''] = amountsIn(price.text());
    if (unit?.amount !== undefined) {
      const perUnit = Math.round((Number(now) * 100 * unit.base) / unit.amount) / 100;
      expect(amountsIn(note), slug).toEqual([perUnit.toFixed(2)]);
    }
    const quantities = unit?.amount === undefined ? '' : `${unit.amount} ${unit.base}`;
    const isSoldOut = area.text().includes('Out of stock');
    return { price: now, before: former, isSoldOut, quantities, lowest: announced.join() };
  };
  const offers = new Map<string, AnnouncedOffer>();
  const base = `https://shop.example${path}`;
  if ((product.type ?? 'SIMPLE') === 'SIMPLE' && (product.purchasable ?? true)) {
    offers.set(base, offerIn($('main .buy-price').first(), product));
  }
  for (const variation of product.variations ?? []) {
    if (variation.purchasable === false) continue;
    const chosen = (variation.attributes ?? []).map(({ name, value }) => [name, value]);
    const url = base + selectionQuery(Object.fromEntries(chosen));
    offers.set(url, offerIn($(`[data-variation="${variation.databaseId}"]`), variation));
  }
  return { offers, product, $, html };
}

type Thing = Record<string, unknown>;
const list = (value: unknown) => (value === undefined ? [] : [value].flat()) as Thing[];

/** The offers in the structured data of a page, by their addresses. */
function inStructuredData($: CheerioAPI): Map<string, Offer> {
  const document = JSON.parse($('script[type="application/ld+json"]').text()) as {
    '@graph': Thing[];
  };
  expect(structuredDataProblems(document)).toEqual([]);
  const things = document['@graph'].flatMap((thing) => [thing, ...list(thing.hasVariant)]);
  const offers = things.flatMap(({ offers: own }) => list(own)).filter((one) => one['@type'] === 'Offer');
  return new Map(
    offers.map((offer) => {
      const specifications = list(offer.priceSpecification);
      const former = specifications.find(({ priceType }) => String(priceType).endsWith('StrikethroughPrice'));
      const perUnit = specifications.find(({ referenceQuantity }) => referenceQuantity !== undefined);
      const content = perUnit?.referenceQuantity as { value: number; valueReference: Thing } | undefined;
      return [
        String(offer.url),
        {
          price: String(offer.price),
          before: String(former?.price ?? ''),
          isSoldOut: String(offer.availability).endsWith('OutOfStock'),
          quantities: content === undefined ? '' : `${content.value} ${content.valueReference.value}`,
        },
      ];
    }),
  );
}

/** The items of the feed, by the addresses that they lead to. */
function inFeed(): Map<string, AnnouncedOffer> {
  const $ = load(served('product-feed.xml'), { xml: true });
  const number = (text: string) => text.replace(/ .*/, '');
  return new Map(
    $('item')
      .toArray()
      .map((item) => {
        const text = (name: string) => $(item).children(`g\\:${name}`).text();
        const [price, sale] = [number(text('price')), number(text('sale_price'))];
        const quantities = ['unit_pricing_measure', 'unit_pricing_base_measure'].map((name) =>
          number(text(name)),
        );
        return [
          text('link'),
          {
            price: sale || price,
            before: sale && price,
            isSoldOut: text('availability') === 'out_of_stock',
            quantities: quantities.join(' ').trim(),
            lowest: number($(item).children('c\\:lowest_price_30_days').text()),
          },
        ];
      }),
  );
}

/** Has all that is reduced cost less than usual a hundred days ago, each another amount. */
function fillRecord(slugs: readonly string[]): void {
  const from = new Date(Date.now() - 100 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const lines = slugs.flatMap((slug) => {
    const { product } = onPage(slug);
    return (product.variations ?? [product]).flatMap(({ databaseId, regular, sale }) =>
      sale && regular
        ? [`${databaseId};${(regular.min / 100 - (databaseId % 7) / 100).toFixed(2)};${from}`]
        : [],
    );
  });
  expect(lines.length).toBeGreaterThan(5);
  fillPriceRecord(shop.work.snapshot, ['id;price;from', ...lines].join('\n'), Date.now());
}

describe.each(CATALOGS)('page, structured data and feed of the %s catalog', (_, catalog, taxSettings) => {
  const slugs = catalog.products
    .filter(({ status, language }) => status === 'publish' && language === undefined)
    .map(({ slug }) => slug);

  beforeAll(async () => {
    shop = await openTestShop(withMeta(catalog));
    const { work: workspace, backend } = shop;
    pipeline = testPipeline({ workspace, endpoint: backend.url, config: { priceDisplay: 'both' } });
    const pictures = catalog.products.flatMap(({ images, variations }) => [
      ...images,
      ...variations.flatMap(({ image }) => image ?? []),
    ]);
    for (const file of new Set(pictures.map((picture) => join(shop.backend.media, picture.file)))) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, PICTURE);
    }
  }, 120_000);
  afterAll(async () => {
    await pipeline.close();
    await shop.close();
  }, 60_000);

  it.each(TAX_SETTINGS.slice(0, taxSettings))(
    'say the same of every offer: typed with tax $pricesIncludeTax, shown $taxDisplay',
    async (taxes) => {
      changeSettings(shop.backend.store, taxes);
      await pipeline.release({ depth: 'fullRead' });
      // The record of another display of tax begins anew.
      const hasLowest = taxes === TAX_SETTINGS[0];
      if (hasLowest) {
        fillRecord(slugs);
        await pipeline.release({ depth: 'fullScan' });
      }
      const feed = inFeed();
      const seen = { offers: 0, inFeed: 0, reduced: 0, perUnit: 0 };
      let lowest = 0;
      let bothWays = 0;
      for (const slug of slugs) {
        const { offers, $, html } = onPage(slug);
        if (/>(net|gross) €/.test(html)) bothWays++;
        const described = inStructuredData($);
        const withoutLowest = [...offers].map(([url, { lowest: _, ...offer }]) => [url, offer]);
        expect(Object.fromEntries(described), slug).toMatchObject(Object.fromEntries(withoutLowest));
        for (const [url, offer] of offers) {
          seen.offers++;
          if (offer.lowest) lowest++;
          if (offer.before) seen.reduced++;
          if (offer.quantities) seen.perUnit++;
          const item = feed.get(url);
          if (item === undefined) continue;
          seen.inFeed++;
          expect(item, url).toEqual(offer);
        }
      }
      expect(seen.inFeed).toBe(feed.size);
      expect(seen.inFeed).toBeGreaterThan(seen.offers * 0.8);
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
      if (hasLowest) expect(lowest).toBeGreaterThan(5);
      expect(bothWays > 5).toBe(taxes.pricesIncludeTax !== (taxes.taxDisplay === 'incl'));
    },
    240_000,
  );
});
