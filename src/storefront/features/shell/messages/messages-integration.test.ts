import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { laterMessages } from '#storefront/i18n/later-messages.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { messagesFile } from './messages-file.ts';
import { LATER_MESSAGES_OF, laterMessagesLoader, laterMessagesModule } from './messages-integration.ts';

const SRC = fileURLToPath(new URL('../../../../', import.meta.url));
const module = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

it.each(LOCALE_CODES)('what follows says in %s what pages say, and no file says it twice', async (locale) => {
  const code = LOCALE_CODES.reduce(
    (text, one) => text.replace(`${LATER_MESSAGES_OF}${one}`, module(laterMessagesModule(one))),
    laterMessagesLoader(),
  );
  const file = await import(module(code));
  const messages = await file.laterMessages(locale);
  expect(await laterMessages(locale)).toMatchObject(messages);
  const own = Object.keys(messages).filter((key) => key.startsWith('selling.'));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((key) => messagesFile(locale).code.includes(`"${key}"`))).toEqual([]);
});

it('the module has every list of messages that a script takes from it', () => {
  const lists = globSync('**/*.{ts,tsx}', { cwd: SRC })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(SRC + file, 'utf8'))
    .flatMap((source) => [...source.matchAll(/laterMessages<(\w+)Message>/g)])
    .map(([, name = '']) => `${name.toUpperCase()}_MESSAGES`);
  expect(lists.length).toBeGreaterThan(0);
  const written = readFileSync(new URL('./messages-integration.ts', import.meta.url), 'utf8');
  expect(lists.filter((list) => !written.includes(`...${list}`))).toEqual([]);
});
