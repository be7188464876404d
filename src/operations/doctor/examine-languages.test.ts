import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExaminedStore, examinedStore } from '#testing/fixtures/examined-store.ts';
import type { SeedCatalog } from '../../backend/db/seed/types.ts';
import { translatedCatalog } from '../../backend/fixtures/translated-shop.ts';
import { languages, translations } from './checks/languages.ts';
import { Examination, type ExaminationOptions } from './examination.ts';
import { type Finding, toFinding } from './finding.ts';
import type { MessageId } from './messages.ts';

/** The recorded catalog with an attribute that is not common. */
function withHandles(): SeedCatalog {
  const catalog = translatedCatalog();
  const handle = { name: 'pa_handle', options: ['round'], variation: false, visible: true };
  return {
    ...catalog,
    attributes: [
      ...catalog.attributes,
      { slug: 'pa_handle', label: 'Handle', terms: [{ slug: 'round', name: 'Round' }] },
    ],
    products: catalog.products.map((product) =>
      product.slug === 'ware-1' ? { ...product, attributes: [...product.attributes, handle] } : product,
    ),
  };
}

let store: ExaminedStore;
beforeAll(async () => {
  store = await examinedStore(withHandles());
}, 60_000);
afterAll(() => store[Symbol.asyncDispose]());

/** Findings about languages and translations, by message. */
async function found(
  config: ExaminationOptions['config'] = {},
): Promise<Partial<Record<MessageId, Finding>>> {
  const options = {
    url: store.backend.url,
    siteUrl: 'http://127.0.0.1:4321',
    webhookSecret: null,
    pollSeconds: 60,
  };
  const examination = new Examination({ ...options, config });
  const checks = { languages, translations };
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const said = await check(examination);
    findings.push(...said.map((one) => toFinding(name as keyof typeof checks, one, (text) => text)));
  }
  return Object.fromEntries(findings.map((finding) => [finding.id, finding]));
}

/** Changes a product in the store. @returns takes it back */
function edit(slug: string, column: 'language' | 'translation_group', value: string): () => void {
  const sql = `SELECT ${column} AS value FROM products WHERE slug = ?`;
  const before = store.store.get<{ value: string | null }>(sql, slug)?.value ?? null;
  const write = (to: string | null) =>
    store.store.transaction(() =>
      store.store.run(`UPDATE products SET ${column} = ? WHERE slug = ?`, to, slug),
    );
  write(value);
  return () => write(before);
}

/** Findings with an edit that are not there without it. */
async function foundWith(back: () => void, id: MessageId): Promise<string> {
  const finding = (await found())[id];
  back();
  expect(Object.keys(await found())).not.toContain(id);
  return finding?.found ?? '';
}

it('tells which language each locale shows, and what it lacks', async () => {
  const findings = await found();
  expect(Object.keys(findings)).toEqual([
    'languages.fallback',
    'translations.incomplete',
    'translations.differing',
    'translations.terms',
    'translations.labels',
  ] satisfies MessageId[]);
  expect(findings['languages.fallback']?.found).toContain('de_DE: de, es_ES: en, fr_FR: fr, it_IT: en');
  expect(findings['languages.fallback']?.found).toContain(
    ' no language of their own for es_ES, it_IT, pt_BR.',
  );
  expect(findings['translations.incomplete']?.found).toMatch(
    /^0 of \d+ products .*, 3 in some and \d+ in one/,
  );
  expect(findings['translations.terms']?.found).toMatch(
    /pa_color \(5 in fr, 2 in de\), pa_handle .*, pa_size \(3 in fr\)/,
  );
});

describe('in src/config.ts', () => {
  it('a language that the store lacks is named, and counts as not written', async () => {
    const findings = await found({ storeLanguages: { es_ES: 'es' } });
    expect(findings['languages.unknown' satisfies MessageId]?.found).toContain('names es, which');
    expect(findings['languages.fallback']?.found).toContain('es_ES: en');
  });

  it('languages can be left out, with products that are in no other', async () => {
    const findings = await found({ storeLanguages: { de_DE: 'en' } });
    expect(findings['languages.unused' satisfies MessageId]?.found).toContain('Deutsch (de)');
    expect(findings['translations.unshown' satisfies MessageId]?.found).toContain('Nur auf Deutsch');
  });
});

it('names products without a language, and those that are twice in one', async () => {
  const nameless = await foundWith(edit('ware-1', 'language', 'xx'), 'translations.nameless');
  expect(nameless).toContain('Ware 1');
  const twice = await foundWith(
    edit('nur-auf-deutsch', 'translation_group', 'ware-1'),
    'translations.second',
  );
  expect(twice).toContain('Nur auf Deutsch');
});

it('names labels that are not translated, until they are', async () => {
  const { 'translations.labels': labels } = await found();
  expect(labels?.found).toContain('shown as the store has them: pa_handle (de_DE, fr_FR).');
  const config = { attributeLabels: { pa_handle: { de_DE: 'Henkel', fr_FR: 'Anse' } } };
  expect(Object.keys(await found(config))).not.toContain('translations.labels' satisfies MessageId);
});
