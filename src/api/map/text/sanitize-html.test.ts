import { describe, expect, it } from 'vitest';
import { sanitizeContentHtml, sanitizeReviewHtml } from './sanitize-html.ts';

describe('HTML of the merchant', () => {
  it('has text, lists, tables, links and images', () => {
    const html =
      '<h2>Care</h2><p>Wash <strong>cold</strong>.<br />Dry flat.</p><ul><li>one</li></ul>' +
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
    expect(sanitizeContentHtml(html)).toBe(html);
    expect(sanitizeContentHtml('<a href="/care/">Care</a>')).toBe('<a href="/care/" rel="noopener">Care</a>');
    expect(
      sanitizeContentHtml('<img src="https://store.example/a.jpg" srcset="x 2x" style="width:9px">'),
    ).toBe('<img alt="" src="https://store.example/a.jpg" loading="lazy" />');
  });

  it('leads from relative addresses to the store', () => {
    const store = 'https://store.example/wp/graphql';
    expect(
      sanitizeContentHtml(
        '<a href="/care/">Care</a><a href="#top">Up</a><img src="wp-content/a.jpg" alt="">',
        store,
      ),
    ).toBe(
      '<a href="https://store.example/care/" rel="noopener">Care</a><a href="#top" rel="noopener">Up</a>' +
        '<img alt="" src="https://store.example/wp-content/a.jpg" loading="lazy" />',
    );
    expect(sanitizeContentHtml('<a href="mailto:a@b.example">Write</a>', store)).toContain(
      '"mailto:a@b.example"',
    );
  });

  it('has no h1', () => {
    expect(sanitizeContentHtml('<h1 class="big">Mug</h1>')).toBe('<h2>Mug</h2>');
  });

  it.each([
    ['<script>alert(1)</script>ok', 'ok'],
    ['<SCRIPT SRC=//evil.example/x.js></SCRIPT>ok', 'ok'],
    ['<style>body{display:none}</style>ok', 'ok'],
    ['<iframe src="https://evil.example">x</iframe>ok', 'ok'],
    ['<form action="https://evil.example"><input name="card"><button>Pay</button></form>', 'Pay'],
    ['<p onclick="steal()" style="position:fixed" class="x" id="cart">ok</p>', '<p>ok</p>'],
    ['<img src=x onerror=alert(1)>ok', '<img alt="" src="x" loading="lazy" />ok'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">ok', 'ok'],
    ['<a href="javascript:alert(1)">ok</a>', '<a rel="noopener">ok</a>'],
    ['<a href="java\u0000script:alert(1)">ok</a>', '<a rel="noopener">ok</a>'],
    ['<a href="&#106;avascript:alert(1)">ok</a>', '<a rel="noopener">ok</a>'],
    ['<a href="//evil.example/">ok</a>', '<a rel="noopener">ok</a>'],
    ['<a href="vbscript:x" target="_blank" ping="https://evil.example">ok</a>', '<a rel="noopener">ok</a>'],
    ['<svg><script>alert(1)</script></svg>ok', 'ok'],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>ok', 'ok'],
    ['<p>open <b>never closed', '<p>open <b>never closed</b></p>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>ok', 'ok'],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ])('makes %s harmless', (nasty, harmless) => {
    const safe = sanitizeContentHtml(nasty);
    expect(safe).not.toMatch(/<script|<iframe|<form|<svg|javascript:|\son\w+=|style=/i);
    expect(safe).toBe(harmless);
  });

  it('has no empty paragraphs', () => {
    expect(sanitizeContentHtml('<p>One.</p><p></p><p>&nbsp;</p><p><script>x()</script></p>')).toBe(
      '<p>One.</p>',
    );
    expect(sanitizeContentHtml('<p><img src="https://store.example/a.jpg" alt=""></p>')).toContain('<p><img');
  });

  it('is empty for null', () => {
    expect([sanitizeContentHtml(null), sanitizeContentHtml(undefined), sanitizeContentHtml(' \n')]).toEqual([
      '',
      '',
      '',
    ]);
  });
});

describe('HTML of shoppers', () => {
  it('has paragraphs and entities, and links that search engines do not follow', () => {
    expect(sanitizeReviewHtml('<p>It&#8217;s okay &#038; a bit small.</p>\n')).toBe(
      '<p>It’s okay &amp; a bit small.</p>',
    );
    expect(sanitizeReviewHtml('<a href="https://spam.example" rel="dofollow">cheap</a>')).toBe(
      '<a href="https://spam.example" rel="nofollow ugc noopener noreferrer">cheap</a>',
    );
  });

  it('has no images, headings or tables', () => {
    expect(
      sanitizeReviewHtml(
        '<h2>Hi</h2><img src="https://track.example/p.gif"><table><tr><td>x</td></tr></table>',
      ),
    ).toBe('Hix');
  });
});
