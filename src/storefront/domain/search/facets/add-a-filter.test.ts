import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';

const ROOT = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'islet-filter-'));

/** The example of the recipe in the map of the sources. */
function recipe(): { row: string; key: string; label: string } {
  const [, text = ''] = readFileSync(join(ROOT, 'src/README.md'), 'utf8').split('### Add a filter\n');
  const [, row = '', key = '', label = ''] =
    /`(optionFacet\(\{ key: '(\w+)', label: '([\w.]+)' \}\),)`/.exec(text.split('\n###')[0] ?? '') ?? [];
  return { row, key, label };
}

beforeAll(() => {
  for (const name of ['package.json', 'src']) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

function edit(path: string, change: (text: string) => string): void {
  const file = join(copy, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** Results of the copy for products that someone made. */
const ASK = `
import { MESSAGES } from '#storefront/i18n/messages.ts';
import { filterLabel } from '#storefront/features/catalog/listing/tools/filter-labels.ts';
import { LIST_MESSAGES } from '#storefront/features/catalog/listing/tools/list-messages.ts';
import { indexRow, rowTerms } from '#pipeline/snapshot/search-index/index-row.ts';
import { activeFilters } from '#storefront/domain/search/change-query.ts';
import { facetsOf } from '#storefront/domain/search/facets/facets.ts';
import { filterProducts, columnsOfQuery } from '#storefront/domain/search/filter-products.ts';
import { FACETS, indexOf, row } from '#storefront/domain/search/fixture.ts';
import { formatListQuery, parseListQuery } from '#storefront/domain/search/list-query.ts';
import { mug } from '#testing/fixtures/mug-shop.ts';

const [group, label] = process.argv.slice(-2);
const makers = [{ id: 31, slug: 'ada', name: 'Ada Reef' }, { id: 32, slug: 'bo', name: 'Bo' }];
const made = mug({ terms: makers.map(({ id, ...term }) => ({ databaseId: id, taxonomyName: group, ...term })) });
const facets = { groups: [...FACETS.groups, { group, label: '', openByDefault: false, options: makers }] };
const rows = [
  { ...row({ id: 1, onSale: true }), terms: indexRow(made).terms },
  row({ id: 2, terms: { [group]: [32] } }),
  row({ id: 3 }),
];
const query = parseListQuery('?filter=' + group + '[ada],sale[true]');
const index = indexOf(rows, facets, ['price', 'rating', 'orderable', ...facets.groups.map((one) => one.group)]);
const { total, count } = filterProducts(index, query.filter, { decimals: 2, list: null, found: null });
const text = (key) => key.split('.').reduce((part, name) => part[name], MESSAGES.en_US);
console.log(JSON.stringify({
  address: formatListQuery(query),
  stored: rowTerms(made).map(({ taxonomy }) => taxonomy),
  columns: columnsOfQuery(index, query, null),
  total,
  counts: [...count().get(group)],
  chip: filterLabel(activeFilters(query)[0], index.options, { t: text }),
  isSent: LIST_MESSAGES.includes(label),
  panel: facetsOf(index.options).map(({ key, control }) => key + ' ' + control),
}));
`;

it('makes a filter of one row and its text, as the recipe says', () => {
  const { row, key, label } = recipe();
  const [section = '', name = ''] = label.split('.');
  edit('src/storefront/domain/search/facets/facets.ts', (text) =>
    text.replace('\n  attribute,\n', `\n  ${row}\n  attribute,\n`),
  );
  for (const locale of LOCALE_CODES) {
    edit(`src/storefront/i18n/messages/${locale}.json`, (text) => {
      const messages = JSON.parse(text) as Record<string, object>;
      return JSON.stringify({ ...messages, [section]: { ...messages[section], [name]: 'Made by' } });
    });
  }
  const options = ['--input-type=module-typescript', '--eval', ASK, key, label];
  const answer: unknown = JSON.parse(
    execFileSync(process.execPath, options, { cwd: copy, encoding: 'utf8' }),
  );
  expect(answer).toMatchObject({
    address: `?filter=${key}[ada],sale[true]`,
    stored: [key],
    columns: expect.arrayContaining([key, 'price']),
    total: 1,
    // Of all that is on sale, whoever made it.
    counts: [1, 1],
    chip: 'Made by: Ada Reef',
    isSent: true,
    panel: expect.arrayContaining([`${key} options`]),
  });
});
