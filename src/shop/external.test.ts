import { describe, expect, it } from 'vitest';
import { externalHref } from './external.ts';

describe('the link of an external product', () => {
  it('leads to a web page', () => {
    expect(externalHref('https://maker.example/mug?a=1&b=2')).toBe('https://maker.example/mug?a=1&b=2');
    expect(externalHref('http://maker.example')).toBe('http://maker.example/');
  });

  it('leads nowhere else', () => {
    for (const url of [null, '', '/cart', 'javascript:alert(1)', 'data:text/html,x']) {
      expect(externalHref(url), String(url)).toBeNull();
    }
  });
});
