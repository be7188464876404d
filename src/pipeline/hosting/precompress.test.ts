import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';
import { linkCopies, precompress } from './compression.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

it('puts smaller copies beside texts, once, and leaves everything else alone', async () => {
  const script = 'const tide = "mug";\n'.repeat(200);
  writeFiles(folder.path, {
    'app.js': script,
    'deep/style.css': 'p{color:red}'.repeat(200),
    'tiny.js': 'tiny',
    'font.woff2': Buffer.alloc(4000),
  });
  expect(await precompress(folder.path)).toBe(4);
  const file = (name: string) => join(folder.path, name);
  expect(brotliDecompressSync(readFileSync(file('app.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(file('app.js.gz'))).toString()).toBe(script);
  expect(existsSync(file('deep/style.css.br'))).toBe(true);
  expect(existsSync(file('tiny.js.br'))).toBe(false);
  expect(existsSync(file('font.woff2.br'))).toBe(false);

  const before = statSync(file('app.js.br')).mtimeMs;
  expect(await precompress(folder.path)).toBe(0);
  expect(statSync(file('app.js.br')).mtimeMs).toBe(before);
});

it('takes copies of the same files from another folder, and makes the others', async () => {
  const [former, next] = [join(folder.path, 'former'), join(folder.path, 'next')];
  const [same, before, after] = ['same', 'before', 'after'].map((text) => text.repeat(1000));
  writeFiles(former, { 'same.js': same ?? '', 'changed.js': before ?? '', 'gone.js': before ?? '' });
  writeFiles(next, { 'same.js': same ?? '', 'changed.js': after ?? '' });
  await precompress(former);
  linkCopies(former, next);
  linkCopies(join(folder.path, 'missing'), next);
  expect(statSync(join(next, 'same.js.br')).ino).toBe(statSync(join(former, 'same.js.br')).ino);
  expect(await precompress(next)).toBe(2);
  expect(brotliDecompressSync(readFileSync(join(next, 'changed.js.br'))).toString()).toBe(after);
  expect(existsSync(join(next, 'gone.js.br'))).toBe(false);
});
