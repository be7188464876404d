import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHttpServer, requestUrl } from '#kit/http-server/http-server.ts';
import { compile } from '#pipeline/compile/compiler.ts';
import { loadRenderer } from '#pipeline/render/renderer.ts';
import { type OpenCatalog, openCatalog } from '#pipeline/snapshot/open-catalog.ts';
import { workspace } from '#pipeline/workspace.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { StoreSettings } from '#storefront/domain/settings/store-settings.ts';
import { test as base } from './test.ts';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The site under test, with pages as the shop renders them once the merchant has set it so. */
class MerchantShop {
  settings: Partial<SiteSettings> = {};
  storeSettings: Partial<StoreSettings> = {};
  readonly #server: Server;
  readonly #catalog: OpenCatalog;

  private constructor(server: (shop: MerchantShop) => Server, catalog: OpenCatalog) {
    this.#catalog = catalog;
    this.#server = server(this);
  }

  static async start(): Promise<MerchantShop> {
    const { ISLET_E2E_ROOT: root, ISLET_E2E_URL: site } = process.env;
    if (!root || !site) throw new Error('There is no built site. `npm test` builds one and names it.');
    const render = await loadRenderer((await compile(workspace(PROJECT), () => {})).entry);
    const catalog = openCatalog(workspace(PROJECT, dirname(root)).snapshot, () => {});
    const shop = new MerchantShop(
      (self) =>
        createHttpServer({
          name: 'merchant shop',
          async answer(request, response) {
            const { pathname, search } = requestUrl(request) ?? { pathname: '/', search: '' };
            if (pathname.endsWith('/')) {
              const { locale } = splitLocale(pathname);
              const { status, body } = await render(pathname, { catalog: self.#shownCatalog(), locale });
              response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
            } else {
              const file = await fetch(new URL(pathname + search, site));
              const type = file.headers.get('content-type') ?? 'text/plain';
              response.writeHead(file.status, { 'content-type': type });
              response.end(Buffer.from(await file.arrayBuffer()));
            }
          },
        }),
      catalog,
    );
    shop.#server.listen(0, '127.0.0.1');
    await once(shop.#server, 'listening');
    return shop;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
    this.#catalog.close();
  }

  #shownCatalog(): OpenCatalog {
    const settings = this.#catalog.settings();
    const store = { ...settings.store, ...this.storeSettings };
    return { ...this.#catalog, settings: () => ({ ...settings, store, ...this.settings }) };
  }
}

/** `test` with a shop of its own settings: relative addresses are its pages. */
export const test = base.extend<{ shop: MerchantShop }, { startedShop: MerchantShop }>({
  startedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
    async ({}, use) => {
      const shop = await MerchantShop.start();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  shop: async ({ startedShop }, use) => {
    startedShop.settings = {};
    startedShop.storeSettings = {};
    await use(startedShop);
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});
