import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BrowserProduct, ProductType } from '#storefront/domain/catalog/catalog-types.ts';
import { browserProduct } from '#storefront/domain/catalog/payload/browser-product.ts';
import type { ListingPageData } from '#storefront/domain/page-data/page-data.ts';
import type { ProductPayload } from '#storefront/domain/page-data/payload.ts';
import type { PriceRange, Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { LOCALES } from '#storefront/i18n/locales.ts';
import { translator } from '#storefront/i18n/translate.ts';
import { NIGHTLY } from '../tier.ts';
import { type BuiltPage, builtPages, pagesOfTier, siteRoot, WHOLE_SITE } from './built-site.ts';

function payloadOf<T>({ file }: BuiltPage): T {
  const path = join(siteRoot(), file.replace(/index\.html$/, '_payload.json'));
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

/** A price as the page's language writes it, by the platform and not by the shop's own formatter. */
function money(locale: keyof typeof LOCALES, minor: number): string {
  const { tag } = LOCALES[locale];
  return flat(new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }).format(minor / 100));
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The lowest price that counts, as the page's main price shows it. */
function lowest({ onSale, sale, price }: Pricing): PriceRange | null {
  return onSale ? (sale ?? price) : price;
}

/** Subject of the main price: the variation that the page has chosen beforehand, else the whole product. */
function pricedOn({ $ }: BuiltPage, product: BrowserProduct): Pricing {
  const radios = $('main form input[type="radio"]').not('#reviews input');
  const groups = new Set(radios.map((_, radio) => $(radio).attr('name')).toArray());
  const chosen = radios
    .filter('[checked]')
    .map((_, radio) => $(radio).attr('value'))
    .toArray();
  const isComplete = groups.size > 0 && chosen.length === groups.size;
  const fits = ({ attributes }: BrowserProduct['variations'][number]) =>
    attributes.every(({ value }) => value === '' || chosen.includes(value));
  return (isComplete && product.variations.find(fits)) || product;
}

const STOCKED: readonly ProductType[] = ['SIMPLE', 'VARIABLE'];

describe('each product page and its payload', WHOLE_SITE, () => {
  it('say the same of title, price, stock and pictures', () => {
    const problems: string[] = [];
    let compared = 0;
    const ofTier = pagesOfTier();
    const isProduct = (path: string) => /^\/([a-z-]+\/)?product\/[^/]+\/$/.test(path);
    for (const page of builtPages((path) => isProduct(path) && ofTier(path))) {
      compared += 1;
      const { product: facts, locale } = payloadOf<ProductPayload>(page);
      const product = browserProduct(facts);
      const { $ } = page;
      const say = (problem: string) => problems.push(`${page.path}: ${problem}`);
      const t = translator(locale);

      if (flat($('h1').text()) !== flat(product.name)) say(`h1 "${$('h1').text()}" for "${product.name}"`);
      if (!$('title').text().startsWith(product.name)) say(`title "${$('title').text()}"`);

      const main = flat($('main').text());
      const priced = pricedOn(page, product);
      const price = lowest(priced);
      const shownPrice = price && (price.min === 0 ? t('catalog.free') : money(locale, price.min));
      if (shownPrice && !main.includes(flat(shownPrice))) say(`no ${shownPrice}`);
      if (priced.onSale && priced.regular !== null) {
        const before = $('main s')
          .map((_, s) => flat($(s).text()))
          .toArray();
        if (!before.some((text) => text.includes(money(locale, priced.regular?.min ?? 0))))
          say('no former price');
      }
      if (STOCKED.includes(product.type)) {
        const shown = {
          IN_STOCK: [t('catalog.inStock'), t('catalog.onlyLeft', { count: product.stockQuantity ?? 0 })],
          OUT_OF_STOCK: [t('catalog.outOfStock')],
          ON_BACKORDER: [t(product.virtual ? 'catalog.onBackorder' : 'product.shipsLater')],
        }[product.stockStatus];
        if (!shown.some((text) => main.includes(flat(text)))) say(`stock ${product.stockStatus} not shown`);
      }
      const pictures = $('main img')
        .map((_, image) => $(image).attr('src') ?? '')
        .toArray()
        .join(' ');
      for (const picture of [product.image, ...(facts.galleryImages ?? [])]) {
        if (picture?.asset != null && !pictures.includes(picture.asset)) say(`no picture ${picture.asset}`);
      }
      if (product.image === null && !pictures.includes('/images/placeholder.jpg')) say('no placeholder');
    }
    expect(compared).toBeGreaterThan(NIGHTLY ? 72 * 6 : 72 + 4);
    expect(problems.slice(0, 20)).toEqual([]);
  });
});

describe('each product list and its payload', WHOLE_SITE, () => {
  it('show the same products in the same order', () => {
    let lists = 0;
    const ofTier = pagesOfTier();
    const isList = (path: string) => /\/(products|product-category\/[^/]+)\/(page\/\d+\/)?$/.test(path);
    for (const page of builtPages((path) => isList(path) && ofTier(path))) {
      lists += 1;
      const { listing } = payloadOf<ListingPageData>(page);
      const links = page
        .$('main article a[href*="/product/"]')
        .map((_, link) => page.$(link).attr('href'))
        .toArray();
      expect(
        [...new Set(links)].map((href) => href.split('/').at(-2)),
        page.path,
      ).toEqual(listing.products.map(({ slug }) => slug));
      expect(listing.products.length).toBeLessThanOrEqual(24);
    }
    expect(lists).toBeGreaterThan(NIGHTLY ? 60 : 20);
  });
});
