import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { importMap, MESSAGES_MODULE, messagesFile } from './messages-file.ts';

const SRC = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (file: string) => readFileSync(SRC + file, 'utf8');

it.each(LOCALE_CODES)('the file of %s has the messages that pages are rendered with', async (locale) => {
  const { code } = messagesFile(locale);
  const file = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const messages = file.sharedMessages(locale);
  expect(Object.keys(messages).length).toBeGreaterThan(100);
  expect(sharedMessages(locale)).toMatchObject(messages);
  expect(file.sharedMessages(locale)).toBe(messages);
});

it('the files have every list of messages that a script takes from them', () => {
  const lists = globSync('**/*.{ts,tsx}', { cwd: SRC })
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .filter((source) => /sharedMessages</.test(source))
    .flatMap((source) => [...source.matchAll(/\(typeof (\w+_MESSAGES)\)/g)])
    .map(([, list = '']) => list);
  expect(lists.length).toBeGreaterThan(10);
  const written = read('storefront/features/shell/messages/messages-file.ts');
  expect([...new Set(lists)].filter((list) => !written.includes(`  ...${list},`))).toEqual([]);
});

it('the import map of a page leads to the file of its locale, whose name tells its content', () => {
  const paths = LOCALE_CODES.map((locale) => {
    const { imports } = JSON.parse(importMap(locale).code) as { imports: Record<string, string> };
    expect(imports[MESSAGES_MODULE]).toBe(`/${messagesFile(locale).path}`);
    return messagesFile(locale).path;
  });
  expect(paths[0]).toMatch(/^_assets\/messages-en_US\.[\w-]{8}\.js$/);
  expect(new Set(paths).size).toBe(LOCALE_CODES.length);
});
