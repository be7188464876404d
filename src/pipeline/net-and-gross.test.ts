import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeSettings } from '#backend/catalog/changes/change-settings.ts';
import { silentProgress } from '#kit/terminal.ts';
import type { PayloadProduct } from '#storefront/domain/catalog/payload/payload-product.ts';
import type { PriceDisplay } from '#storefront/domain/settings/prices.ts';
import { openTestShop, smallCatalog, type TestShop, testPipeline } from '#testing/shops/test-shop.ts';
import { htmlFile, payloadFile } from './index/page-files.ts';
import type { Pipeline } from './pipeline.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** In cents, which are exact. */
const withTax = (cents: number) => Math.round((cents * 119) / 100);
const withoutTax = (cents: number) => Math.round((cents * 100) / 119);

const catalog = smallCatalog();
const sold = catalog.products.filter(({ type, status }) => type === 'SIMPLE' && status === 'publish');

let shop: TestShop;
let pipeline: Pipeline;

beforeAll(async () => {
  shop = await openTestShop(catalog);
});
afterAll(() => shop.close());

/** Releases the shop as it is with a setting. */
async function release(priceDisplay?: PriceDisplay): Promise<void> {
  const { work: workspace, backend } = shop;
  const config = priceDisplay === undefined ? {} : { priceDisplay };
  pipeline = testPipeline({ workspace, endpoint: backend.url, config, progress: silentProgress });
  try {
    await pipeline.release({ depth: 'fullRead' });
  } finally {
    await pipeline.close();
  }
}

const served = (path: string) => readFileSync(join(shop.work.dist, path), 'utf8');
const amounts = (text: string) => [...text.matchAll(/€([\d.]+)/g)].map(([, amount]) => Number(amount));
const payloadOf = (slug: string) =>
  (JSON.parse(served(payloadFile(`/product/${slug}/`) ?? '')) as { product: PayloadProduct }).product;

/** The price of a product's page or card, and the note below it. */
function shownIn(path: string, selector: string, slug: string) {
  const price = load(served(htmlFile(path)))(selector)
    .find('.price')
    .first();
  const note = price.find('.price-note').text();
  price.find('.price-note, s, .sr-only').remove();
  const [now] = amounts(price.text());
  return { slug, now, note };
}
const onPage = (slug: string) => shownIn(`/product/${slug}/`, 'main .buy-price', slug);

function factsOfSearch(): object[] {
  const files = readdirSync(join(shop.work.dist, 'catalog-index'));
  return files
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const { facts = {} } = JSON.parse(served(`catalog-index/${name}`)) as {
        facts?: Record<string, object>;
      };
      return Object.values(facts);
    });
}

describe.each([
  {
    typed: 'without tax',
    settings: { pricesIncludeTax: false, taxDisplay: 'incl' },
    word: 'net',
    display: withTax,
  },
  {
    typed: 'with tax',
    settings: { pricesIncludeTax: true, taxDisplay: 'excl' },
    word: 'gross',
    display: withoutTax,
  },
] as const)('prices that are typed $typed and shown the other way', ({ settings, word, display }) => {
  beforeAll(async () => {
    changeSettings(shop.backend.store, settings);
    await release('both');
  });

  it('have the other price below them, which is the typed one', () => {
    expect(sold.length).toBeGreaterThan(5);
    for (const { slug, prices } of sold) {
      const cents = Math.round(Number(prices.sale ?? prices.regular) * 100);
      const note = `${word} €${(cents / 100).toFixed(2)}`;
      expect(onPage(slug)).toEqual({ slug, now: display(cents) / 100, note });
      expect(payloadOf(slug).other, slug).toEqual({ min: cents, max: cents });
    }
  });

  it('have it for each variation, and the range of them all', () => {
    const { other, variations = [] } = payloadOf('v-neck-t-shirt');
    expect(other).toEqual({ min: 1500, max: 2000 });
    expect(variations.map((one) => one.other?.min)).toEqual([2000, 2000, 1500]);
    expect(onPage('v-neck-t-shirt').note).toBe(`${word} €15.00 – €20.00`);
    const page = load(served(htmlFile('/product/v-neck-t-shirt/')));
    const notes = page('[data-variation] .price-note').toArray();
    expect(notes.map((note) => amounts(page(note).text())[0])).toEqual([20, 20, 15]);
  });

  it('have it on cards, also on those that browsers make', () => {
    const card = shownIn('/products/', 'main li:has(a[href$="/product/belt/"])', 'belt');
    expect(card.note).toBe(onPage('belt').note);
    expect(factsOfSearch()).toContainEqual({ other: { min: 1500, max: 2000 } });
    expect(load(served(htmlFile('/de/product/belt/')))('.buy-price').text()).toContain(
      word === 'net' ? 'netto' : 'brutto',
    );
  });

  it('are alone in structured data', () => {
    const slug = sold.find(({ prices }) => prices.sale === null)?.slug ?? '';
    const { now } = onPage(slug);
    const page = load(served(htmlFile(`/product/${slug}/`)));
    const data = page('script[type="application/ld+json"]').text();
    expect([...data.matchAll(/"price":"([\d.]+)"/g)].map(([, price]) => Number(price))).toEqual([now]);
  });

  it('are refused where the merchant wants the other ones, and the shop stays as it is', async () => {
    const before = served(htmlFile('/product/belt/'));
    const [wanted, shown] = word === 'net' ? (['net', 'gross'] as const) : (['gross', 'net'] as const);
    await expect(release(wanted)).rejects.toThrow(
      new RegExp(`asks for ${wanted} prices.*shows ${shown} ones`),
    );
    expect(served(htmlFile('/product/belt/'))).toBe(before);
    await release(shown);
    expect(onPage('belt')).toMatchObject({ note: '' });
  });

  it('are all that is there unless the merchant says otherwise', async () => {
    await release();
    expect(onPage('belt')).toMatchObject({ note: '' });
    expect(payloadOf('belt')).not.toHaveProperty('other');
    expect(served(htmlFile('/product/belt/'))).not.toContain('netto');
  });
});

it('prices that are typed as they are shown have no other', async () => {
  changeSettings(shop.backend.store, { pricesIncludeTax: true, taxDisplay: 'incl' });
  await release('both');
  expect(onPage('belt')).toMatchObject({ note: '' });
  expect(payloadOf('belt')).not.toHaveProperty('other');
});
