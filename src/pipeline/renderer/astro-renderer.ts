import { createApp } from 'astro/app/entrypoint';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { withCsp } from './encode-page.ts';
import type { RenderedPage, ShopRenderer } from './shop-renderer.ts';

/** The shop's own style sheet says it, and the policy of pages allows no style of theirs. */
const ISLAND_STYLE = `<style>${ISLAND_STYLES}</style>`;

/** Of the directive of islands, whose work their element does. */
const DIRECTIVE_SCRIPT = '<script> </script>';

/**
 * Renders by Astro's public API, on Astro's own runtime: several times slower than `own`, to which it is the
 * reference, and the fallback if a new Astro no longer fits that one.
 */
class AstroRenderer implements ShopRenderer {
  readonly #app = createApp({ streaming: false });

  async render(url: URL, locals: App.Locals): Promise<RenderedPage> {
    const response = await this.#app.render(new Request(url), { locals });
    const csp = response.headers.get('content-security-policy');
    const html = (await response.text()).replaceAll(ISLAND_STYLE, '').replaceAll(DIRECTIVE_SCRIPT, '');
    const { buffer } = new TextEncoder().encode(csp === null ? html : withCsp([html], csp).join(''));
    return { status: response.status, body: Buffer.from(buffer), csp };
  }
}

export const shop: ShopRenderer = new AstroRenderer();
