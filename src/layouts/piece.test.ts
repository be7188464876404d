import { experimental_AstroContainer as Container } from 'astro/container';
import { createComponent, renderComponent, renderSlot, renderTemplate } from 'astro/runtime/server/index.js';
import { beforeAll, expect, it } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { createPieceCache } from '#release/render/piece-cache.ts';
import { openCatalog } from '#release/snapshot/open-catalog.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { piece } from './piece.ts';

const snapshot = new TemporarySnapshot();
let container: Container;

beforeAll(async () => {
  container = await Container.create();
});

/** Footer of a page: reads the settings, and has a place for what differs from page to page. */
function footer() {
  const made = { times: 0 };
  const component = createComponent((result, props, slots) => {
    const { locals } = result.createAstro(props, slots);
    made.times++;
    const name = locals.catalog.settings().siteName;
    return renderTemplate`<footer>${props.place} ${name} ${renderSlot(result, slots.default)}</footer>`;
  });
  return { made, component: piece('footer', component) };
}

/** A page with a footer, rendered with the pieces of a render thread. */
function page(component: unknown, place: string, own: string) {
  return createComponent((result) => {
    const content = { default: () => renderTemplate`<i>${own}</i>` };
    return renderTemplate`<main>${own}</main>${renderComponent(result, 'Footer', component, { place }, content)}`;
  });
}

async function open() {
  await using store = await harbour(snapshot);
  await store.snapshot();
  const read: string[] = [];
  const catalog = openCatalog(snapshot.file, (key) => read.push(key));
  const render = (
    pieces: ReturnType<typeof createPieceCache> | undefined,
    component: ReturnType<typeof page>,
    locale: Locale = 'en_US',
  ) => {
    read.length = 0;
    return container.renderToString(component, {
      locals: { catalog, locale, ...(pieces && { pieces }) },
    });
  };
  return { catalog, read, render, pieces: createPieceCache(catalog) };
}

it('is rendered once, but for its slots, and its reads count for every page that has it', async () => {
  const { render, read, pieces } = await open();
  const { made, component } = footer();
  for (const own of ['one', 'two']) {
    const html = await render(pieces, page(component, '', own));
    expect(html).toContain(`<main>${own}</main><footer> Harbour <i>${own}</i></footer>`);
    expect(read).toEqual(['settings']);
  }
  expect(made.times).toBe(1);
});

it('is rendered for each locale and each of its properties, and anew once pieces are forgotten', async () => {
  const { render, pieces } = await open();
  const { made, component } = footer();
  expect(await render(pieces, page(component, 'here', 'a'))).toContain('<footer>here Harbour');
  expect(await render(pieces, page(component, 'there', 'a'))).toContain('<footer>there Harbour');
  expect(made.times).toBe(2);
  await render(pieces, page(component, 'here', 'a'), 'de_DE');
  expect(made.times).toBe(3);
  pieces.clear();
  await render(pieces, page(component, 'here', 'a'));
  expect(made.times).toBe(4);
});

it('is rendered for every page where no pieces are cached, to the same markup', async () => {
  const { render, pieces } = await open();
  const { made, component } = footer();
  const shown = page(component, 'here', 'a');
  expect(await render(undefined, shown)).toBe(await render(pieces, shown));
  await render(undefined, shown);
  expect(made.times).toBe(3);
});

it('may not read which page it is on', async () => {
  const { render, pieces } = await open();
  const curious = createComponent((result, props, slots) => {
    const { url } = result.createAstro(props, slots);
    return renderTemplate`<p>${url.pathname}</p>`;
  });
  await expect(render(pieces, page(piece('curious', curious), '', 'a'))).rejects.toThrow(
    'A piece of many pages must not read Astro.url: pass what it needs as a property.',
  );
});
