import { createElement, useId } from 'react';
import { expect, it } from 'vitest';
import { createComponent, Fragment, renderComponent, renderScript, renderSlot } from './index.ts';
import { assemble, type Markup, type PageParts, render } from './markup.ts';
import { PageResult } from './page-result.ts';
import { Policy } from './policy.ts';

const NONE = { resources: [], hashes: [], strictDynamic: false };
const FILES = {
  rendererModule: 'react',
  resolve: (module: string) => (module.startsWith('astro:') ? '' : `/_assets/${module}.js`),
  script: (id: string) => `<script src="${id}"></script>`,
};

function result() {
  const csp = new Policy({ directives: ["default-src 'self'"], script: NONE, style: NONE });
  const locals = {} as App.Locals;
  return {
    csp,
    of: new PageResult(FILES, { locals, url: new URL('http://localhost/cups/'), params: { slug: 'a' }, csp }),
  };
}

function written(markup: Markup): string {
  const scripts = new Set<string>();
  let islands = 0;
  const page: PageParts = {
    head: '',
    depth: 0,
    nextIsland: () => ++islands,
    islandScripts: () => (islands === 0 ? '<script>island</script>' : ''),
    addScript: (id) => scripts.size < scripts.add(id).size,
  };
  return [...assemble(markup, page)].join('');
}

const island = (label: string) => ({
  label,
  'client:interaction': { query: ['a'] },
  'client:component-path': 'counter',
  'client:component-export': 'default',
  'client:component-hydration': true,
});

function Counter({ label }: { label: string }) {
  return createElement('i', { id: useId() }, label);
}

it('knows its properties, its slots and the page', () => {
  const { of } = result();
  const Card = createComponent((inner, props, slots) => {
    const astro = inner.createAstro(props, slots);
    expect([astro.slots.has('default'), astro.slots.has('foot')]).toEqual([true, false]);
    return render`${props.class} ${astro.url.pathname} ${astro.params.slug} ${renderSlot(inner, slots.default)} ${renderSlot(inner, slots.foot, () => render`<hr>`)}`;
  });
  const slots = { default: () => render`<b></b>` };
  expect(written(renderComponent(of, 'Card', Card, { 'class:list': ['a', 'b'] }, slots))).toBe(
    'a b /cups/ a <b></b> <hr>',
  );
  expect(written(renderComponent(of, 'Fragment', Fragment, {}, slots))).toBe('<b></b>');
  expect(written(renderComponent(of, 'Heading', 'h2', { id: 'x' }, slots))).toBe('<h2 id="x"><b></b></h2>');
});

it('is an island of React, numbered where it stands, with scripts ahead of the first', () => {
  const { of } = result();
  const last = renderComponent(of, 'Counter', Counter, island("<it's>"));
  const first = renderComponent(of, 'Counter', Counter, island('Mug'));
  const html = written(render`${first}${last}`);
  expect(html).toMatch(
    /^<script>island<\/script><astro-island prefix="r1" component-url="\/_assets\/counter.js" renderer-url="\/_assets\/react.js" props='/,
  );
  expect(html).toContain(
    `"value":{"query":["a"]}}'><i id="_r1R_0_">Mug</i><!--astro:end--></astro-island><astro-island prefix="r2" component-url="/_assets/counter.js" props=`,
  );
  expect(html).toContain('&lt;it&#39;s&gt;');
  expect(html).toContain('<i id="_r2R_0_">&lt;it&#x27;s&gt;</i>');
});

it('is plain HTML of React without a directive', () => {
  const { of } = result();
  expect(written(renderComponent(of, 'Counter', Counter, { label: 'Mug' }))).toBe('<i id="_r0R_0_">Mug</i>');
});

it.each([
  ['nothing', undefined, {}, '<X> cannot be rendered: it is undefined.'],
  ['an element of another name', 'a b', {}, '"a b" is no name of an element.'],
  ['React with slots', Counter, { default: () => '' }, "<X> is React's, and gets no slots on pages."],
])('refuses %s', (_, component, slots, message) => {
  expect(() => renderComponent(result().of, 'X', component, {}, slots)).toThrow(message);
});

it('has a script once', () => {
  const { of } = result();
  const script = () => renderScript(of, 'a.js');
  expect(written(render`${script()}${script()}`)).toBe('<script src="a.js"></script>');
});

it('adds to the policy of the page, each directive once', () => {
  const { csp, of } = result();
  const { csp: own } = of.createAstro({}, null);
  own.insertDirective("img-src 'self'");
  own.insertScriptHash('sha256-a');
  own.insertScriptHash('sha256-a');
  own.insertStyleResource('https://fonts.example');
  expect(String(csp)).toBe(
    "default-src 'self';img-src 'self'; script-src 'self' 'sha256-a'; style-src https://fonts.example ;",
  );
  expect(() => own.insertDirective('img-src *')).toThrow("The page's policy has two directives img-src.");
});
