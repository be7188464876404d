import { expect, it } from 'vitest';
import { openCatalog } from '#pipeline/snapshot/open-catalog.ts';
import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import { translator } from '#storefront/i18n/translate.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { cardOptions, replaceCards } from './cached-card.ts';
import { cardSettings } from './card-context.ts';
import { type CardOptions, cardHtml } from './card-html.ts';

const snapshot = new TemporarySnapshot();

type Options = Required<Pick<CardOptions, 'heading' | 'loading'>>;

const OPTIONS: Options[] = (['h2', 'h3'] as const).flatMap((heading) =>
  (['first', 'eager', 'lazy'] as const).map((loading) => ({ heading, loading })),
);

async function shop() {
  await using store = await harbour(snapshot);
  await store.snapshot();
  const catalog = openCatalog(snapshot.file, () => {});
  const locals = { catalog, locale: 'de_DE' } as const;
  const context = {
    ...cardSettings(catalog.settings(), locals.locale),
    locale: locals.locale,
    t: translator(locals.locale),
  };
  const html = (card: ProductCard, options: Options) => cardHtml(card, context, options).toString();
  return { catalog, locals, html, [Symbol.dispose]: () => catalog.close() };
}

it('makes cards as those were made that it replaces', async () => {
  using harbourShop = await shop();
  const { catalog, html } = harbourShop;
  const cards = catalog
    .newest()
    .flatMap((card) => [card, { ...card, image: null, stockStatus: 'OUT_OF_STOCK' as const }]);
  for (const card of cards) {
    for (const options of OPTIONS) expect(cardOptions(html(card, options))).toEqual(options);
  }
});

it('replaces every card of a product, and nothing else', async () => {
  using harbourShop = await shop();
  const { catalog, locals, html } = harbourShop;
  const [one, other] = catalog.newest();
  if (one === undefined || other === undefined) throw new Error('The harbour has fewer products.');
  const page = (shown: ProductCard) =>
    Buffer.from(
      `<p>Grüße, ${one.databaseId}</p>${OPTIONS.map((options) => html(shown, options) + html(other, options)).join('ü')}<i></i>`,
    );
  const before = page({ ...one, name: 'Früher', price: { min: 1, max: 1 } });
  expect(replaceCards(before, [one.databaseId], locals)?.toString()).toBe(page(one).toString());
  expect(replaceCards(before, [other.databaseId, one.databaseId], locals)?.toString()).toBe(
    page(one).toString(),
  );
});

it('leaves a page to be rendered that lacks the card, or whose product is gone', async () => {
  using harbourShop = await shop();
  const { catalog, locals, html } = harbourShop;
  const [one, other] = catalog.newest();
  if (one === undefined || other === undefined) throw new Error('The harbour has fewer products.');
  const options: Options = { heading: 'h2', loading: 'lazy' };
  expect(replaceCards(Buffer.from(html(one, options)), [other.databaseId], locals)).toBeNull();
  const gone = Buffer.from(html({ ...one, databaseId: 999_999 }, options));
  expect(replaceCards(gone, [999_999], locals)).toBeNull();
});
