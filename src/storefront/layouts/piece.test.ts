import { experimental_AstroContainer as Container } from 'astro/container';
import * as astro from 'astro/runtime/server/index.js';
import { expect, it } from 'vitest';
import { createPieceCache } from '#pipeline/render/piece-cache.ts';
import * as runtime from '#pipeline/renderer/own/index.ts';
import { assemble, Markup } from '#pipeline/renderer/own/markup.ts';
import { PageResult } from '#pipeline/renderer/own/page-result.ts';
import { Policy } from '#pipeline/renderer/own/policy.ts';
import { openCatalog } from '#pipeline/snapshot/open-catalog.ts';
import { piece } from '#storefront/domain/page-data/pieces.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';

const snapshot = new TemporarySnapshot();

type Runtime = Pick<typeof runtime, 'createComponent' | 'render' | 'renderComponent' | 'renderSlot'>;

const ASTRO = astro as unknown as Runtime;

/** Footer of a page: reads the settings, and has a place for what differs from page to page. */
function footer({ createComponent, render, renderSlot }: Runtime = runtime) {
  const made = { times: 0 };
  const component = createComponent((result, props, slots) => {
    const { locals } = result.createAstro(props, slots);
    made.times++;
    const name = locals.catalog.settings().siteName;
    return render`<footer>${props.place} ${name} ${renderSlot(result, slots.default)}</footer>`;
  });
  return { made, component: piece('footer', component) };
}

/** A page with a footer. */
function page(component: unknown, place: string, own: string, of: Runtime = runtime) {
  return of.createComponent((result) => {
    const content = { default: () => of.render`<i>${own}</i>` };
    return of.render`<main>${own}</main>${of.renderComponent(result, 'Footer', component, { place }, content)}`;
  });
}

const NO_FILES = { rendererModule: '', resolve: () => '', script: () => '' };
const NO_SOURCES = { resources: [], hashes: [], strictDynamic: false };
const NO_PARTS = { head: '', depth: 0, nextIsland: () => 1, islandScripts: () => '', addScript: () => true };

function renderPage(component: ReturnType<typeof page>, locals: App.Locals): string {
  const csp = new Policy({ directives: [], script: NO_SOURCES, style: NO_SOURCES });
  const context = { locals, url: new URL('http://localhost/cups/'), params: {}, csp };
  const markup = component(new PageResult(NO_FILES, context), {}, {});
  return markup instanceof Markup ? [...assemble(markup, NO_PARTS)].join('') : '';
}

async function open() {
  await using store = await harbour(snapshot);
  await store.snapshot();
  const read: string[] = [];
  const catalog = openCatalog(snapshot.file, (key) => read.push(key));
  const pieces = createPieceCache(catalog);
  const render = (component: ReturnType<typeof page>, locale: Locale = 'en_US') => {
    read.length = 0;
    return renderPage(component, { catalog, locale, pieces });
  };
  return { catalog, read, render, pieces };
}

it('is rendered once, but for its slots, and its reads count for every page that has it', async () => {
  const { render, read } = await open();
  const { made, component } = footer();
  for (const own of ['one', 'two']) {
    const html = render(page(component, '', own));
    expect(html).toContain(`<main>${own}</main><footer> Harbour <i>${own}</i></footer>`);
    expect(read).toEqual(['settings']);
  }
  expect(made.times).toBe(1);
});

it('is rendered for each locale and each of its properties, and anew once pieces are forgotten', async () => {
  const { render, pieces } = await open();
  const { made, component } = footer();
  expect(render(page(component, 'here', 'a'))).toContain('<footer>here Harbour');
  expect(render(page(component, 'there', 'a'))).toContain('<footer>there Harbour');
  expect(made.times).toBe(2);
  render(page(component, 'here', 'a'), 'de_DE');
  expect(made.times).toBe(3);
  pieces.clear();
  render(page(component, 'here', 'a'));
  expect(made.times).toBe(4);
});

it("is rendered for every page on Astro's own runtime, which caches none, to the same markup", async () => {
  const { render, catalog } = await open();
  const { made, component } = footer(ASTRO);
  const container = await Container.create();
  const shown = page(component, 'here', 'a', ASTRO) as unknown as Parameters<Container['renderToString']>[0];
  const locals = { catalog, locale: 'en_US' } as const;
  const expected = render(page(footer().component, 'here', 'a'));
  expect(await container.renderToString(shown, { locals })).toBe(expected);
  await container.renderToString(shown, { locals });
  expect(made.times).toBe(2);
});

it('may not read which page it is on', async () => {
  const { render } = await open();
  const curious = runtime.createComponent((result, props, slots) => {
    const { url } = result.createAstro(props, slots);
    return runtime.render`<p>${url.pathname}</p>`;
  });
  expect(() => render(page(piece('curious', curious), '', 'a'))).toThrow(
    'A piece of many pages must not read Astro.url: pass what it needs as a property.',
  );
});
