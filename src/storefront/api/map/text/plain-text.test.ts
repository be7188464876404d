import { describe, expect, it } from 'vitest';
import { decodeSlug } from './decode-slug.ts';
import { plainText } from './plain-text.ts';

describe('names', () => {
  it.each([
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['Salt &#038; Pepper', 'Salt & Pepper'],
    ['Mug &#8211; 300&nbsp;ml', 'Mug – 300 ml'],
    ['5 &lt; 6', '5 < 6'],
    ['<b>Bold</b> mug<script>alert(1)</script>', 'Bold mug'],
    ['Salt &amp; <em>Pepper</em>', 'Salt & Pepper'],
    ['  two\n lines ', 'two lines'],
    [null, ''],
  ])('%s is %s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe('slugs', () => {
  it('are decoded where WordPress encoded them, and otherwise unchanged', () => {
    expect(decodeSlug('%d7%a1%d7%a4%d7%9c')).toBe('ספל');
    expect(decodeSlug('tide-mug')).toBe('tide-mug');
    expect(decodeSlug('100%-wool')).toBe('100%-wool');
  });
});
