import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { allThemes, readMessages, readTokens, stylesOf, type ThemeFolder } from './theme-folder.ts';

let theme: ThemeFolder;
beforeEach(() => {
  theme = { name: 'themes/test', path: mkdtempSync(join(tmpdir(), 'islet-theme-')) };
  mkdirSync(join(theme.path, 'messages'));
});
afterEach(() => rmSync(theme.path, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(theme.path, file), text);

it('reads tokens as TypeScript, and texts by the names of their files', () => {
  write('tokens.ts', "const tokens: object = { radius: '0' };\nexport default tokens;");
  write('messages/de_DE.json', '{ "cart": { "view": "Zum Korb" } }');
  expect(readTokens(theme)).toEqual({ radius: '0' });
  expect(readMessages(theme)).toEqual({ de_DE: { cart: { view: 'Zum Korb' } } });
  expect(stylesOf(theme)).toBeNull();
});

it.each([
  ['a brace too few', 'export default { radius: ', 'src/themes/test/tokens.ts cannot be read: '],
  ['no export', 'const tokens = {};', 'src/themes/test/tokens.ts cannot be read: It has no "export default'],
])('names a file of tokens with %s', (_, text, message) => {
  write('tokens.ts', text);
  expect(() => readTokens(theme)).toThrow(message);
});

it('names a file of texts that is no JSON', () => {
  write('messages/de_DE.json', '{ "cart": ');
  expect(() => readMessages(theme)).toThrow('src/themes/test/messages/de_DE.json cannot be read: ');
});

it("knows the shop's theme", () => {
  expect(allThemes().map(({ name }) => name)).toContain('theme');
});
