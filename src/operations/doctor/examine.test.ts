import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forward, startAnswerServer } from '#storefront/api/fixtures/server.ts';
import type { PriceDisplay } from '#storefront/domain/settings/prices.ts';
import { type ExaminedStore, examinedStore, LAMP, writePicture } from '#testing/fixtures/examined-store.ts';
import { frontOf } from '#testing/fixtures/front.ts';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { changeProduct } from '../../backend/catalog/changes/change-product.ts';
import type { ShopOptions } from '../../backend/options.ts';
import { webhooks } from './checks/operation.ts';
import { language } from './checks/store.ts';
import { Examination, type ExaminationOptions } from './examination.ts';
import type { DoctorReport } from './examine.ts';
import { CHECKS, type CheckName } from './finding.ts';
import { MESSAGES, type MessageId } from './messages.ts';

let store: ExaminedStore;
beforeAll(async () => {
  store = await examinedStore();
}, 60_000);
afterAll(() => store[Symbol.asyncDispose]());

const idOf = (slug: string) =>
  store.store.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id ?? 0;

/** Changes a product. @returns takes it back */
const product = (slug: string, change: object, back: object) => () => {
  changeProduct(store.store, idOf(slug), change);
  return () => changeProduct(store.store, idOf(slug), back);
};

const setType = (type: string | null) =>
  store.store.transaction(() =>
    store.store.run('UPDATE products SET plugin_type = ? WHERE slug = ?', type, 'reef-mug'),
  );
const bundle = () => {
  setType('bundle');
  return () => setType(null);
};

/** Changes all products. @returns takes it back */
const all = (change: object, back: object) => () => {
  const rows = store.store.all<{ id: number }>(
    "SELECT id FROM products WHERE status = 'publish' AND type <> 'VARIATION'",
  );
  for (const { id } of rows) changeProduct(store.store, id, change);
  return () => {
    for (const { id } of rows) changeProduct(store.store, id, back);
  };
};
const unpublish = all({ status: 'draft' }, { status: 'publish' });
const protect = all({ password: 'sesame' }, { password: null });

const brandOne = () => {
  const row = { product_id: idOf('reef-mug'), key: 'brand', value: 'Kiln' };
  store.store.transaction(() => store.store.insert('product_meta', row));
  return () => {
    store.store.transaction(() =>
      store.store.run('DELETE FROM product_meta WHERE product_id = ? AND key = ?', row.product_id, row.key),
    );
  };
};

interface Row {
  /** Settings of the store that break something. */
  settings?: Partial<ShopOptions>;
  /** Breaks something in another way. @returns takes it back */
  break?: () => (() => unknown) | Promise<() => unknown>;
  options?: Partial<ExaminationOptions>;
}

const gateway = (id: string) => ({ id, title: id.toUpperCase(), description: '' });
const BACS = gateway('bacs');
const faults = (faults: ShopOptions['faults']): Row => ({ settings: { faults } });
const display = (priceDisplay: PriceDisplay): Row => ({ options: { config: { priceDisplay } } });

/** Faults that break one thing, and the message that says so; all other checks find nothing wrong. */
const TABLE: [MessageId, Row][] = [
  ['reachable.page', faults({ endpoint: 'page' })],
  ['reachable.login', faults({ endpoint: 'login' })],
  ['reachable.missing', faults({ endpoint: 'missing' })],
  ['reachable.forbidden', faults({ endpoint: 'forbidden' })],
  ['plugins.lacking', faults({ missingFields: ['RootMutation.restoreCartItems'] })],
  ['settingsPlugin.missing', faults({ missingFields: ['RootQuery.woonuxtSettings'] })],
  ['debug.on', faults({ debugMode: true })],
  ['language.other', { settings: { language: 'ja_JP' } }],
  ['language.unknown', { settings: { language: '' } }],
  ['pageCap.low', faults({ pageCap: 3 })],
  ['cors.origin', faults({ cors: 'none' })],
  ['cors.headers', faults({ cors: 'not allowed' })],
  ['cors.exposed', faults({ cors: 'not exposed' })],
  ['cors.preflight', faults({ cors: 'no preflight' })],
  ['cors.mixed', { options: { siteUrl: 'https://127.0.0.1', webhookSecret: null } }],
  ['clock.off', faults({ clockOffset: 600 })],
  ['login.missing', faults({ missingFields: ['RootMutation.login', 'RootQuery.loginClients'] })],
  ['login.failing', faults({ loginsFail: true })],
  ['login.disabled', faults({ passwordsDisabled: true })],
  ['payment.some', { settings: { paymentGateways: [BACS, gateway('ppcp-gateway')] } }],
  ['payment.none', { settings: { paymentGateways: [gateway('mollie_wc_gateway_ideal')] } }],
  ['session.notSent', faults({ session: 'not sent' })],
  ['session.lost', faults({ session: 'ignored' })],
  ['session.shared', faults({ session: 'cached' })],
  ['session.notEmptied', faults({ emptyingRefused: true })],
  ['guests.refused', faults({ guestsRefused: true })],
  ['tax.differs', faults({ cartTaxDisplay: 'incl' })],
  ['transfer.wanted', { options: { config: { checkout: 'store' } } }],
  ['transfer.unsaved', { settings: { sessionTransfer: true, faults: { transferUnsaved: true } } }],
  ['trust.client', faults({ missingFields: ['RootQuery.verifiesPayments'] })],
  ['products.unresolvable', { break: product('reef-mug', { password: 'sesame' }, { password: null }) }],
  ['types.unsupported', { break: bundle }],
  [
    'kinds.lacking',
    {
      ...faults({ missingFields: ['SimpleProduct.addOns', 'VariableProduct.addOns'] }),
      options: { config: { productKinds: ['add-ons'] } },
    },
  ],
  ['prices.uncertain', { settings: { decimalSeparator: '~' } }],
  ['priceDisplay.same', display('both')],
  ['priceDisplay.differs', { settings: { taxDisplay: 'incl' }, ...display('net') }],
  ['priceDisplay.differs', display('gross')],
  ['numbers.none', { break: brandOne }],
  ['pictures.failed', faults({ pictures: 'page' })],
  ['pictures.failed', faults({ pictures: 'missing' })],
  [
    'pictures.some',
    {
      break: () => {
        unlinkSync(join(store.media, LAMP));
        return () => writePicture(store.media, undefined, LAMP);
      },
    },
  ],
  [
    'pictures.small',
    {
      break: async () => {
        const small = { width: 200, height: 200 };
        await writePicture(store.media, small);
        await writePicture(store.media, small, LAMP);
        return async () => {
          await writePicture(store.media);
          await writePicture(store.media, undefined, LAMP);
        };
      },
    },
  ],
  ['webhooks.none', { options: { webhookSecret: null } }],
  ['webhooks.unanswered', { options: { siteUrl: 'http://127.0.0.1:9' } }],
  // The doctor's clock runs faster than the store's.
  ['latency.slow', { ...faults({ delay: 20 }), options: { clock: () => performance.now() * 200 } }],
  ['latency.polls', { ...faults({ delay: 20 }), options: { pollSeconds: 0.0001 } }],
];

/** Findings of other checks that follow from what is broken. */
const BESIDES: Partial<Record<MessageId, CheckName[]>> = {
  'cors.mixed': ['webhooks'],
};

async function examineBroken(row: Row): Promise<DoctorReport> {
  const undo = [row.settings ? store.change(row.settings) : () => {}, (await row.break?.()) ?? (() => {})];
  try {
    return await store.examine(row.options);
  } finally {
    for (const back of undo) await back();
  }
}

const severities = ({ findings }: DoctorReport) =>
  findings.filter(({ severity }) => severity !== 'ok').map(({ id }) => id);

/** Findings about a store that is whole. */
const LACKS_NOTHING: Record<string, string> = {
  transfer: 'transfer.off',
  languages: 'languages.none',
  translations: 'translations.none',
  indexNow: 'indexNow.off',
};
const WHOLE = Object.keys(CHECKS).map((check) => LACKS_NOTHING[check] ?? `${check}.ok`);

it('finds nothing wrong with a store that is whole, and looks into everything', async () => {
  const report = await store.examine();
  expect(severities(report)).toEqual([]);
  expect(report).toMatchObject({ schema: 1, result: 'ok', skipped: [], url: store.backend.url });
  expect(report.findings.map(({ id }) => id)).toEqual(WHOLE);
});

describe('one thing that is broken', () => {
  it.each(TABLE)('is found as %s, and nothing else', async (id, row) => {
    const report = await examineBroken(row);
    const besides = BESIDES[id] ?? [];
    const others = report.findings.filter(({ check }) => !besides.includes(check));
    expect(severities({ ...report, findings: others })).toEqual([id]);
    const found = report.findings.find((finding) => finding.id === id);
    expect(found?.severity).toBe(MESSAGES[id].severity);
    expect(found?.found).not.toMatch(/\{\w+\}/);
    expect(found?.change).toEqual(expect.any(String));
  });
});

const WOOGRAPHQL = ['RootQuery.products', 'RootMutation.addToCart', 'RootMutation.checkout'];

/** Messages that come with those of other checks, or that needs nothing to be changed. */
const ALSO: [MessageId, Row][] = [
  ['plugins.noWoo', faults({ missingFields: WOOGRAPHQL })],
  ['products.unreadable', faults({ missingFields: WOOGRAPHQL })],
  ['session.failed', faults({ missingFields: ['RootQuery.cart'] })],
  ['pageCap.empty', { break: unpublish }],
  ['prices.none', { break: unpublish }],
  ['pictures.none', { break: unpublish }],
  ['products.tooMany', { break: protect, options: { config: { unresolvableLimit: 0 } } }],
  ['prices.decimals', { options: { config: { currency: { decimals: 0 } } } }],
  ['transfer.on', { settings: { sessionTransfer: true } }],
  [
    'payment.ok',
    {
      settings: { sessionTransfer: true, paymentGateways: [gateway('paypal'), BACS] },
      options: { config: { storePaymentMethods: ['paypal'] } },
    },
  ],
  ['kinds.none', faults({ missingFields: ['SimpleProduct.addOns'] })],
  ['session.quick', { options: { quick: true } }],
  ['tax.unknown', { settings: { taxRates: [] } }],
  ['priceDisplay.both', { settings: { taxDisplay: 'incl' }, ...display('both') }],
  ['guests.unknown', { settings: { language: 'de_DE', faults: { guestsRefused: true } } }],
  [
    'settingsPlugin.configured',
    {
      ...faults({ missingFields: ['RootQuery.woonuxtSettings'] }),
      options: { config: { currency: { code: 'EUR' } } },
    },
  ],
];

it.each(ALSO)('%s is said too', async (id, row) => {
  const report = await examineBroken(row);
  expect(report.findings.map((finding) => finding.id)).toContain(id);
});

it('tries documents where introspection is off, and says so', async () => {
  const { findings } = await examineBroken(faults({ noIntrospection: true }));
  expect(findings.find(({ check }) => check === 'plugins')).toMatchObject({
    id: 'plugins.ok',
    found: expect.stringContaining('introspection is off'),
  });
});

it('names the products with more variations than one request returns, and cards that are not taken', async () => {
  const variation = (index: number) => ({
    ...{ slug: `lamp-${index}`, sku: null, attributes: { pa_color: '' }, image: null, description: '' },
    prices: { regular: '12.00', sale: null, saleFrom: null, saleTo: null },
    stock: { status: 'IN_STOCK' as const, quantity: null, lowStockAmount: null, backorders: 'NO' as const },
  });
  const lamp = { name: 'Pier lamp', variations: Array.from({ length: 101 }, (_, index) => variation(index)) };
  await using many = await examinedStore(harbourCatalog({ 'pier-lamp': lamp }), {});
  const { findings } = await many.examine({ config: { cardPayments: 'off' } });
  expect(findings.find(({ check }) => check === 'payment')).toMatchObject({
    id: 'payment.some',
    change: expect.stringContaining('cardPayments'),
  });
  expect(findings.find(({ check }) => check === 'variations')).toMatchObject({
    id: 'variations.many',
    found: expect.stringContaining('Pier lamp'),
  });
});

it('names entries of menus that lead to no brand or tag', async () => {
  const mug = { brands: ['north'], tags: ['summer'] };
  const catalog = {
    ...harbourCatalog({ 'reef-mug': mug }),
    brands: [{ slug: 'north', name: 'North', parent: null }],
  };
  await using branded = await examinedStore({ ...catalog, tags: [{ slug: 'summer', name: 'Summer' }] }, {});
  const config = { menuPages: { main: ['/brand/north/', '/brand/south/', '/product-tag/summer/'] } } as const;
  const found = async (tagPages: boolean) => {
    const { findings } = await branded.examine({ config: { ...config, tagPages } });
    return findings.find(({ id }) => id === 'terms.menu')?.found;
  };
  expect(await found(true)).toContain('leave out /brand/south/:');
  expect(await found(false)).toContain('leave out /brand/south/, /product-tag/summer/:');
});

it('names the products that cannot be read, and where they are edited', async () => {
  const back = product('reef-mug', { password: 'sesame' }, { password: null })();
  const { findings } = await store.examine();
  back();
  const found = findings.find(({ check }) => check === 'products');
  expect(found?.found).toContain(`product ${idOf('reef-mug')}`);
  expect(found?.change).toContain(`/wp-admin/post.php?post=${idOf('reef-mug')}&action=edit`);
});

it('says what a store keeps to itself, and what it could not find out', async () => {
  await using front = await frontOf(store.backend.url, async ({ operation, response, pass }) => {
    response.sendDate = false;
    if (operation === 'getProductCursors') response.destroy();
    return pass();
  });
  const { findings } = await store.examine({ url: front.url, quick: true });
  expect(findings.map(({ id }) => id)).toContain('clock.none');
  expect(findings.find(({ check }) => check === 'pageCap')).toMatchObject({
    id: 'check.failed',
    severity: 'warning',
    found: expect.stringContaining('getProductCursors'),
  });
});

it.each(['http://127.0.0.1:4321', 'https://8.8.4.4:4323', 'http://192.168.1.9'])(
  'says of a receiver at %s that WordPress delivers elsewhere, without asking either',
  async (siteUrl) => {
    const options = { url: 'https://8.8.8.8/graphql', siteUrl, config: {}, webhookSecret: 'secret' };
    const [said] = await webhooks(new Examination({ ...options, pollSeconds: 60 }));
    expect(said).toMatchObject({
      id: 'webhooks.private',
      params: { url: `${siteUrl}/webhooks/woocommerce` },
    });
  },
);

it.each([
  ['pll/v1', 'Polylang'],
  ['wpml/v1', 'WPML'],
  ['wc/v3', null],
])('tells by %s which plugin translates the store: %s', async (namespace, plugin) => {
  await using server = await startAnswerServer((request) =>
    request.method === 'GET'
      ? { body: { namespaces: ['wp/v2', namespace] } }
      : forward(request, store.backend.url),
  );
  const options = { url: server.url, siteUrl: 'http://127.0.0.1:4321', config: {}, webhookSecret: null };
  const said = await language(new Examination({ ...options, pollSeconds: 60 }));
  expect(said.map(({ id }) => id)).toEqual(['language.ok', ...(plugin ? ['language.translated'] : [])]);
  expect(said[1]?.params).toEqual(plugin ? { plugin } : undefined);
});

it("names PHP's messages around the answers to one operation, whichever it is", async () => {
  await using server = await startAnswerServer(async (request) => {
    const answer = await forward(request, store.backend.url);
    const isPrinted = request.operationName === 'getProductCursors' && typeof answer !== 'string';
    return isPrinted ? { ...answer, body: `Notice: x in /x.php on line 3 ${answer.body}` } : answer;
  });
  const { findings } = await store.examine({ url: server.url });
  const said = findings.find(({ id }) => id === ('debug.text' satisfies MessageId));
  expect(said?.found).toContain('getProductCursors');
  expect(said?.found).toContain('Notice: x in /x.php on line 3');
});
