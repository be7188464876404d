import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { compile } from '#pipeline/compile/compiler.ts';
import { loadRenderer } from '#pipeline/render/renderer.ts';
import { openCatalog } from '#pipeline/snapshot/open-catalog.ts';
import { workspace } from '#pipeline/workspace.ts';
import { CLIENT_CONFIG_ID, type ClientConfig } from '#storefront/domain/page-data/client-config.ts';
import {
  hasPage,
  matchRoute,
  pageRouteOf,
  routePath,
  type StaticRouteName,
  splitLocale,
} from '#storefront/domain/routes/routes.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { StoreSettings } from '#storefront/domain/settings/store-settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { serveLoopback } from '../../machine/loopback.ts';
import { siteAnswer } from './site-hosts.ts';
import { test as base } from './test.ts';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The site under test, with pages as the shop renders them once the merchant has set it so. */
interface MerchantShop {
  url: string;
  settings: Partial<SiteSettings>;
  storeSettings: Partial<StoreSettings>;
}

async function serveMerchantShop(use: (shop: MerchantShop) => Promise<void>): Promise<void> {
  const { ISLET_E2E_ROOT: root, ISLET_E2E_URL: site } = process.env;
  if (!root || !site) throw new Error('There is no built site. `npm test` builds one and names it.');
  const { render } = await loadRenderer((await compile(workspace(PROJECT), () => {})).entry);
  const catalog = openCatalog(workspace(PROJECT, dirname(root)).snapshot, () => {});
  const shop: MerchantShop = { url: '', settings: {}, storeSettings: {} };
  const localsOf = (locale: Locale) => {
    const own = catalog.in(locale);
    const settings = () => {
      const all = own.settings();
      return { ...all, store: { ...all.store, ...shop.storeSettings }, ...shop.settings };
    };
    return { catalog: { ...own, settings }, locale };
  };
  await using server = await serveLoopback(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', site);
    const { status, type, body } = pathname.endsWith('/')
      ? {
          ...(await render(pagePath(pathname), localsOf(splitLocale(pathname).locale))),
          type: 'text/html; charset=utf-8',
        }
      : await siteAnswer(request, site);
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  shop.url = server.origin;
  await use(shop);
  catalog.close();
}

/** The path of the page that answers an address: hosts rewrite those of orders. */
function pagePath(pathname: string): string {
  const match = matchRoute(pathname);
  if (match === null || hasPage(match.name)) return pathname;
  return routePath(pageRouteOf(match.name) as StaticRouteName, match.locale);
}

/** `test` with a shop of its own settings: relative addresses are its pages. */
export const test = base.extend<{ shop: MerchantShop }, { startedShop: MerchantShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  startedShop: [({}, use) => serveMerchantShop(use), { scope: 'worker' }],
  shop: ({ startedShop }, use) => use(Object.assign(startedShop, { settings: {}, storeSettings: {} })),
  baseURL: ({ shop }, use) => use(shop.url),
});

/** Opens pages as if the shop had been set so; absent settings of `store` have their defaults. */
export async function withSettings(
  page: Page,
  settings: Omit<Partial<ClientConfig>, 'store'> & { store?: Partial<ClientConfig['store']> },
): Promise<void> {
  await page.addInitScript(
    ([id, changed]) => {
      new MutationObserver((_, observer) => {
        const element = document.getElementById(id);
        if (!element?.textContent) return;
        observer.disconnect();
        const textContent = JSON.stringify({ ...JSON.parse(element.textContent), ...changed });
        // Another element: pages refuse text for scripts.
        element.replaceWith(Object.assign(document.createElement('data'), { id, hidden: true, textContent }));
      }).observe(document, { childList: true, subtree: true });
    },
    [CLIENT_CONFIG_ID, settings] as const,
  );
}
