import { describe, expect, it } from 'vitest';
import { Html } from '#storefront/ui/html/html.ts';
import { addAttribute, spreadAttributes } from './component.ts';
import { renderHead, templateEnter, templateExit } from './index.ts';
import { assemble, type PageParts, render, unescapeHTML } from './markup.ts';

function parts(): PageParts {
  let islands = 0;
  return {
    head: '<link>',
    depth: 0,
    nextIsland: () => ++islands,
    islandScripts: () => '',
    addScript: () => true,
  };
}

const text = (value: unknown) => [...assemble(render`${value}`, parts())].join('');

describe('a value in a template', () => {
  it.each([
    ['a text', `<b> & "'`, '&lt;b&gt; &amp; &quot;&#39;'],
    ['a number', 0, '0'],
    ['nothing', [undefined, null, false, ''], ''],
    ['true', true, 'true'],
    ['a list', ['<', [render`<i></i>`, 2]], '&lt;<i></i>2'],
    ['a function', () => '>', '&gt;'],
    ['HTML of Astro', unescapeHTML('<b>'), '<b>'],
    ['HTML of the shop', new Html('<b>'), '<b>'],
    ['no HTML', unescapeHTML(undefined), ''],
  ])('is %s', (_, value, expected) => {
    expect(text(value)).toBe(expected);
  });

  it('may not be awaited', () => {
    expect(() => text(Promise.resolve('late'))).toThrow('A page of a release waits for something');
  });
});

it('has its marks in the order of the page, also in parts that were made before others', () => {
  const inner = render`<p>${renderHead()}</p>`;
  const page = render`${'a'}${[inner, render`${inner}!`]}${templateEnter()}${templateExit()}`;
  expect([...assemble(page, parts())].join('')).toBe('a<p><link></p><p><link></p>!');
});

describe('an attribute', () => {
  it.each([
    ['href', '/?a&b="', ' href="/?a&amp;b=&quot;"'],
    ['alt', '', ' alt'],
    ['tabindex', 0, ' tabindex="0"'],
    ['lang', undefined, ''],
    ['title', null, ''],
    ['disabled', true, ' disabled'],
    ['checked', false, ''],
    ['hidden', true, ' hidden'],
    ['hidden', 'until-found', ' hidden="until-found"'],
    ['popover', 'auto', ' popover="auto"'],
    ['aria-hidden', true, ' aria-hidden="true"'],
    ['aria-hidden', false, ' aria-hidden="false"'],
    ['class:list', ['a', { b: true, c: false }, [null, 'd']], ' class="a b d"'],
    ['class:list', [false], ''],
    ['className', 'a', ' class="a"'],
    ['style', { '--size': 2, fontSize: '1em', color: '' }, ' style="--size:2;font-size:1em"'],
    ['on"click', 'x', ''],
  ])('%s of %j is%s', (name, value, expected) => {
    expect(addAttribute(value, name).text).toBe(expected);
  });

  it('is one of many, with the class of a scope', () => {
    expect(spreadAttributes({ id: 'a', class: 'b' }, '', { class: 'astro-1' }).text).toBe(
      ' id="a" class="b astro-1"',
    );
    expect(spreadAttributes({ hidden: false }, '', { class: 'astro-1' }).text).toBe(' class="astro-1"');
  });
});
