import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forward, startAnswerServer } from '#storefront/api/fixtures/server.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import { type ExaminedStore, examinedStore } from '#testing/fixtures/examined-store.ts';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import type { ShopOptions } from '../../backend/options.ts';
import { LAW_CHECKS } from './finding.ts';
import type { MessageId } from './messages.ts';

let store: ExaminedStore;
beforeAll(async () => {
  store = await examinedStore(harbourCatalog({}));
}, 60_000);
afterAll(() => store[Symbol.asyncDispose]());

const WITHOUT = {
  faults: { missingFields: ['RootMutation.withdrawFromContract', 'RootMutation.sendContactMessage'] },
};
const CONTACT = { faults: { missingFields: ['RootMutation.withdrawFromContract'] } };
const STATEMENT = { tested: '2026-06-01', authority: { name: 'Authority' }, email: 'hi@shop.example' };
const SCRIPT = { name: 'Chat', src: 'https://chat.example/c.js', category: 'support' } as const;
const url = 'https://store.example/form/';

const TABLE: [MessageId, { settings?: Partial<ShopOptions>; config?: MerchantConfig }][] = [
  ['lawCountry.ok', {}],
  ['lawCountry.outside', { settings: { baseCountry: 'CH' } }],
  ['lawCountry.unknown', { settings: { baseCountry: '' } }],
  ['lawWithdrawal.ok', {}],
  ['lawWithdrawal.elsewhere', { config: { withdrawal: { url } } }],
  ['lawWithdrawal.off', { config: { withdrawal: false } }],
  ['lawWithdrawal.contact', { settings: CONTACT }],
  ['lawWithdrawal.mail', { settings: WITHOUT, config: { contactEmail: 'hi@shop.example' } }],
  ['lawWithdrawal.none', { settings: WITHOUT }],
  ['lawLowestPrice.ok', {}],
  ['lawLowestPrice.off', { config: { priceHistory: 'off' } }],
  ['lawUnitPrice.none', {}],
  ['lawUnitPrice.off', { config: { unitPrice: false } }],
  ['lawSafety.none', {}],
  ['lawSafety.ok', { config: { productSafety: { brands: { Harbour: { maker: ['Harbour Ltd'] } } } } }],
  ['lawAccessibility.facts', {}],
  ['lawAccessibility.none', { config: { accessibility: false } }],
  ['lawAccessibility.none', { settings: { baseCountry: 'CH' } }],
  ['lawAccessibility.ok', { config: { accessibility: STATEMENT } }],
  ['lawTexts.none', {}],
  ['lawTexts.ok', { config: { contentPages: [{ slug: 'imprint', pages: { en_US: '/imprint/' } }] } }],
  ['lawConsent.none', {}],
  ['lawConsent.ok', { config: { thirdParty: [SCRIPT] } }],
  ['lawConsent.necessary', { config: { thirdParty: [{ ...SCRIPT, category: 'necessary' }] } }],
];

it.each(TABLE)('says %s', async (id, { settings = {}, config = {} }) => {
  const back = store.change(settings);
  const report = await store.examine({ law: true, config });
  back();
  const { findings, skipped } = report;
  expect(findings.map((finding) => finding.id)).toContain(id);
  expect(skipped).toEqual([]);
  const points = findings.map(({ check }) => check).filter((check) => check !== 'reachable');
  expect(points).toEqual(Object.keys(LAW_CHECKS));
  for (const { found, change } of findings) expect(`${found} ${change}`).not.toMatch(/\{(?!\s)\w+\}/);
});

it('names the country, and what the statement lacks', async () => {
  const { findings } = await store.examine({ law: true });
  const found = (id: MessageId) => findings.find((finding) => finding.id === id)?.found;
  expect(found('lawCountry.ok')).toContain('Germany');
  expect(found('lawAccessibility.facts')).toContain(
    'the day of the last test, the authority to complain to, an email address',
  );
});

it("names the merchant's Markdown pages, and no drafts of them", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'islet-law-'));
  mkdirSync(join(folder.path, 'en'));
  writeFileSync(join(folder.path, 'en/imprint.md'), '---\ntitle: Imprint\n---\nHarbour Ltd\n');
  writeFileSync(join(folder.path, 'en/terms.md'), '---\ntitle: Terms\ndraft: true\n---\nLater\n');
  const { findings } = await store.examine({ law: true, contentFolder: folder.path });
  expect(findings.find(({ check }) => check === 'lawTexts')?.found).toMatch(/words: \W?imprint\W?\. Needed/);
});

it("knows WooCommerce's own form, unless the settings name another", async () => {
  await using server = await startAnswerServer((request) =>
    request.method === 'GET'
      ? { body: '<div class="woocommerce-order-withdrawal-content"></div>' }
      : forward(request, store.backend.url),
  );
  const back = store.change(WITHOUT);
  const { findings } = await store.examine({ law: true, url: server.url });
  const named = await store.examine({ law: true, url: server.url, config: { withdrawal: { url } } });
  back();
  expect(findings.find(({ check }) => check === 'lawWithdrawal')).toMatchObject({
    id: 'lawWithdrawal.elsewhere' satisfies MessageId,
    found: expect.stringContaining('/my-account/withdraw-order/'),
  });
  expect(named.findings.find(({ check }) => check === 'lawWithdrawal')?.found).toContain(url);
});
