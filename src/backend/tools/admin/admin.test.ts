import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdReview } from '../../catalog/changes/add-review.ts';
import { changeProduct } from '../../catalog/changes/change-product.ts';
import { TOPICS } from '../../catalog/webhooks/webhook-queue.ts';
import { Store } from '../../db/database.ts';
import { updateEffectivePrices } from '../../db/derived-columns.ts';
import { recordedCatalog } from '../../fixtures/recorded-shop.ts';
import { fillStore } from '../fill-store.ts';
import { ADMIN_HELP, isAdmin, runAdmin } from './run-admin.ts';

const FILLED = new Date('2026-01-05T12:00:00Z');

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-admin-'));
  store = Store.open(join(folder, 'shop.sqlite'));
  fillStore(store, recordedCatalog(), { source: 'demo', version: 'one', now: FILLED });
  for (const topic of TOPICS) {
    store.run("INSERT INTO webhooks (topic, url, status) VALUES (?, 'http://hook/', 'active')", topic);
  }
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (...argv: string[]) =>
  runAdmin(argv, { file: join(folder, 'shop.sqlite'), media: join(folder, 'media') });
const modified = () => JSON.stringify(store.all('SELECT id, modified_gmt FROM products ORDER BY id'));
const announced = () =>
  store.all<{ topic: string }>(
    'SELECT DISTINCT w.topic FROM outbox o JOIN webhooks w ON w.id = o.webhook_id',
  );
const first = (sql: string) => Object.values(store.get(sql) ?? {})[0];
const product = (slug: string, column: string) =>
  first(`SELECT ${column} FROM products WHERE slug = '${slug}'`);

/** Commands with the lines they print, and a query of what they changed. */
const CASES: [string[], string[], () => unknown, unknown][] = [
  [
    ['set', 'price', 'beanie', '12.50'],
    ['regular price: 20 -> 12.5', 'price in force: 18 -> 12.5'],
    () => product('beanie', 'price'),
    '12.5',
  ],
  [
    ['set', 'price', 'cap', '20', '--sale', '9.90', '--to', '2099-01-01'],
    ['sale price: 16 -> 9.9', 'sale to (UTC): none -> 2098-12-31 23:00:00'],
    () => product('cap', 'price'),
    '9.9',
  ],
  [
    ['set', 'price', 'cap', '--sale', 'none'],
    ['sale price: 16 -> none'],
    () => product('cap', 'price'),
    '18',
  ],
  [
    ['set', 'stock', 'album', '5', '--low', '9'],
    ['in stock: none -> 5', 'low stock amount: none -> 9'],
    () => product('album', 'stock_quantity'),
    5,
  ],
  [
    ['set', 'stock', 'album', '0'],
    ['stock status: IN_STOCK -> OUT_OF_STOCK'],
    () => product('album', 'stock_quantity'),
    0,
  ],
  [
    ['set', 'stock', 'album', 'onbackorder'],
    ['stock status: IN_STOCK -> ON_BACKORDER'],
    () => product('album', 'stock_status'),
    'ON_BACKORDER',
  ],
  [
    ['set', 'name', 'polo', 'Polo', 'shirt'],
    ['name: Polo -> Polo shirt'],
    () => product('polo', 'name'),
    'Polo shirt',
  ],
  [['rename', 'product', 'polo', 'Shirt'], ['name: Polo -> Shirt'], () => product('polo', 'name'), 'Shirt'],
  [
    ['set', 'slug', 'polo', 'Polo Shirt'],
    ['address: polo -> polo-shirt'],
    () => product('polo-shirt', 'name'),
    'Polo',
  ],
  [
    ['set', 'description', 'polo', 'none'],
    ['description: Pellentesque', '… -> none'],
    () => product('polo', 'description'),
    '',
  ],
  [
    ['set', 'status', 'polo', 'draft'],
    ['status: publish -> draft', 'the next full scan'],
    () => product('polo', 'status'),
    'draft',
  ],
  [
    ['set', 'visibility', 'polo', 'hidden'],
    ['visibility: VISIBLE -> HIDDEN'],
    () => product('polo', 'visibility'),
    'HIDDEN',
  ],
  [
    ['set', 'date', 'polo', '2026-02-03'],
    ['-> 2026-02-03 00:00:00'],
    () => product('polo', 'date'),
    '2026-02-03 00:00:00',
  ],
  [
    ['set', 'upsells', 'polo', 'cap', 'id:34'],
    ['upsells: cap, beanie'],
    () => first("SELECT count(*) FROM product_links WHERE kind = 'upsell' AND target_id = 34"),
    1,
  ],
  [['remove', 'polo'], ['in the trash'], () => first("SELECT slug FROM trash WHERE slug = 'polo'"), 'polo'],
  [['remove', 'polo', '--forever'], ['deleted for good'], () => product('polo', 'id'), undefined],
  [
    ['add', 'Big Mug', '--name', 'Big mug', '--price', '9', '--category', 'Music', '--stock', '3'],
    ['Big mug (big-mug, id ', 'price: 9', 'in music'],
    () => product('big-mug', 'stock_quantity'),
    3,
  ],
  [
    ['add', 'category', 'mugs', '--name', 'Mugs & Cups', '--parent', 'Clothing'],
    ['new, without products'],
    () => first("SELECT name FROM terms WHERE slug = 'mugs'"),
    'Mugs &amp; Cups',
  ],
  [
    ['remove', 'category', 'music'],
    ['its products stay'],
    () =>
      first(
        "SELECT count(*) FROM product_terms pt JOIN terms t ON t.id = term_id AND t.slug = 'uncategorized'",
      ),
    2,
  ],
  [
    ['set', 'category', 'hoodies', '--parent', 'none', '--description', 'Warm'],
    ['cheap. -> Warm', 'parent: '],
    () => first("SELECT coalesce(parent_id, 'top') FROM terms WHERE slug = 'hoodies'"),
    'top',
  ],
  [
    ['rename', 'category', 'Clothing', 'Garments'],
    ['name: Clothing -> Garments'],
    () => first("SELECT name FROM terms WHERE slug = 'clothing'"),
    'Garments',
  ],
  [
    ['rename', 'term', 'color', 'red', 'Cherry'],
    ['name: Red -> Cherry'],
    () => product('hoodie-red-no', 'name'),
    'Hoodie - Cherry, No',
  ],
  [
    ['describe', 'brand', 'acme', '<p>Anvils</p>'],
    ['description: none -> <p>Anvils</p>'],
    () => first("SELECT description FROM terms WHERE slug = 'acme'"),
    '<p>Anvils</p>',
  ],
  [
    ['rename', 'attribute', 'pa_color', 'Shade'],
    ['label: Color -> Shade'],
    () => first("SELECT DISTINCT label FROM product_attributes WHERE name = 'pa_color'"),
    'Shade',
  ],
  [
    ['move', 'cap', 'music', 'Decor'],
    ['product_cat: accessories -> decor, music'],
    () => first("SELECT count(*) FROM product_terms pt JOIN terms t ON t.id = term_id AND t.slug = 'decor'"),
    2,
  ],
  [
    ['assign', 'cap', 'color', 'red', 'Blue'],
    ['pa_color: yellow -> blue, red'],
    () => first("SELECT options FROM product_attributes WHERE name = 'pa_color' AND product_id = 38"),
    '["red","blue"]',
  ],
  [
    ['review', 'cap', '--rating', '4'],
    ['rating: 0 -> 4', 'reviews: 0 -> 1'],
    () => product('cap', 'review_count'),
    1,
  ],
  [
    ['sell', 'album', '7'],
    ['sold: ', 'reading the most sold'],
    () => product('album', 'stock_quantity'),
    null,
  ],
  [
    ['set', 'setting', 'currencyposition', 'right_space'],
    ['currencyPosition: left -> right_space'],
    () => store.shop().currencyPosition,
    'right_space',
  ],
  [
    ['set', 'fault', 'cors', 'not', 'exposed'],
    ['faults: {} -> {"cors":"not exposed"}'],
    () => store.shop().faults,
    { cors: 'not exposed' },
  ],
  [
    ['set', 'fault', 'missingfields', 'RootQuery.cart,', 'RootMutation.login'],
    ['missingFields'],
    () => store.shop().faults,
    { missingFields: ['RootQuery.cart', 'RootMutation.login'] },
  ],
  [['set', 'fault', 'delay', 'none'], ['faults: {} -> {}'], () => store.shop().faults, {}],
  [
    ['set', 'setting', 'languages', 'en,', 'pt-br'],
    ['languages:'],
    () => store.shop().languages,
    ['en', 'pt-br'],
  ],
  [['set', 'setting', 'siteName', 'My', 'shop'], ['-> My shop'], () => store.shop().title, 'My shop'],
  [
    ['set', 'setting', 'credentialOrigins', 'https://a.example,', 'https://b.example:8080'],
    ['credentialOrigins:'],
    () => store.shop().credentialOrigins,
    ['https://a.example', 'https://b.example:8080'],
  ],
  [
    ['set', 'setting', 'credentialorigins', 'none'],
    ['credentialOrigins:'],
    () => store.shop().credentialOrigins,
    [],
  ],
  [
    ['set', 'setting', 'contactMail', 'hello@shop.example'],
    ['-> hello@shop.example'],
    () => store.shop().contactMail,
    'hello@shop.example',
  ],
  [['set', 'setting', 'strictOrders', 'no'], ['strictOrders:'], () => store.shop().strictOrders, false],
  [
    ['set', 'setting', 'sessionTransfer', 'yes'],
    ['sessionTransfer:'],
    () => store.shop().sessionTransfer,
    true,
  ],
  [
    ['set', 'setting', 'fees', 'Packaging 1.00; Member bonus -2 untaxed; On delivery 2 for cod'],
    ['fees:'],
    () => store.shop().fees,
    [
      { name: 'Packaging', amount: '1.00', taxable: true },
      { name: 'Member bonus', amount: '-2', taxable: false },
      { name: 'On delivery', amount: '2', taxable: true, paymentMethod: 'cod' },
    ],
  ],
  [
    ['set', 'setting', 'unpaidOrdersPerHour', '0'],
    ['unpaidOrdersPerHour: 30 -> 0'],
    () => store.shop().unpaidOrdersPerHour,
    0,
  ],
  [['set', 'setting', 'authTokenSeconds', '20'], ['-> 20'], () => store.shop().authTokenSeconds, 20],
];

describe.each(CASES)('%j', (argv, lines, query, expected) => {
  test('is done, and prints how storefronts learn of it', async () => {
    const before = modified();
    const answer = await admin(...argv);
    for (const line of lines) expect(answer).toContain(line);
    expect(query()).toEqual(expected);
    const added = argv[0] === 'add' && argv[1] !== 'category';
    const gone = argv.includes('--forever');
    if (!gone) expect(modified() !== before).toBe(answer.includes('modified moves'));
    const topics = announced().map(({ topic }) => topic);
    expect(topics).toEqual(answer.match(/sends (product\.\w+) to http:\/\/hook\//)?.slice(1) ?? []);
    expect(answer.includes('sends no webhook')).toBe(topics.length === 0);
    if (added) expect(topics).toEqual(['product.created']);
  });
});

describe.each<[string[], string]>([
  [['set', 'price', 'beani', '12'], 'There is no product "beani". Near it: beanie, '],
  [['set', 'price', 'beanie', '12,50'], '"12,50" is no price: write digits and a point, such as 12.50.'],
  [['set', 'price', 'beanie'], 'Say the new price'],
  [['set', 'price', 'beanie', '--sale', '30'], 'The sale price 30 must be below the regular price 20.'],
  [
    ['set', 'price', 'cap', '--sale', '3', '--from', '2027-02-01', '--to', '2027-01-01'],
    'must start before it ends',
  ],
  [['set', 'price', 'cap', '--sale', '3', '--from', 'soon'], '"soon" is no date: write 2026-12-24'],
  [['set', 'price', 'hoodie', '12'], 'has the price of its variations: name one of hoodie-blue-no,'],
  [['set', 'price', 'logo-collection', '12'], 'has the price of its members: name one of '],
  [
    ['set', 'stock', 'beanie', 'much'],
    '"much" is no stock: write a count, or instock, outofstock, onbackorder.',
  ],
  [['set', 'stock', 'beanie', '-5'], "'-5'"],
  [['set', 'slug', 'beanie', 'cap'], 'Product 38 has the address "cap" already'],
  [['set', 'status', 'beanie', 'gone'], 'A status is one of draft, publish, not "gone".'],
  [['set', 'members', 'beanie', 'cap'], 'is no grouped product'],
  [
    ['set', 'image', 'beanie', 'nowhere.jpg'],
    'The picture "nowhere.jpg" cannot be had: There is no such file',
  ],
  [['set', 'category', 'cloting', '--name', 'X'], 'There is no category "cloting". Near it: clothing'],
  [['set', 'category', 'clothing', '--parent', 'hoodies'], 'cannot stand above it'],
  [['set', 'category', 'clothing'], 'Say what changes'],
  [['set', 'setting', 'colour', 'red'], 'There is no setting "colour". There are: title, '],
  [['set', 'setting', 'credentialOrigins', 'https://a.example/shop'], 'not "https://a.example/shop".'],
  [['set', 'setting', 'contactMail', 'hello'], 'contactMail is an email address, or "none", not "hello".'],
  [['set', 'setting', 'languages', 'de_DE'], 'languages is "none", or a list such as en, de, pt-br'],
  [['set', 'setting', 'authTokenSeconds', '0'], 'authTokenSeconds is at least 1.'],
  [['set', 'setting', 'fees', 'Packaging'], 'not "Packaging".'],
  [['set', 'setting', 'taxDisplay', 'both'], 'taxDisplay is one of excl, incl, not "both".'],
  [['set', 'frob', 'beanie'], 'After "set" comes one of price, stock, '],
  [['sett', 'price', 'beanie', '1'], 'There is no command "sett". There are: set, add, '],
  [['set', 'name', 'beanie'], 'Something is missing: set name <product> <name>'],
  [['set', 'price', 'beanie', '3', '--rating', '3'], '--rating is not for this: set price '],
  [['set', 'price', 'beanie', '3', '--sales=2'], 'There is no flag --sales. Near it: sale.'],
  [['add', 'beanie', '--name', 'Again'], 'There is a product "beanie" already (id 34).'],
  [['add', 'mug', '--name', 'Mug', '--category', 'cups'], 'There is no category "cups".'],
  [['add', 'mug'], 'A product needs a name: --name "Blue mug".'],
  [['add', 'category', 'music', '--name', 'More'], 'There is a category "music" already.'],
  [['remove', 'category', 'uncategorized'], 'The default category cannot be removed.'],
  [['restore', 'cap'], 'The trash has no product "cap". It is empty.'],
  [['move', 'cap', 'music', 'nope'], 'There is no category "nope".'],
  [['assign', 'cap', 'colour', 'red'], 'There is no attribute "colour". There are: pa_color, '],
  [['move', 'hoodie-red-no', 'music'], 'A variation has no terms of its own'],
  [['approve', '105'], 'No review 105 waits for approval.'],
  [['review', 'cap', '--rating', '9'], 'A rating is from 1 to 5, not 9.'],
  [['sell', 'hoodie'], 'is bought by its parts'],
])('%j', (argv, message) => {
  test('is refused, and nothing is changed', async () => {
    const before = store.revision();
    await expect(admin(...argv)).rejects.toThrow(message);
    expect(store.revision()).toBe(before);
  });
});

test('held reviews are listed, and shown once they are approved', async () => {
  expect(await admin('reviews')).toBe('No review waits for approval.');
  const review = { author: 'Eve', email: 'e@example.test', rating: 4, content: 'Warm' };
  const id = holdReview(store, 38, review);
  expect(await admin('reviews')).toContain(`${id}: Cap (cap), 4 of 5, Eve: Warm`);
  expect(product('cap', 'review_count')).toBe(0);
  const printed = await admin('approve', String(id));
  for (const line of ['rating: 0 -> 4', 'reviews: 0 -> 1', 'modified moves']) expect(printed).toContain(line);
  await expect(admin('approve', String(id))).rejects.toThrow(`No review ${id} waits for approval.`);
});

test('SKU and id name a product; a text that is both is reported', async () => {
  expect(await admin('set', 'price', 'woo-cap', '11')).toContain('Cap (cap, id 38)');
  expect(await admin('set', 'price', 'id:38', '12')).toContain('11 -> 12');
  changeProduct(store, 34, { sku: '38' });
  await expect(admin('set', 'price', '38', '9')).rejects.toThrow(
    '"38" is more than one product: id:34 (beanie, SKU 38), id:38 (cap, SKU woo-cap).',
  );
  expect(await admin('set', 'price', 'sku:38', '9')).toContain('Beanie');
});

test('a product comes back from the trash as it was', async () => {
  await admin('set', 'status', 'polo', 'draft');
  await admin('remove', 'polo');
  expect(await admin('restore', 'polo')).toContain('out of the trash, status draft');
  expect(product('polo', 'status')).toBe('draft');
});

test('a sale that is due is flipped silently', async () => {
  const soon = new Date(Date.now() + 3_600_000);
  await admin('set', 'price', 'polo', '--sale', '12', '--from', '2026-01-01', '--to', soon.toISOString());
  updateEffectivePrices(store, FILLED);
  store.run("UPDATE products SET on_sale = 0, price = regular_price WHERE slug = 'polo'");
  store.run('DELETE FROM outbox');
  const before = modified();
  const answer = await admin('flip', 'sales');
  expect(answer).toContain('the sale starts, price 12');
  expect(answer).toContain('Silent: modified stays');
  expect([modified(), announced()]).toEqual([before, []]);
  expect(await admin('flip', 'sales')).toBe('No sale is due: nothing is different.');
});

test('a picture from disk is stored with its size before the product shows it', async () => {
  const media = join(folder, 'media');
  await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toFile(join(folder, 'shop.jpg'));
  await expect(admin('set', 'image', 'polo', join(folder, 'shop.jpg'))).rejects.toThrow('lies outside of');
  const { mkdirSync, copyFileSync } = await import('node:fs');
  mkdirSync(media, { recursive: true });
  copyFileSync(join(folder, 'shop.jpg'), join(media, 'shop.jpg'));
  expect(await admin('set', 'image', 'polo', 'shop.jpg')).toContain('picture: ');
  expect(
    store.get(
      'SELECT m.file, m.width, m.height FROM media m JOIN products p ON p.image_id = m.id WHERE p.slug = ?',
      'polo',
    ),
  ).toEqual({ file: 'shop.jpg', width: 30, height: 20 });
  expect(await admin('set', 'alt', 'polo', 'A', 'red', 'shirt')).toContain('reading the whole catalog again');
});

test('a database that is not there is not made', async () => {
  const file = join(folder, 'other.sqlite');
  await expect(admin('flip', 'sales', '--file', file)).rejects.toThrow(`There is no database ${file}.`);
  Store.open(file).close();
  await expect(admin('flip', 'sales', '--file', file)).rejects.toThrow('holds no catalog yet');
});

test('flags may stand anywhere, and flags alone are for the server', async () => {
  const file = join(folder, 'shop.sqlite');
  const argv = ['--file', file, 'set', 'price', '--sale', '9', 'cap', '19'];
  expect(isAdmin(argv)).toBe(true);
  expect(isAdmin(['--port', '0', '--file', file])).toBe(false);
  expect(isAdmin(['--file', file, '--port', '0'])).toBe(false);
  expect(isAdmin([])).toBe(false);
  expect(await runAdmin(argv, { file: 'nowhere', media: 'nowhere' })).toContain('sale price: 16 -> 9');
});

test('the help lists every command tested here', () => {
  for (const [[verb, noun]] of CASES) {
    expect(ADMIN_HELP).toMatch(new RegExp(`^  ${verb}( ${noun}| <)`, 'm'));
  }
});
