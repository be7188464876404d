import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LONGEST_MS, openKey, openLink, type PreviewKey, sealKey } from './preview-key.ts';

const SECRET = 'a secret of at least thirty-two characters';
const NOW = Date.parse('2026-11-26T12:00:00Z');
const KEY: PreviewKey = {
  kind: 'product',
  id: 216,
  moment: Date.parse('2027-01-12T00:00:00Z'),
  until: NOW + 3_600_000,
};

describe('the key in an address', () => {
  const [text, list] = [
    { kind: 'text' as const, id: 'wo-wir-sind' },
    { kind: 'list' as const, id: '/de/brand/größe-1/' },
  ];
  it.each([
    KEY,
    { ...KEY, moment: null },
    { ...KEY, kind: 'page' as const, moment: null },
    { ...KEY, ...text },
    { ...KEY, ...list },
  ])('holds what it was made of until it ends: %o', (key) => {
    const sealed = sealKey(key, SECRET);
    expect(sealed).toMatch(/^[\w.-]+$/);
    expect(openKey(sealed, SECRET, NOW)).toEqual(key);
    expect(openKey(sealed, SECRET, key.until)).toBe('ended');
  });

  it('is refused where anything of it was changed, or another secret made it', () => {
    const sealed = sealKey(KEY, SECRET);
    for (const [at, character] of [...sealed].entries()) {
      const other = sealed.slice(0, at) + (character === '1' ? '2' : '1') + sealed.slice(at + 1);
      expect(openKey(other, SECRET, NOW), other).toBeNull();
    }
    expect(openKey(sealKey(KEY, `${SECRET}!`), SECRET, NOW)).toBeNull();
    for (const text of ['', '.', 'x', `${sealed}.`.slice(1)]) expect(openKey(text, SECRET, NOW)).toBeNull();
  });

  it('does not hold for longer than a month', () => {
    const sealed = sealKey({ ...KEY, until: NOW + LONGEST_MS + 60_000 }, SECRET);
    expect(openKey(sealed, SECRET, NOW)).toBe('ended');
  });
});

describe('a link of WordPress', () => {
  const until = String(NOW / 1000 + 60);
  const proof = createHmac('sha256', SECRET).update(`page:34:${until}`).digest('hex');
  const link = { preview_id: '34', type: 'page', until, proof };

  it('is a key with its proof', () => {
    expect(openLink(new URLSearchParams(link), SECRET, NOW)).toEqual({
      kind: 'page',
      id: 34,
      moment: null,
      until: NOW + 60_000,
    });
    expect(openLink(new URLSearchParams(link), SECRET, NOW + 60_000)).toBe('ended');
  });

  it.each([
    { preview_id: '35' },
    { type: 'product' },
    { until: String(Number(until) + 1) },
    { proof: '' },
    { preview_id: '34 ' },
    { type: 'text' },
  ])('is refused with %o', (change) => {
    expect(openLink(new URLSearchParams({ ...link, ...change }), SECRET, NOW)).toBeNull();
  });
});
