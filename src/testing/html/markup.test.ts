import { expect, it } from 'vitest';
import { inlineScripts, srcsetAddresses, withoutInlineCode } from './markup.ts';

const IDLE = [
  '<script src="/_assets/shop.js" type="module"></script>',
  '<script type="application/ld+json">{"name":"Mug"}</script>',
  '<script type="application/json" id="card">{}</script>',
  '<script type="importmap">{"imports":{}}</script>',
  '<script type="speculationrules">{"prerender":[]}</script>',
].join('');

it('finds the code that stands in a page and runs, and no data', () => {
  const html = `<html>${IDLE}<script>first()</script><p></p><script type="module" id="b">let a\n= 1</script></html>`;
  expect(inlineScripts(html)).toEqual(['first()', 'let a\n= 1']);
  expect(withoutInlineCode(html)).toBe(
    `<html>${IDLE}<script></script><p></p><script type="module" id="b"></script></html>`,
  );
});

it('does not take an attribute that ends in src for an address', () => {
  expect(inlineScripts('<script data-src="x">one()</script>')).toEqual(['one()']);
});

it('finds every address of a srcset, with and without spaces behind commas', () => {
  const addresses = ['/pictures/mug-320.webp', '/pictures/mug-640.webp'];
  expect(srcsetAddresses(addresses.map((address, size) => `${address} ${size + 1}w`).join(','))).toEqual(
    addresses,
  );
  expect(srcsetAddresses(`${addresses[0]} 1x, ${addresses[1]} 2x`)).toEqual(addresses);
});
