import { decodeHTML } from 'entities';
import { build } from 'esbuild';
import { ENTITIES } from '#storefront/api/fixtures/server.ts';
import type * as plainText from '#storefront/api/map/fields.ts';
import { expect, test } from './support/test.ts';

declare const text: typeof plainText;

/** Texts that are no entities, though some begin like one. */
const OTHERS = [
  '&unknown;',
  '&notes;',
  '&lts;',
  '& &amp;amp;',
  '&copy',
  '&#8217;&#x2019;',
  '&#0;&#x110000;',
  '&AMPX;',
];

test('a browser reads entities as HTML has them, and leaves what is none', async ({ page }) => {
  const { outputFiles } = await build({
    entryPoints: ['src/storefront/api/map/fields.ts'],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'text',
    write: false,
  });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const named = ENTITIES.map((name) => `&${name};`);
  const read = (texts: string[]) => page.evaluate((all) => all.map((one) => text.decodeEntities(one)), texts);
  expect(await read(named)).toEqual(named.map((entity) => decodeHTML(entity)));
  expect(await read(OTHERS)).toEqual([
    '&unknown;',
    '&notes;',
    '&lts;',
    '& &amp;',
    '&copy',
    '’’',
    '\ufffd\ufffd',
    '&AMPX;',
  ]);
});
