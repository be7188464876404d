import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteFiles, siteRoot } from './built-site.ts';

/** Set by scripts: the ends of the chosen prices. */
const BY_SCRIPT = ['--from', '--to'];

test('style sheets use no variable that none of them sets', () => {
  const sheets = siteFiles().filter((file) => file.endsWith('.css'));
  expect(sheets).not.toEqual([]);
  const css = sheets.map((file) => readFileSync(join(siteRoot(), file), 'utf8')).join('\n');
  const set = new Set([
    ...BY_SCRIPT,
    ...[...css.matchAll(/(?:[{;,\s]|@property )(--[\w-]+)\s*[:{]/g)].map(([, name]) => name),
  ]);
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !set.has(name))).toEqual([]);
});
