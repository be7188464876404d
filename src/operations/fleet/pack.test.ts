import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Pack, type RenderedPage, writePack } from './pack.ts';

function page(number: number): RenderedPage {
  const html = Buffer.from(`<title>${number}</title>${'menu '.repeat(1000)}`);
  const payload = number % 7 === 0 ? null : Buffer.from(JSON.stringify({ number }));
  return {
    path: `/product/${number}/`,
    htmlHash: createHash('sha256').update(html).digest('base64url'),
    payloadHash: payload && createHash('sha256').update(payload).digest('base64url'),
    csp: number === 3 ? "script-src 'self'" : null,
    keys: [`product:${number}`, 'menu'],
    html,
    payload,
  };
}

test('holds every page as it was rendered', async () => {
  const pages = Array.from({ length: 150 }, (_, number) => page(number));
  const pack = new Pack(await writePack(pages));
  const read = pack.rows.map(({ block, at, htmlBytes, payloadBytes, ...row }) => {
    const place = { ...row, block, at, htmlBytes, payloadBytes };
    return { ...row, html: pack.html(place), payload: pack.payload(place) };
  });
  expect(
    read.map(({ html, payload, ...row }) => ({
      ...row,
      html: Buffer.from(html),
      payload: payload && Buffer.from(payload),
    })),
  ).toEqual(pages);
  expect(new Set(pack.rows.map(({ block }) => block)).size).toBe(3);
});

test.each([1, 150])('reads all of %i pages in their order', async (length) => {
  const pages = Array.from({ length }, (_, number) => page(number));
  const pack = new Pack(await writePack(pages));
  const texts: (string | null)[] = [];
  for (const { row, html, payload } of pack.pages()) {
    texts.push(row.path, Buffer.from(html).toString(), payload && Buffer.from(payload).toString());
  }
  expect(texts).toEqual(
    pages.flatMap(({ path, html, payload }) => [path, html.toString(), payload?.toString() ?? null]),
  );
  // The blocks that it went through are gone; others read theirs anew.
  const [first] = pack.rows;
  expect(first && Buffer.from(pack.html(first)).toString()).toBe(texts[1]);
});

test('is much smaller than pages that have most in common', async () => {
  const pages = Array.from({ length: 150 }, (_, number) => page(number));
  const bytes = pages.reduce((sum, { html }) => sum + html.byteLength, 0);
  expect((await writePack(pages)).byteLength).toBeLessThan(bytes / 20);
});

test('keeps blocks small enough to read one page', async () => {
  const large = (number: number): RenderedPage => ({
    ...page(number),
    html: Buffer.alloc(3_000_000, number),
  });
  const pack = new Pack(await writePack([large(1), large(2), page(3)]));
  expect(pack.rows.map(({ block }) => block)).toEqual([0, 1, 1]);
  const second = pack.rows[1];
  expect(second && pack.html(second)[2_999_999]).toBe(2);
});

test('refuses a pack that was cut', async () => {
  const bytes = await writePack([page(1), page(2)]);
  expect(() => new Pack(bytes.subarray(0, -1))).toThrow('A pack has');
  expect(() => new Pack(bytes.subarray(0, 20))).toThrow();
});

test('holds no pages', async () => {
  expect(new Pack(await writePack([])).rows).toEqual([]);
});
