import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { couponCode } from '../../cart/codes/coupons.ts';
import { giftCardCode } from '../../cart/codes/gift-cards.ts';
import { shippingRates } from '../../catalog/pricing/shipping-zones.ts';
import { ratesFor } from '../../catalog/pricing/tax-rates.ts';
import { Store } from '../../db/database.ts';
import type { SeedCatalog } from '../../db/seed/types.ts';
import { SHOP_DEFAULTS } from '../../options.ts';
import { prepareCatalog } from '../../start/prepare-catalog.ts';
import { toAmount } from '../../values/amount.ts';
import { importCsv } from '../import/import-csv.ts';
import { readCatalog } from '../import/read-catalog.ts';
import { readPictureTexts } from '../import/side-tables.ts';
import { DEMO_PRODUCTS, demoCatalog, demoLanguages } from './catalog.ts';

const catalog = demoCatalog();
const visible = catalog.products.filter(
  (p) => p.status === 'publish' && (p.visibility === 'visible' || p.visibility === 'catalog'),
);
const bySlug = new Map(catalog.products.map((p) => [p.slug, p]));
const termsOf = new Map(catalog.attributes.map((a) => [a.slug, new Set(a.terms.map((t) => t.slug))]));

const picturesOf = ({ products, categories }: SeedCatalog): string[] =>
  [
    ...categories.map(({ image }) => image),
    ...products.flatMap((p) => [...p.images, ...p.variations.map((v) => v.image)]),
  ].flatMap((image) => image?.file ?? []);

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, i) => values.indexOf(value) !== i);

describe('the demo catalog', () => {
  test('is the same at every call, and a fresh object', () => {
    const again = demoCatalog();
    expect(again).toEqual(catalog);
    again.products.pop();
    expect(demoCatalog().products).toHaveLength(catalog.products.length);
  });

  test('has at least 72 visible products in at least 9 top categories, and lists that page', () => {
    const parentOf = new Map(catalog.categories.map((c) => [c.slug, c.parent]));
    const top = new Set(visible.flatMap((p) => p.categories.map((slug) => parentOf.get(slug) ?? slug)));
    expect(visible.length).toBeGreaterThanOrEqual(72);
    expect(top.size).toBeGreaterThanOrEqual(9);
    const counts = catalog.categories.map(
      ({ slug }) => visible.filter((p) => p.categories.includes(slug)).length,
    );
    expect(Math.max(...counts)).toBeGreaterThan(24);
    expect(counts.filter((count) => count === 0)).toHaveLength(1);
  });

  test('repeats no slug, SKU, publication time or category', () => {
    expect(repeated(catalog.products.map((p) => p.slug))).toEqual([]);
    const variations = catalog.products.flatMap((p) => p.variations);
    expect(repeated(variations.map((v) => v.slug))).toEqual([]);
    expect(repeated([...catalog.products, ...variations].flatMap(({ sku }) => sku ?? []))).toEqual([]);
    expect(repeated(catalog.products.map((p) => p.date))).toEqual([]);
    expect(repeated(catalog.categories.map((c) => c.slug))).toEqual([]);
  });

  test('is what a merchant would have who imported its file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'islet-demo-'));
    const [imported, filled] = [Store.open(':memory:'), Store.open(':memory:')];
    try {
      const media = join(folder, 'media');
      const report = await importCsv(imported, { csv: DEMO_PRODUCTS, media });
      const environment = { ISLET_DEMO_LANGUAGES: 'all' };
      const { products } = demoCatalog(demoLanguages(environment));
      expect(report).toMatchObject({ problems: [], missingPictures: [], products: products.length });
      await prepareCatalog(filled, media, { environment, progress: () => undefined });
      for (const table of ['products', 'terms', 'media', 'reviews', 'product_terms', 'coupons'])
        expect(imported.all(`SELECT * FROM ${table}`), table).toEqual(filled.all(`SELECT * FROM ${table}`));
      expect(imported.shop()).toEqual(filled.shop());
    } finally {
      imported.close();
      filled.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 30_000);

  test('has every review of its file, and every text of a picture', () => {
    const { notes } = readCatalog(DEMO_PRODUCTS, {}, []);
    expect(notes).toContain('Reviews: 113, from reviews.csv.');
    const files = new Set(picturesOf(catalog));
    expect(
      [...readPictureTexts(join(dirname(DEMO_PRODUCTS), 'pictures.csv')).keys()].filter(
        (file) => !files.has(file),
      ),
    ).toEqual([]);
  });

  test('names only categories, tags and products that exist', () => {
    const categories = new Set(catalog.categories.map((c) => c.slug));
    const tags = new Set(catalog.tags.map((t) => t.slug));
    for (const p of catalog.products) {
      expect(
        p.categories.filter((slug) => !categories.has(slug)),
        p.slug,
      ).toEqual([]);
      expect(p.categories.length, p.slug).toBeGreaterThan(0);
      expect(
        p.tags.filter((slug) => !tags.has(slug)),
        p.slug,
      ).toEqual([]);
      const relatives = [...p.upsells, ...p.crossSells, ...p.groupedProducts];
      expect(
        relatives.filter((slug) => !bySlug.has(slug) || slug === p.slug),
        p.slug,
      ).toEqual([]);
    }
    expect(catalog.categories.flatMap((c) => c.parent ?? []).filter((slug) => !categories.has(slug))).toEqual(
      [],
    );
  });

  test('uses only attribute values that its products offer', () => {
    for (const p of catalog.products) {
      const offered = new Map(p.attributes.map((a) => [a.name, a]));
      for (const { name, options } of p.attributes) {
        const terms = termsOf.get(name);
        if (name.startsWith('pa_'))
          expect(
            options.filter((option) => !terms?.has(option)),
            `${p.slug} ${name}`,
          ).toEqual([]);
        expect(repeated(options), `${p.slug} ${name}`).toEqual([]);
      }
      const chosen = p.attributes.filter((a) => a.variation).map((a) => a.name);
      for (const v of p.variations) {
        expect(Object.keys(v.attributes), v.slug).toEqual(chosen);
        for (const [name, value] of Object.entries(v.attributes)) {
          if (value) expect(offered.get(name)?.options, v.slug).toContain(value);
        }
      }
      for (const [name, value] of Object.entries(p.defaultAttributes))
        expect(offered.get(name)?.options, p.slug).toContain(value);
      expect(p.variations.length > 0, p.slug).toBe(p.type === 'VARIABLE');
    }
  });

  test('prices are decimal, sales are below the regular price, and both kinds of sale dates occur', () => {
    const priced = catalog.products.flatMap((p) =>
      p.type === 'VARIABLE' ? p.variations.map((v) => v.prices) : [p.prices],
    );
    for (const { regular, sale } of priced) {
      if (regular !== null) expect(regular).toMatch(/^\d+\.\d\d$/);
      if (sale !== null) expect(Number(sale)).toBeLessThan(Number(regular));
    }
    const dated = priced.filter((p) => p.saleTo !== null);
    expect(dated.some((p) => p.saleTo !== null && p.saleTo < '2026-06-01')).toBe(true);
    expect(dated.some((p) => p.saleTo !== null && p.saleTo > '2030-01-01')).toBe(true);
  });

  test('shows every kind of product and stock', () => {
    expect(new Set(visible.map((p) => p.type))).toEqual(
      new Set(['SIMPLE', 'VARIABLE', 'EXTERNAL', 'GROUPED']),
    );
    const stocks = visible.flatMap((p) => [p.stock, ...p.variations.map((v) => v.stock)]);
    expect(new Set(stocks.map((s) => s.status))).toEqual(
      new Set(['IN_STOCK', 'OUT_OF_STOCK', 'ON_BACKORDER']),
    );
    expect(stocks.some((s) => s.quantity === null)).toBe(true);
    expect(
      stocks.some(
        (s) =>
          s.quantity !== null &&
          s.lowStockAmount !== null &&
          s.quantity > 0 &&
          s.quantity <= s.lowStockAmount,
      ),
    ).toBe(true);
    expect(
      visible.filter((p) => p.type === 'EXTERNAL' && p.externalUrl && p.buttonText).length,
    ).toBeGreaterThanOrEqual(2);
    expect(visible.some((p) => p.virtual && !p.downloadable)).toBe(true);
    expect(visible.filter((p) => p.downloadable).every((p) => p.downloads.length > 0)).toBe(true);
    expect(visible.some((p) => p.soldIndividually)).toBe(true);
    expect(visible.some((p) => p.featured)).toBe(true);
    expect(visible.some((p) => p.name.length > 120)).toBe(true);
    expect(visible.some((p) => p.variations.some((v) => Object.values(v.attributes).includes('')))).toBe(
      true,
    );
    expect(visible.some((p) => p.attributes.filter((a) => a.variation).length === 2)).toBe(true);
  });

  test('has hidden products and drafts that must not show', () => {
    expect(catalog.products.filter((p) => p.status === 'draft').length).toBeGreaterThanOrEqual(2);
    expect(catalog.products.some((p) => p.visibility === 'hidden')).toBe(true);
    expect(catalog.products.some((p) => p.visibility === 'search')).toBe(true);
  });

  test('carries reviews of at least 30 products, never before the product was there', () => {
    const reviewed = visible.filter((p) => p.reviews.length > 0);
    expect(reviewed.length).toBeGreaterThanOrEqual(30);
    expect(new Set(reviewed.flatMap((p) => p.reviews.map((r) => r.rating))).size).toBe(5);
    for (const p of reviewed) {
      const dates = p.reviews.map((r) => r.date);
      expect(dates.toSorted(), p.slug).toEqual(dates);
      expect(
        dates.every((date) => date > p.date),
        p.slug,
      ).toBe(true);
      for (const r of p.reviews) expect(r.email).toMatch(/^[a-z]+(\.[a-z]+)*@mail\.example$/);
    }
  });

  test('repeats no picture within a product, and describes each', () => {
    for (const p of catalog.products) {
      expect(repeated(p.images.map((image) => image.file)), p.slug).toEqual([]);
      for (const { file, alt } of [...p.images, ...p.variations.flatMap((v) => v.image ?? [])])
        expect(alt.length, file).toBeGreaterThan(15);
    }
  });

  test('has one product without a picture, one with a single one, and mostly three or more', () => {
    const counts = visible.map((p) => p.images.length);
    expect(counts.filter((count) => count === 0)).toHaveLength(1);
    expect(counts.filter((count) => count === 1)).toHaveLength(1);
    expect(counts.filter((count) => count >= 3).length).toBeGreaterThan(counts.length * 0.8);
    // The first ones of the home page and of the list, which say what the shop looks like.
    const newest = visible.toSorted((one, other) => (one.date < other.date ? 1 : -1)).slice(0, 24);
    expect(newest.filter(({ images }) => images.length === 0)).toEqual([]);
  });

  test('gives each colour of a product its own picture', () => {
    for (const p of visible) {
      const byColor = new Map(
        p.variations.flatMap((v) =>
          v.attributes.pa_color && v.image ? [[v.attributes.pa_color, v.image.file] as const] : [],
        ),
      );
      const colors = p.attributes.find((a) => a.name === 'pa_color' && a.variation)?.options ?? [];
      expect([...byColor.keys()].toSorted(), p.slug).toEqual(colors.toSorted());
      expect(new Set(byColor.values()).size, p.slug).toBe(colors.length);
    }
  });
});

test('every text of its home page is in all languages', () => {
  const { home = [], promises = [] } = catalog.shop;
  const languages = [...new Set(promises.map(({ locale }) => locale))].sort();
  const texts = home
    .flatMap((section) => [section, section.link ?? {}])
    .flatMap((part) => Object.values(part));
  const translated = texts.filter((value) => typeof value === 'object' && value !== null && 'en_US' in value);
  expect(translated.length).toBeGreaterThan(10);
  for (const text of translated) expect(Object.keys(text).sort()).toEqual(languages);
});

describe('what it sells with', () => {
  const { shippingZones = [], taxRates = [] } = catalog.shop;
  const { coupons = [], giftCards = [] } = catalog;

  test('sends to every country that it sells to', () => {
    for (const country of SHOP_DEFAULTS.allowedCountries) {
      const nothing = { total: 0, freeByCoupon: false };
      expect(shippingRates(country, shippingZones, nothing).length, country).toBeGreaterThan(0);
    }
  });

  test('says beside its prices, in all languages, that they include tax', () => {
    expect(catalog.shop).toMatchObject({ pricesIncludeTax: true, taxDisplay: 'incl' });
    const locales = (texts: readonly { locale: string }[] = []) => new Set(texts.map(({ locale }) => locale));
    expect(locales(catalog.shop.priceSuffix)).toEqual(locales(catalog.shop.promises));
    expect(locales(catalog.shop.priceSuffix).size).toBe(6);
  });

  test('has taxes that differ between countries, and none abroad', () => {
    const percent = (country: string) => ratesFor(taxRates, { country, state: '' }).map(({ rate }) => rate);
    expect(percent('DE')).toEqual([19]);
    expect(percent('FR')).toEqual([20]);
    expect(percent('US')).toEqual([]);
  });

  test('has a coupon of every kind, each with a description', () => {
    expect(new Set(coupons.map(({ type }) => type)).size).toBe(2);
    for (const key of ['minimum', 'expires', 'usageLimit', 'individualUse', 'freeShipping'] as const) {
      expect(
        coupons.some((coupon) => coupon[key] !== undefined),
        key,
      ).toBe(true);
    }
    for (const { code, amount, description } of coupons) {
      expect(code).toBe(couponCode(code));
      expect(toAmount(amount)).toBeGreaterThanOrEqual(0);
      expect(description.length).toBeGreaterThan(10);
    }
    expect(repeated(coupons.map(({ code }) => code))).toEqual([]);
    expect(repeated(giftCards.map(({ code }) => giftCardCode(code)))).toEqual([]);
  });
});
