import { describe, expect, it } from 'vitest';
import { safeExternalUrl } from './product-link.ts';

describe('the link of an external product', () => {
  it('is an http or https address', () => {
    expect(safeExternalUrl('https://maker.example/mug?a=1&b=2')).toBe('https://maker.example/mug?a=1&b=2');
    expect(safeExternalUrl('http://maker.example')).toBe('http://maker.example/');
  });

  it('is null for any other address', () => {
    for (const url of [null, '', '/cart', 'javascript:alert(1)', 'data:text/html,x']) {
      expect(safeExternalUrl(url), String(url)).toBeNull();
    }
  });
});
