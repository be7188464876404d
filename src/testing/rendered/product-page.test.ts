import { beforeAll, describe, expect, it } from 'vitest';
import { breadcrumbCategory } from '#storefront/domain/analytics/viewed-items.ts';
import type { Review } from '#storefront/domain/catalog/catalog-types.ts';
import type { StoreSettings } from '#storefront/domain/settings/store-settings.ts';
import { category, type FixtureShop, mug, picture, shop, variation } from '#testing/fixtures/mug-shop.ts';
import { COMPILED, open, withSettings, withStore, words } from './rendered-page.ts';

beforeAll(...COMPILED);

describe('a product page', () => {
  const product = async (overrides: Parameters<typeof mug>[0], fixture: Partial<FixtureShop> = {}) =>
    open('/product/tide-mug/', shop({ products: [mug(overrides)], ...fixture }));

  it('leaves out what the settings hide', async () => {
    const related = mug({ databaseId: 2, slug: 'other', name: 'Other' });
    const fixture = (store: Partial<StoreSettings>) => withStore(store, { products: [mug(), related] });
    const shown = await open('/product/tide-mug/', fixture({}));
    const hidden = await open(
      '/product/tide-mug/',
      fixture({
        showSKU: false,
        showReviews: false,
        showRelatedProducts: false,
        showProductCategoriesOnSingleProduct: false,
        showBreadcrumbOnSingleProduct: false,
      }),
    );
    for (const part of ['SKU', 'Reviews', 'Related products', 'Categories', 'All products']) {
      expect(words(shown), part).toContain(part);
      expect(words(hidden), part).not.toContain(part);
    }
  });

  it('is written to by a form where the backend takes messages, and by email elsewhere', async () => {
    const contact = async (contactForm: boolean) => {
      const { settings } = withSettings({ contactEmail: 'hello@shop.example' });
      const features = { ...settings.features, contactForm };
      const $ = await open('/contact/', shop({ settings: { ...settings, features } }));
      return [$('main form').length, $('main a[href="mailto:hello@shop.example"]').length];
    };
    expect([await contact(true), await contact(false)]).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  it('lists attributes, weight and dimensions', async () => {
    const $ = await product({ weight: '0.4', length: '12', width: '8.5', height: '10' });
    expect(words($)).toMatch(/Weight 0\.4 kg/);
    expect(words($)).toMatch(/12 × 8\.5 × 10 cm/);
  });

  it('shows product fields where the settings put them', async () => {
    const label = (en_US: string) => ({ en_US });
    const fields = {
      origin: { text: 'Lunnay' },
      glaze: { items: ['Ash', 'Salt & lime'] },
      height: { number: 9.5 },
      care: { html: '<p>By <a href="/contact/">hand</a></p>' },
    };
    const { settings } = withSettings({
      productFields: [
        { meta: 'height', label: label('Height'), place: 'details', kind: 'number', unit: 'cm' },
        { meta: 'care', label: label('Care'), place: 'details', kind: 'html' },
        { meta: 'origin', label: { de_DE: 'Herkunft' }, place: 'belowTitle' },
        { meta: 'glaze', label: label('Glaze'), place: 'belowPrice', kind: 'list' },
        { meta: 'absent', label: label('Absent'), place: 'details' },
      ],
    });
    const $ = await product({ fields }, { settings });
    expect(words($, '.product-details')).toBe('Height 9.5 cm Care By hand');
    expect($('.product-details a').attr('href')).toBe('/contact/');
    expect($('h1').parent().parent().next().find('dt').attr('lang')).toBe('de-DE');
    // The form has them too, below its price, and as it is sent to browsers.
    expect(words($, '#buy-form .buy-price + div')).toBe('Glaze Ash Salt & lime');
    expect($('astro-island:has(#buy-form)').attr('props')).toContain('Salt &amp; lime');
    expect(
      words(await product({ fields, price: null, purchasable: false }, { settings }), '.buy-box'),
    ).toMatch(/Glaze Ash/);
    expect(words(await product({}, { settings }))).not.toContain('Glaze');
  });

  it('shows the field of the variation that is selected, and gives its form those of the others', async () => {
    const option = (value: string) => [{ attributeId: 1, name: 'Size', label: 'Size', value }];
    const size = { id: 'size', name: 'Size', label: 'Size', scope: 'LOCAL' as const, variation: true };
    const { settings } = withSettings({
      productFields: [
        { meta: 'height', label: { en_US: 'Height' }, place: 'details', kind: 'number', unit: 'cm' },
        { meta: 'lid', label: { en_US: 'Lid' }, place: 'details' },
      ],
    });
    const sized = {
      ...{ type: 'VARIABLE' as const, fields: { height: { number: 9 } }, defaultAttributes: option('Tall') },
      attributes: [{ ...size, visible: false, options: ['Tall', 'Low'], terms: [] }],
      variations: [
        variation({ databaseId: 7, attributes: option('Tall'), fields: { height: { number: 12 } } }),
        variation({ databaseId: 8, attributes: option('Low'), fields: { lid: { text: 'Cork' } } }),
      ],
    };
    const $ = await product(sized, { settings });
    expect(words($, '.product-details tr:not([hidden])')).toBe('Height 12 cm');
    expect($('.product-details tr[hidden] [data-field=lid]')).toHaveLength(1);
    const props = $('astro-island:has(#buy-form)').attr('props') ?? '';
    expect(props).toContain('Cork');
  });

  it('asks for the add-ons of a product, with their prices', async () => {
    const addOn = { group: null, required: false, maxLength: null, price: 0, once: false, options: [] };
    const ofGroup = { ...addOn, group: 'Extras', type: 'CHECKBOX', required: true };
    const addOns = [
      { ...addOn, key: 'engraving', label: 'Engraving', type: 'TEXT', maxLength: 12, price: 5 },
      {
        ...{ ...addOn, key: 'wrap', label: 'Wrapping', type: 'CHOICE', required: true },
        options: [
          { label: 'Paper', price: 0, once: false },
          { label: 'Linen', price: 3.5, once: true },
        ],
      },
      { ...addOn, key: 'card', label: 'Card', type: 'CHECKBOX', price: 1.5 },
      { ...ofGroup, key: 'extras-0', label: 'Ribbon', price: 2, once: true },
      { ...ofGroup, key: 'extras-1', label: 'Bow' },
    ];
    const $ = await product({ kinds: { 'add-ons': addOns } });
    const form = $('#buy-form');
    expect(form.find('input[name=add-ons-engraving]').attr('maxlength')).toBe('12');
    expect(words($, '#buy-form')).toContain('Engraving (+ €5.00) ( optional ) At most 12 characters');
    expect(
      form
        .find('select[required] option')
        .toArray()
        .map((one) => $(one).text()),
    ).toEqual(['Choose an option', 'Paper', 'Linen (+ €3.50 once)']);
    expect(form.find('input[type=checkbox]').attr('value')).toBe('yes');
    expect(words($, '#buy-form fieldset')).toBe('Extras Ribbon (+ €2.00 once) Bow');
    expect(form.find('fieldset input[required]')).toHaveLength(2);
    // Pages of other products have none of it.
    expect((await product({}))('[component-url*=KindsForm]')).toHaveLength(0);
  });

  it('describes itself to search engines, whatever its name, and under the same policy', async () => {
    const name = 'Mug </script><script>alert(1)</script> <!--';
    const $ = await product({ name });
    const data = $('script[type="application/ld+json"]');
    expect(data).toHaveLength(1);
    expect(JSON.parse(data.text())).toMatchObject({
      '@graph': [{ '@type': 'Product', name }, { '@type': 'BreadcrumbList' }],
    });
    expect($('script').filter((_, script) => $(script).text().startsWith('alert'))).toHaveLength(0);
    expect($('meta[property="og:image:width"]').attr('content')).toBe('1200');
    expect($('meta[name="twitter:card"]').attr('content')).toBe('summary_large_image');
  });

  it('names its category to tags in its structured data, as its payload does not', async () => {
    const categoryOf = async (overrides: Parameters<typeof mug>[0]) =>
      breadcrumbCategory([(await product(overrides))('script[type="application/ld+json"]').text()]);
    expect(await categoryOf({})).toBe('Ceramics');
    expect(await categoryOf({ categories: [] })).toBeUndefined();
  });

  it('leads to the largest file of a picture, and marks the first thumbnail', async () => {
    const $ = await product({ galleryImages: [picture(1), picture(2, { asset: null })] });
    const links = $('.gallery-track a').toArray();
    expect(links.map((link) => $(link).attr('href'))).toEqual(['/pictures/picture-1-1200.webp']);
    expect($(links).text().trim()).toBe('(Enlarge)');
    const marked = $('.gallery-thumbs a[aria-current="true"]').toArray();
    expect(marked.map((thumb) => $(thumb).attr('href'))).toEqual(['#picture-1']);
  });

  it('shows every picture once, reachable without a script', async () => {
    const $ = await product({ galleryImages: [picture(1), picture(2), picture(3)] });
    const targets = $('main a[href^="#picture-"]').toArray();
    expect(targets).toHaveLength(3);
    for (const target of targets) expect($($(target).attr('href') ?? '').find('img')).toHaveLength(1);
  });

  it('shows the ten newest reviews, with initials, and where their avatars would be', async () => {
    const reviews = Array.from({ length: 12 }, (_, day): Review => {
      const host = day % 2 === 0 ? 'secure.gravatar.com' : 'pictures.example';
      return {
        id: `comment:${day}`,
        rating: 4,
        content: '<p>Warm.</p>',
        date: `2026-03-${10 + day}T21:00:00`,
        author: { name: 'Ada', avatarUrl: `https://${host}/avatar/${day}?d=mm` },
      };
    });
    const rated = { averageRating: 4, reviewCount: 12, reviews };
    const $ = await product(rated);
    const days = $('#reviews time')
      .map((_, time) => $(time).attr('datetime')?.slice(8))
      .toArray();
    expect(days).toEqual(['21', '20', '19', '18', '17', '16', '15', '14', '13', '12']);
    expect(words($, '#static-reviews')).toMatch(/^A Ada March 21, 2026 .*10 of 12 reviews$/);
    // Nothing is asked for before the shopper agrees.
    expect($('#reviews img')).toHaveLength(0);
    const avatars = $('#reviews [data-avatar]')
      .map((_, place) => $(place).attr('data-avatar'))
      .toArray();
    expect(avatars).toHaveLength(5);
    expect(avatars[0]).toBe('https://secure.gravatar.com/avatar/10?d=blank&s=88');
    const without = await open(
      '/product/tide-mug/',
      withStore({ showReviews: false }, { products: [mug(rated)] }),
    );
    expect(without('#reviews')).toHaveLength(0);
  });

  it('counts ratings, and is whole without any', async () => {
    const review = (rating: number): Review => ({
      id: `comment:${rating}`,
      rating,
      content: '<p>Warm.</p>',
      date: '2026-03-05T21:00:00',
      author: { name: 'Ada', avatarUrl: null },
    });
    const rated = await product({ averageRating: 4, reviewCount: 2, reviews: [review(5), review(3)] });
    expect(words(rated, '#reviews')).toMatch(/4\.0 out of 5.*2 reviews.*5 stars: 1 review.*March 5, 2026/);
    const unrated = await product({ averageRating: 0, reviewCount: 1, reviews: [review(0)] });
    expect(words(unrated, '#reviews')).toMatch(/^Reviews 1 review .*Warm/);
    expect(unrated('main [role="img"]')).toHaveLength(0);
    expect(unrated('a[href="#reviews"]').text().trim()).toBe('1 review');
    const bare = await product({});
    expect(words(bare, '#reviews')).toContain('No reviews yet');
    expect(bare.html()).not.toContain('NaN');
  });
});

describe('catalog text on a page in another language', () => {
  it('carries the language it is written in', async () => {
    const fixture = withSettings({ catalogLanguage: 'en' });
    const german = await open('/de/product/tide-mug/', fixture);
    expect(german('h1').attr('lang')).toBe('en');
    expect(german('#description-title + div').attr('lang')).toBe('en');
    expect(german('[data-menu="categories"]').attr('data-menu-lang')).toBe('en');
    const english = await open('/product/tide-mug/', fixture);
    expect(english('main [lang]')).toHaveLength(0);
  });

  it('carries its own where a translated catalog lacks it in the language of the page', async () => {
    const own = { databaseId: 1, slug: 'tide-mug', lang: 'en' };
    const products = [
      mug({ ...own, categories: [{ databaseId: 10, slug: 'ceramics', name: 'Ceramics', lang: 'en' }] }),
      mug({ databaseId: 2, slug: 'ebbe', name: 'Ebbe', categories: [], onSale: true }),
    ];
    const fixture = withSettings(
      { catalogLanguage: 'de', shortDescription: 'Am Meer' },
      { products, categories: [category({ lang: 'en' })] },
    );
    const product = await open('/de/product/tide-mug/', fixture);
    for (const place of ['h1', '#description-title + div', '.gallery-track', '.breadcrumb > li:last-child']) {
      expect(product(place).attr('lang'), place).toBe('en');
    }
    expect(product('.breadcrumb > li:nth-child(2)').attr('lang')).toBe('en');
    expect(product('dd a[href="/de/product-category/ceramics/"]').attr('lang')).toBe('en');
    expect(product('[data-card="2"] a').attr('lang')).toBeUndefined();
    const german = await open('/de/product/ebbe/', fixture);
    expect(german('h1').attr('lang')).toBeUndefined();
    expect(german('[data-card="1"] a').attr('lang')).toBe('en');
    const home = await open('/de/', fixture);
    expect(home('.hero-large [lang]').text()).toBe('Tide Mug');
    expect(home('.hero h1').attr('lang')).toBeUndefined();
    expect(home('.category-tile a').attr('lang')).toBe('en');
    expect(home('[data-menu="categories"] a').attr('lang')).toBe('en');
    const list = await open('/de/product-category/ceramics/', fixture);
    expect(list('h1 > span').attr('lang')).toBe('en');
    expect(list('main article a').attr('lang')).toBe('en');
  });
});
