import { fileURLToPath } from 'node:url';
import { type CheerioAPI, load } from 'cheerio';
import { expect } from 'vitest';
import { compile } from '#pipeline/compile/compiler.ts';
import { loadRenderer, type Renderer } from '#pipeline/render/renderer.ts';
import { workspace } from '#pipeline/workspace.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import type { StoreSettings } from '#storefront/domain/settings/store-settings.ts';
import { type FixtureShop, fixtureCatalog, mug, shop } from '#testing/fixtures/mug-shop.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** A hook, which may have to compile the code of pages first, and how many milliseconds it is given. */
export const COMPILED = [() => shopRenderer().then(() => undefined), 180_000] as const;

/** Fifty products with pages of their own. */
export const FIFTY = Array.from({ length: 50 }, (_, index) =>
  mug({ databaseId: index + 1, slug: `mug-${index + 1}`, name: `Mug ${index + 1}` }),
);

/** A price without a range. @param minor in minor units */
export const price = (minor: number) => ({ min: minor, max: minor });

let renderer: Promise<Renderer> | undefined;

/** The shop's renderer, loaded once for all files of a worker. */
export function shopRenderer(): Promise<Renderer> {
  renderer ??= compile(workspace(PROJECT), () => {}).then(({ entry }) => loadRenderer(entry));
  return renderer;
}

/** A shop of fixtures with settings of a merchant. */
export function withSettings(config: MerchantConfig, overrides: Partial<FixtureShop> = {}): FixtureShop {
  return shop({
    settings: mergeSettings({ siteName: 'Islet', baseUrl: 'https://shop.example', ...config }, {}),
    ...overrides,
  });
}

/** A shop of fixtures with settings of its store. */
export const withStore = (storeSettings: Partial<StoreSettings>, overrides: Partial<FixtureShop> = {}) =>
  withSettings({ storeSettings }, overrides);

/** The page at a path of a shop, as a browser without scripts has it. */
export async function open(path: string, fixture: FixtureShop = shop()): Promise<CheerioAPI> {
  return (await openWithPolicy(path, fixture)).$;
}

/** The same with the page's policy. */
export async function openWithPolicy(
  path: string,
  fixture: FixtureShop,
): Promise<{ $: CheerioAPI; csp: string }> {
  const { render } = await shopRenderer();
  const locals = { catalog: fixtureCatalog(fixture), locale: splitLocale(path).locale };
  const { status, body, csp } = await render(path, locals);
  expect(status, path).toBe(200);
  return { $: load(body.toString()), csp: csp ?? '' };
}

/** Visible text under a selector, with a space between one element's text and the next. */
export function words($: CheerioAPI, selector = 'main'): string {
  const spaced = load($.html($(selector)).replaceAll('<', ' <'));
  spaced('script').remove();
  return spaced.text().replace(/\s+/g, ' ').trim();
}

/** The sections of a page by their headings. */
export const headings = ($: CheerioAPI) =>
  $('main h2')
    .toArray()
    .map((heading) => $(heading).text().trim());
