import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attributes, classes, html } from './html.ts';

it('escapes what is put in, and nothing twice', () => {
  const name = html`<b>${'<i>"Tide" & \'mug\'</i>'}</b>`;
  const inner = '&lt;i&gt;&quot;Tide&quot; &amp; &#39;mug&#39;&lt;/i&gt;';
  expect(String(name)).toBe(`<b>${inner}</b>`);
  expect(String(html`<p>${[name, ' ', 3]}</p>`)).toBe(`<p><b>${inner}</b> 3</p>`);
});

it('leaves out what is absent', () => {
  expect(String(html`<p>${false}${null}${undefined}${''}${0}</p>`)).toBe('<p>0</p>');
  expect(String(attributes({ href: '/a"b', lang: undefined, hidden: true, open: false, alt: '' }))).toBe(
    ' href=\'/a"b\' hidden alt=""',
  );
  expect(classes('a', false, undefined, 'b')).toBe('a b');
});

it('never lets a text end its element or attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '/') }), (text) => {
      expect(String(html`${text}`)).not.toMatch(/[<>"']/);
      expect(String(attributes({ a: text }))).toMatch(/^ a=("[^"<>]*"|'[^'<>]*')$/);
    }),
  );
});
