import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changePage } from '#backend/catalog/changes/change-settings.ts';
import type { PageOptions } from '#backend/options.ts';
import { pagePathsOfEntity } from '#pipeline/index/page-paths.ts';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { type HarbourStore, harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { findLeftOut } from '../catalog-issues.ts';
import { formatCatalogReport } from '../catalog-report.ts';

const snapshot = new TemporarySnapshot();
const POLL = { depth: 'modified', shop: true, deferFullScan: true } as const;
const folder = () => join(snapshot.folder, 'pages');

function write(path: string, text: string): void {
  const file = join(folder(), path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

const markdown = (title: string, text: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${text}\n`;

/** Keys of entities that differ after something was done. */
async function changed(act: () => unknown): Promise<string[]> {
  const before = snapshot.entities();
  await act();
  const after = snapshot.entities();
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => before[key] !== after[key]).sort();
}

const contentIssues = () => findLeftOut(snapshot.file).filter((issue) => issue.of === 'content page');

function reported(): string {
  return formatCatalogReport(contentIssues());
}

describe('Markdown files', () => {
  const page = (store: HarbourStore) => store.snapshot({ contentFolder: folder() });

  it('are pages of their locale; the others show the text of the default locale', async () => {
    write('en/terms.md', markdown('Terms', '# Paying\n\nBy *card*.', 'kind: terms\norder: 2\n'));
    write('de-DE/terms.md', markdown('AGB', 'Mit **Karte**.'));
    write('de/imprint.md', markdown('"Impressum: wir"', 'Harbour'));
    await using store = await harbour(snapshot);
    await page(store);
    const read = snapshot.read((catalog) => ({
      english: catalog.contentPage('en_US', 'terms'),
      german: catalog.contentPage('de_DE', 'terms'),
      french: catalog.contentPage('fr_FR', 'terms'),
      imprint: catalog.contentPage('fr_FR', 'imprint'),
      links: catalog.contentLinks('de_DE'),
    })).value;
    expect(read.english).toMatchObject({
      html: '<h2>Paying</h2>\n<p>By <em>card</em>.</p>',
      textLocale: 'en_US',
    });
    expect(read.german).toMatchObject({ title: 'AGB', textLocale: 'de_DE', locales: ['en_US', 'de_DE'] });
    expect(read.french).toMatchObject({ title: 'Terms', textLocale: 'en_US' });
    expect(read.imprint).toMatchObject({ title: 'Impressum: wir', textLocale: 'de_DE', locales: ['de_DE'] });
    expect(read.links).toEqual([
      { slug: 'imprint', title: 'Impressum: wir', textLocale: 'de_DE', kind: 'text' },
      { slug: 'terms', title: 'AGB', textLocale: 'de_DE', kind: 'terms' },
    ]);
    expect(reported()).toBe('');
  });

  it('change the pages that show them, and links only with their titles', async () => {
    write('en/terms.md', markdown('Terms', 'One.'));
    write('de/terms.md', markdown('AGB', 'Eins.'));
    await using store = await harbour(snapshot);
    await page(store);
    const poll = () => store.refresh(POLL, { contentFolder: folder() });
    expect(await changed(poll)).toEqual([]);
    write('de/terms.md', markdown('AGB', 'Zwei.'));
    const [key = '', ...others] = await changed(poll);
    expect([key, others]).toEqual(['contentPage:de_DE:terms', []]);
    expect(pagePathsOfEntity(key, null)).toEqual(['/de/pages/terms/']);
    write('de/terms.md', markdown('Bedingungen', 'Zwei.'));
    expect(await changed(poll)).toEqual(['contentLinks:de_DE', 'contentPage:de_DE:terms']);
    rmSync(folder(), { recursive: true });
    expect(await changed(poll)).toHaveLength(12);
    expect(snapshot.read((catalog) => catalog.contentLinks('de_DE')).value).toEqual([]);
  });

  it('hold nothing that a browser would run', async () => {
    write(
      'en/terms.md',
      markdown(
        'Terms <b>',
        '[a](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>',
      ),
    );
    await using store = await harbour(snapshot);
    await page(store);
    const { html, title } = snapshot.read((catalog) => catalog.contentPage('en_US', 'terms')).value ?? {};
    expect(title).toBe('Terms <b>');
    expect(html).not.toMatch(/script|onerror/);
  });

  it('that no page can show are left out and named with the reason', async () => {
    write('en/untitled.md', '---\norder: 1\n---\ntext');
    write('en/bare.md', 'no front matter');
    write('en/empty.md', markdown('Empty', ' '));
    write('en/odd.md', markdown('Odd', 'text', 'kind: agb\n'));
    write('en/list.md', markdown('List', 'text', 'tags:\n  - a\n'));
    write('en/%2e%2e.md', markdown('Up', 'text'));
    write('fr', 'no folder');
    mkdirSync(join(folder(), 'it', 'folder.md'), { recursive: true });
    symlinkSync(join(folder(), 'fr'), join(folder(), 'es'));
    write('en/a b.md', markdown('Space', 'text'));
    write('en/open.md', markdown('"Open', 'text'));
    write('xx/terms.md', markdown('Terms', 'text'));
    write('terms.md', markdown('Terms', 'text'));
    write('en-US/terms.md', markdown('Terms', 'fine'));
    write('en/terms.md', markdown('Terms', 'text'));
    await using store = await harbour(snapshot);
    await page(store);
    expect(snapshot.read((catalog) => catalog.contentLinks('en_US')).value).toHaveLength(1);
    expect(contentIssues().map(({ name, detail }) => `${name}: ${detail}`)).toEqual([
      'src/storefront/content/pages/en/%2e%2e.md: No page can have its name as address: use letters, digits and hyphens.',
      'src/storefront/content/pages/en/a b.md: No page can have its name as address: use letters, digits and hyphens.',
      expect.stringMatching(/bare\.md: It has to begin with front matter/),
      'src/storefront/content/pages/en/empty.md: It has no text below its front matter.',
      expect.stringMatching(/list\.md: Its front matter has the line "tags:"; it knows title/),
      'src/storefront/content/pages/en/odd.md: Its kind is "agb"; there are terms, privacy, text.',
      expect.stringMatching(/open\.md: Its front matter has a quote that does not end/),
      'src/storefront/content/pages/en/untitled.md: Its front matter has no title.',
      'src/storefront/content/pages/en-US/terms.md: Another file of the same locale has this page too.',
      'src/storefront/content/pages/es: It cannot be read: ENOTDIR.',
      'src/storefront/content/pages/it/folder.md: It cannot be read: EISDIR.',
      expect.stringMatching(/pages\/terms\.md: Pages stand in a folder of their locale: en-US, de-DE/),
      expect.stringMatching(/pages\/xx: Pages stand in a folder of their locale/),
    ]);
    expect(reported()).toContain('Content pages with a text that is not shown: 13. ');
  });

  it('have to have the terms that checkout asks to accept', async () => {
    write('en/terms.md', markdown('Terms', 'Mine.'));
    await using store = await harbour(snapshot);
    const options = { contentFolder: folder(), config: { termsCheckbox: true } };
    await store.snapshot(options);
    expect(reported()).toContain('termsCheckbox (Checkout asks for nothing, as no page has the kind terms');
    write('en/terms.md', markdown('Terms', 'Mine.', 'kind: terms\n'));
    await store.refresh(POLL, options);
    expect(reported()).toBe('');
  });

  it('that are drafts are no pages, and leave their place to others', async () => {
    write('en/terms.md', markdown('Terms', 'Mine.', 'draft: false\n'));
    write('de/terms.md', markdown('AGB', 'Bald.', 'draft: true\n'));
    write('en/odd.md', markdown('Odd', 'text', 'draft: yes\n'));
    await using store = await harbour(snapshot);
    await page(store);
    const shown = () => snapshot.read((catalog) => catalog.contentPage('de_DE', 'terms')?.title).value;
    expect(shown()).toBe('Terms');
    expect(contentIssues().map(({ name, detail }) => `${name}: ${detail}`)).toEqual([
      'src/storefront/content/pages/en/odd.md: Its draft is "yes"; it has to be true or false.',
    ]);
    write('de/terms.md', markdown('AGB', 'Jetzt.'));
    await store.refresh(POLL, { contentFolder: folder() });
    expect(shown()).toBe('AGB');
  });

  it('take the place of the privacy page, whatever their name', async () => {
    write('de/datenschutz.md', markdown('Datenschutz', 'Wir speichern nichts.', 'kind: privacy\n'));
    await using store = await harbour(snapshot);
    await page(store);
    const { value } = snapshot.read((catalog) => catalog.contentPage('de_DE', 'privacy-policy'));
    expect(value?.title).toBe('Datenschutz');
    expect(pagePathsOfEntity('contentPage:de_DE:privacy-policy', null)).toEqual([]);
  });
});

describe('pages of WordPress', () => {
  const TERMS: PageOptions = {
    slug: 'agb',
    title: 'AGB &amp; mehr',
    content: '<p>Mit <a href="/x/">Karte</a>.</p>',
  };
  const config = {
    contentPages: [{ slug: 'terms', pages: { de_DE: '/agb/', fr_FR: 'https://store.example/gone/' } }],
  };
  const open = () => {
    const catalog = harbourCatalog();
    return harbour(snapshot, { catalog: { ...catalog, shop: { ...catalog.shop, pages: [TERMS] } } });
  };

  it('are shown where the merchant names them, those that the store does not return are named', async () => {
    await using store = await open();
    await store.snapshot({ config });
    const { value } = snapshot.read((catalog) => catalog.contentPage('en_US', 'terms'));
    expect(value).toMatchObject({ title: 'AGB & mehr', textLocale: 'de_DE', locales: ['de_DE'] });
    expect(value?.html).toMatch(/<a href="http:\/\/127\.0\.0\.1:\d+\/x\/" rel="noopener">Karte<\/a>/);
    expect(reported()).toMatch(
      /WordPress page https:\/\/store\.example\/gone\/ \(terms, fr_FR\) \(The store does not return it/,
    );
  });

  it('are followed by a poll, in one request, and equal those of a full read', async () => {
    await using store = await open();
    await store.snapshot({ config });
    await store.refresh(POLL, { config });
    const before = store.asked('getStorePages');
    changePage(store.catalog, 'agb', { content: '<p>Anders.</p>' });
    const keys = await changed(() => store.refresh(POLL, { config }));
    expect(keys).toHaveLength(6);
    expect(keys.every((key) => key.startsWith('contentPage:'))).toBe(true);
    expect(store.asked('getStorePages')).toBe(before + 1);
    const polled = snapshot.entities();
    await store.snapshot({ config });
    expect(snapshot.entities()).toEqual(polled);
    changePage(store.catalog, 'agb', null);
    await store.refresh(POLL, { config });
    expect(snapshot.read((catalog) => catalog.contentLinks('de_DE')).value).toEqual([]);
    expect(reported()).toContain('/agb/');
  });

  it('are read one by one where one of them fails their list', async () => {
    const gone = { errors: [{ message: 'Internal server error' }], data: { pages: null } };
    const catalog = harbourCatalog();
    const pages = [TERMS, { slug: 'broken', title: 'Broken', content: '<p>x</p>' }];
    await using store = await harbour(
      snapshot,
      { catalog: { ...catalog, shop: { ...catalog.shop, pages } } },
      ({ operationName, variables }) =>
        operationName === 'getStorePages' && JSON.stringify(variables).includes('broken')
          ? { body: gone }
          : null,
    );
    const broken = { slug: 'returns', pages: { de_DE: 'broken' } };
    await store.snapshot({ config: { contentPages: [...config.contentPages, broken] } });
    expect(snapshot.read((open) => open.contentLinks('de_DE')).value.map(({ slug }) => slug)).toEqual([
      'terms',
    ]);
    expect(reported()).toContain('WordPress page broken (returns, de_DE)');
  });

  it('cost no request where none is named, and a file takes their place', async () => {
    await using store = await open();
    await store.snapshot();
    expect(store.asked('getStorePages')).toBe(0);
    write('de/terms.md', markdown('Bedingungen', 'Aus der Datei.'));
    await store.snapshot({ config, contentFolder: folder() });
    expect(snapshot.read((catalog) => catalog.contentPage('de_DE', 'terms')).value?.title).toBe(
      'Bedingungen',
    );
  });
});
