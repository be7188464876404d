import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Store } from '../../db/database.ts';
import { serveFixture } from '../../fixtures/serve-fixture.ts';
import { GINA, Shopper } from '../../fixtures/shopper.ts';
import { prepareCatalog } from '../../start/prepare-catalog.ts';
import { type RunningBackend, startBackend } from '../../start/start.ts';
import { demoCatalog } from './catalog.ts';

// Filling and starting a shop takes longer than other tests do.
vi.setConfig({ testTimeout: 30_000 });

let folder: string;
let media: string;
let file: string;
let running: RunningBackend | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-demo-'));
  media = join(folder, 'media');
  file = join(folder, 'shop.sqlite');
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

interface ShownPicture {
  mediaItemUrl: string;
  small: string;
  mediaDetails: { width: number; height: number };
}

/** Starts the shop again, and gives the picture of its first product that has one. */
async function firstPicture(options: { products?: number } = {}): Promise<ShownPicture> {
  await running?.close();
  running = await startBackend({ port: 0, file, media, mail: join(folder, 'mail'), ...options });
  const picture = 'image { mediaItemUrl small: sourceUrl(size: MEDIUM) mediaDetails { width height } }';
  const query = encodeURIComponent(`{ products(first: 5) { nodes { ${picture} } } }`);
  const { data } = await (await fetch(`${running.url}?query=${query}`)).json();
  return data.products.nodes.find(({ image }: { image: ShownPicture | null }) => image !== null).image;
}

const filesOf = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function measured(url: string): Promise<unknown[]> {
  const response = await fetch(url);
  const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return [response.status, response.headers.get('content-type'), format, width];
}

describe('pictures of the demo shop', () => {
  test('are served from where they come with the code; only smaller sizes are made', async () => {
    const picture = await firstPicture();
    expect(picture.mediaDetails).toEqual({ width: 1200, height: 1200 });
    expect(await measured(picture.mediaItemUrl)).toEqual([200, 'image/webp', 'webp', 1200]);
    expect(filesOf(media)).toEqual([]);
    expect(await measured(picture.small)).toEqual([200, 'image/webp', 'webp', 300]);
    expect(filesOf(media)).toEqual([picture.small.slice(picture.small.lastIndexOf('/') + 1)]);
  });

  test('give way to a file of the same path in the media folder', async () => {
    const { mediaItemUrl } = await firstPicture();
    const [, path = ''] = mediaItemUrl.split('/uploads/');
    mkdirSync(join(media, 'products'));
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2b6' } })
      .webp()
      .toFile(join(media, path));
    expect(await measured(mediaItemUrl)).toEqual([200, 'image/webp', 'webp', 40]);
  });

  test('are those of a synthetic catalog too, and of the demo shop after it', async () => {
    expect(await measured((await firstPicture({ products: 20 })).mediaItemUrl)).toContain(200);
    await running?.close();
    running = undefined;
    const store = Store.open(file);
    await prepareCatalog(store, media, { demo: true, progress: () => undefined });
    store.close();
    expect((await firstPicture()).mediaDetails.width).toBe(1200);
  });
});

describe('files that the demo shop sells', () => {
  test('are public under no catalog', async () => {
    const sold = demoCatalog().products.flatMap(({ downloads }) => downloads);
    for (const options of [{}, { products: 5 }]) {
      await firstPicture(options);
      for (const { file: download } of sold) {
        const upload = `${running?.siteUrl}/wp-content/uploads/${download}`;
        for (const url of [upload, upload.replace('.webp', '-150x150.webp')])
          expect((await fetch(url)).status, url).toBe(404);
      }
    }
  });

  test('are given to their buyers', async () => {
    const backend = await serveFixture({ catalog: demoCatalog(), siteUrl: null });
    try {
      const shopper = new Shopper(backend);
      await shopper.fill('paper-fleet');
      const { order } = await shopper.ask<{ order: { downloadableItems: { nodes: { url: string }[] } } }>(
        `mutation ($billing: CustomerAddressInput) {
          checkout(input: { billing: $billing }) { order { downloadableItems { nodes { url } } } }
        }`,
        { billing: GINA },
      );
      const response = await fetch(order.downloadableItems.nodes[0]?.url ?? '');
      expect(response.headers.get('content-disposition')).toContain('paper-fleet.webp');
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(1240);
    } finally {
      await backend.close();
    }
  });
});

describe('what the demo shop charges', () => {
  test('is what its pages say, shipping apart, in the cart, the order and the mail', async () => {
    const catalog = demoCatalog();
    const mails: string[] = [];
    const emailTransport = { send: async ({ text }: { text: string }) => void mails.push(text) };
    const backend = await serveFixture({ catalog, shop: catalog.shop, emailTransport });
    try {
      const shopper = new Shopper(backend);
      const { product } = await backend.query(
        '{ product(id: "watch-below-tea", idType: SLUG) { ...P } } fragment P on SimpleProduct { price }',
      );
      expect(product).toEqual({ price: '€12.50' });
      await shopper.fill('watch-below-tea');
      const sums = 'subtotal subtotalTax shippingTotal shippingTax totalTax total displayPricesIncludeTax';
      expect(await shopper.ask(`{ cart { ${sums} } }`)).toEqual({
        subtotal: '€10.50',
        subtotalTax: '€2.00',
        displayPricesIncludeTax: true,
        shippingTotal: '€4.12',
        shippingTax: '€0.78',
        totalTax: '€2.78',
        total: '€17.40',
      });
      const { order } = await shopper.ask<{ order: unknown }>(
        `mutation ($address: CustomerAddressInput) {
          checkout(input: { billing: $address, shipping: $address, paymentMethod: "cod" }) {
            order { pricesIncludeTax total(format: RAW) }
          }
        }`,
        { address: GINA },
      );
      expect(order).toEqual({ pricesIncludeTax: true, total: '17.40' });
      await expect.poll(() => mails[0]).toContain('1 x Watch Below Tea: €12.50');
      expect(mails[0]).toContain('Subtotal: €12.50\nShipping: €4.90\nTotal: €17.40 (including €2.78 tax)');
    } finally {
      await backend.close();
    }
  });
});
