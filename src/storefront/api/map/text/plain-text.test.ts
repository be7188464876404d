import { describe, expect, it } from 'vitest';
import { plainText } from './sanitize-html.ts';

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
