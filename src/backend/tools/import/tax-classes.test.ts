import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../catalog/changes/change-settings.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { GINA, Shopper } from '../../fixtures/shopper.ts';
import { importCsv } from './import-csv.ts';

const FIXTURES = fileURLToPath(new URL('fixtures/taxed', import.meta.url));
const VIENNA = { ...GINA, city: 'Wien', postcode: '1010', country: 'AT', state: '' };

let folder: string;
let backend: FixtureBackend;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'islet-taxed-'));
  for (const file of ['products.csv', 'tax-rates.csv'])
    copyFileSync(join(FIXTURES, file), join(folder, file));
  backend = await serveFixture();
});
afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = () => importCsv(backend.store, { csv: join(folder, 'products.csv'), media: backend.media });

/** Imports the file and shows its prices with the taxes of Austria. */
async function importAustrian() {
  const report = await run();
  changeSettings(backend.store, { taxDisplay: 'incl', baseCountry: 'AT', baseState: '' });
  return report;
}

async function priced(slug: string) {
  const fields = '... on ProductWithPricing { price taxClass taxStatus }';
  const variations = '... on ProductWithVariations { variations { nodes { sku price taxClass taxStatus } } }';
  const { product } = await backend.query(
    `{ product(id: "${slug}", idType: SLUG) { ${fields} ${variations} } }`,
  );
  return product;
}

test('tax classes are those of the file, of variations too, and unknown ones are reported', async () => {
  const { problems, notes } = await importAustrian();
  expect(problems).toMatchObject([
    {
      line: 10,
      skipped: false,
      reason:
        'Tax class is "Luxury", and the shop has standard, reduced-rate, zero-rate, wine. Taken as standard.',
    },
  ]);
  expect(notes).toContain('Tax rates: 4, from tax-rates.csv.');
  expect(await priced('tea')).toEqual({
    price: '€11.00 - €12.00',
    taxClass: 'ZERO_RATE',
    taxStatus: 'TAXABLE',
    variations: {
      nodes: [
        { sku: 'tea-tin', price: '€12.00', taxClass: 'STANDARD', taxStatus: 'TAXABLE' },
        { sku: 'tea-bag', price: '€11.00', taxClass: 'ZERO_RATE', taxStatus: 'TAXABLE' },
      ],
    },
  });
  expect(await priced('wine')).toEqual({ price: '€33.90', taxClass: 'WINE', taxStatus: 'TAXABLE' });
  expect(await priced('stamp')).toEqual({ price: '€18.00', taxClass: 'STANDARD', taxStatus: 'NONE' });
  expect(await priced('oil')).toMatchObject({ price: '€48.00', taxClass: 'STANDARD' });
});

test('the cart and the order charge each line by its class', async () => {
  await importAustrian();
  const shopper = new Shopper(backend);
  await shopper.fill('lamp', 'book', 'wine', 'stamp');
  await shopper.ask(
    'mutation ($shipping: CustomerAddressInput) { updateCustomer(input: { shipping: $shipping }) { customer { id } } }',
    { shipping: VIENNA },
  );
  const cart = await shopper.ask(`{ cart {
    contents { nodes { subtotal(format: RAW) tax(format: RAW) } }
    shippingTax(format: RAW) totalTaxes { id label amount(format: RAW) } totalTax(format: RAW) total(format: RAW)
  } }`);
  expect(cart).toEqual({
    contents: {
      nodes: [
        { subtotal: '20', tax: '4' },
        { subtotal: '11.5', tax: '0' },
        { subtotal: '30', tax: '3.9' },
        { subtotal: '18', tax: '0' },
      ],
    },
    shippingTax: '1',
    totalTaxes: [
      { id: 'AT-VAT-1', label: 'VAT', amount: '5' },
      { id: 'AT-WINE VAT-1', label: 'Wine VAT', amount: '3.9' },
    ],
    totalTax: '8.9',
    total: '93.40',
  });
  const { order } = await shopper.ask<{ order: unknown }>(
    `mutation ($address: CustomerAddressInput) {
      checkout(input: { billing: $address, shipping: $address, paymentMethod: "cod" }) {
        order {
          total(format: RAW) totalTax(format: RAW)
          taxLines { nodes { label taxTotal shippingTaxTotal } }
        }
      }
    }`,
    { address: VIENNA },
  );
  expect(order).toEqual({
    total: '93.40',
    totalTax: '8.9',
    taxLines: {
      nodes: [
        { label: 'VAT', taxTotal: '4.00', shippingTaxTotal: '1.00' },
        { label: 'No VAT', taxTotal: '0.00', shippingTaxTotal: '0.00' },
        { label: 'Wine VAT', taxTotal: '3.90', shippingTaxTotal: '0.00' },
      ],
    },
  });
});

test.each([
  ['AT,*,1010,*,20,VAT,1,0,1,', 'taxes of a postcode or a city are none that the shop can charge'],
  ['AT,*,*,*,a lot,VAT,1,0,1,', '"a lot" is no rate in percent'],
  ['AT,*,20', 'a tax rate has 10 columns, and this one 3'],
  ['AT,*,*,*,20,"VAT,1,0,1,', 'Its quotes (") do not pair up'],
])('a rate that cannot be charged stops the import, and says where: %s', async (line, reason) => {
  writeFileSync(
    join(folder, 'tax-rates.csv'),
    `Country,State,Postcode,City,Rate,Name,P,C,S,Class\n${line}\n`,
  );
  await expect(run()).rejects.toThrow(`${join(folder, 'tax-rates.csv')}, line 2: ${reason}`);
});
