import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { DEFAULT_TOKENS } from '#storefront/theme/tokens.ts';
import { deskFiles } from './desk-files.ts';

const NAME = /^\/desk\/([\w.-]+)$/;

it('has a page in the language whose files are there, without a script or style of its own', async () => {
  const { page, file } = await deskFiles();
  const $ = load(page('fr_FR'));
  expect($('html').attr('lang')).toBe('fr-FR');
  const script = NAME.exec($('script[type=module]').attr('src') ?? '')?.[1] ?? '';
  const style = NAME.exec($('link[rel=stylesheet]').attr('href') ?? '')?.[1] ?? '';
  expect(file(script)?.type).toBe('text/javascript; charset=utf-8');
  expect(file(style)?.type).toBe('text/css; charset=utf-8');
  expect($('style, [style], script:not([src], [type="application/json"])')).toHaveLength(0);
  const { locale, texts } = JSON.parse($('#desk-texts').text());
  expect(locale).toBe('fr_FR');
  expect(texts['views.now']).toBe('Maintenant');
});

it('loads the charts by themselves, for the view that has them', async () => {
  const { page, file } = await deskFiles();
  const main = textOf(file(/desk\/(main-\w+\.js)/.exec(page('en_US'))?.[1] ?? ''));
  expect(main).not.toContain('recharts-');
  const parts = main.match(/part-\w+\.js|Curves-\w+\.js/g) ?? [];
  expect(parts.some((name) => textOf(file(name)).includes('recharts-'))).toBe(true);
});

it('has the colours of the shop', async () => {
  const { page, file } = await deskFiles();
  const sheet = textOf(file(/desk\/(desk-\w+\.css)/.exec(page('en_US'))?.[1] ?? ''));
  const [light, dark] = DEFAULT_TOKENS.colors.paper;
  expect(sheet).toContain(`--c-paper:light-dark(${light},${dark})`);
});

it('knows no other file', async () => {
  const { file } = await deskFiles();
  expect(file('../desk-files.ts')).toBeNull();
  expect(file('')).toBeNull();
});

function textOf(file: { body: Uint8Array } | null): string {
  return Buffer.from(file?.body ?? []).toString();
}
