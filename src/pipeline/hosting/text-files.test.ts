import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';
import { TextFiles } from './text-files.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const page = (text: string) => text.repeat(500);

describe('compressed texts', () => {
  it('are compressed once for all who ask at the same time or later', async () => {
    writeFiles(folder.path, { 'a.html': page('tide mug ') });
    const files = new TextFiles();
    const read = () => files.read(join(folder.path, 'a.html'), 'br');
    const [first, second] = await Promise.all([read(), read()]);
    expect(second.body).toBe(first.body);
    expect((await read()).body).toBe(first.body);
    expect(first.encoding).toBe('br');
  });

  it('get as small as they can once they are asked for again', async () => {
    const text = Array.from({ length: 900 }, (_, index) => `mug ${(index * 7919) % 1013}`).join(' ');
    writeFiles(folder.path, { 'often.html': text });
    const files = new TextFiles();
    const read = () => files.read(join(folder.path, 'often.html'), 'br');
    const first = await read();
    await vi.waitFor(async () => {
      const { body, etag, encoding } = await read();
      expect(body.length).toBeLessThan(first.body.length);
      expect(brotliDecompressSync(body).toString()).toBe(text);
      expect({ etag, encoding }).toEqual({ etag: first.etag, encoding: 'br' });
    });
  });

  it('have one tag for all encodings, which follows the content', async () => {
    writeFiles(folder.path, { 'b.html': page('one '), 'c.html': page('one '), 'd.html': page('two ') });
    const files = new TextFiles();
    const tag = async (name: string, encoding: 'br' | 'gzip' | 'identity') =>
      (await files.read(join(folder.path, name), encoding)).etag;
    expect(await tag('b.html', 'br')).toBe(await tag('b.html', 'gzip'));
    expect(await tag('b.html', 'br')).toBe(await tag('c.html', 'identity'));
    expect(await tag('b.html', 'br')).not.toBe(await tag('d.html', 'br'));
  });

  it('never take more memory than allowed', async () => {
    const files = new TextFiles(10_000);
    for (let index = 0; index < 20; index += 1) {
      writeFiles(folder.path, { [`${index}.html`]: page(`page ${index}`) });
      await files.read(join(folder.path, `${index}.html`), 'identity');
      expect(files.size).toBeLessThanOrEqual(10_000);
    }
    expect(files.size).toBeGreaterThan(0);
  });

  it('are all served where many that are asked for at once take more than that', async () => {
    const files = new TextFiles(20_000);
    const names = Array.from({ length: 30 }, (_, index) => `many-${index}.html`);
    writeFiles(folder.path, Object.fromEntries(names.map((name) => [name, page(`${name} `)])));
    const read = await Promise.all(names.map((name) => files.read(join(folder.path, name), 'identity')));
    expect(read.map(({ body }) => body.toString())).toEqual(names.map((name) => page(`${name} `)));
    expect(files.size).toBeLessThanOrEqual(20_000);
  });

  it('larger than the memory are served all the same', async () => {
    writeFiles(folder.path, { 'large.html': page('a large page') });
    const file = await new TextFiles(100).read(join(folder.path, 'large.html'), 'identity');
    expect(file.body.toString()).toBe(page('a large page'));
  });
});
