import { manifest } from 'virtual:astro:manifest';
import type { SSRManifest } from 'astro';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import { IsletError, says } from '#kit/messages/says.ts';
import { policyHash } from '#kit/policy-hash.ts';
import { isErrorPath } from '../../index/page-files.ts';
import { encodePage } from '../encode-page.ts';
import type { RenderedPage, ShopRenderer } from '../shop-renderer.ts';
import { assemble, Markup, type PageParts } from './markup.ts';
import { type CompiledFiles, type ComponentFactory, type PageContext, PageResult } from './page-result.ts';
import { Policy, type PolicyDefaults } from './policy.ts';

const ERROR_ROUTE = '/404';

interface Route {
  path: string;
  pattern: RegExp;
  /** Number of its segments; null for any number. */
  depth: number | null;
  params: readonly string[];
  head: string;
  /** Of styles in the head, for the policy. */
  styleHashes: readonly string[];
  load(): Promise<ComponentFactory>;
}

/** The compiled pages of a shop, which it renders at once, as strings. */
class CompiledShop implements CompiledFiles, ShopRenderer {
  readonly rendererModule: string;
  readonly #manifest: SSRManifest;
  readonly #routes: readonly Route[];
  readonly #policy: PolicyDefaults | null;
  readonly #hashes = new Map<string, string>();

  constructor(manifest: SSRManifest) {
    this.#manifest = manifest;
    this.#routes = manifest.routes.flatMap((route) => this.#routeOf(route) ?? []);
    this.#policy = policyDefaults(manifest);
    const react = manifest.renderers.find(({ name }) => name === '@astrojs/react');
    this.rendererModule = decodeURI(String(react?.clientEntrypoint ?? ''));
  }

  resolve(module: string): string {
    const path = this.#manifest.entryModules[module];
    if (path === undefined) throw new IsletError(says('release.noCompiledFile', { module }));
    return path === '' ? '' : this.#address(path);
  }

  script(id: string): string {
    const inlined = this.#manifest.inlinedScripts.get(id);
    if (inlined === '') return '';
    return inlined === undefined
      ? `<script type="module" src="${this.resolve(id)}"></script>`
      : `<script type="module">${inlined}</script>`;
  }

  async render(url: URL, locals: App.Locals): Promise<RenderedPage> {
    const pathname = decodeURI(url.pathname);
    const depth = depthOf(pathname);
    // A product's route matches that of its folder, and says so by a `Response`: for the first one Node loads `fetch`, 20 ms.
    for (const route of isErrorPath(pathname) ? [] : this.#routes) {
      if (route.depth !== null && route.depth !== depth) continue;
      const match = route.pattern.exec(pathname);
      if (match === null) continue;
      const params = Object.fromEntries(route.params.map((name, place) => [name, match[place + 1]]));
      const page = await this.#render(route, { url, params, locals });
      if (page === null) break;
      return page;
    }
    const error = this.#routes.find(({ path }) => path === ERROR_ROUTE);
    const page = error && (await this.#render(error, { url, params: {}, locals }));
    if (!page) throw new IsletError(says('release.noPage', { pathname: url.pathname }));
    return page;
  }

  /** @returns null if the route says that it has no such page */
  async #render(route: Route, page: Omit<PageContext, 'csp'>): Promise<RenderedPage | null> {
    const component = await route.load();
    const csp = new Policy(this.#policy ?? NO_POLICY, route.styleHashes);
    const markup = component(new PageResult(this, { ...page, csp }), {}, {});
    // To ask for a `Response` would load the whole of Node's `fetch`.
    if (!(markup instanceof Markup)) {
      if (markup.status === 404) return null;
      throw new IsletError(
        says('release.pageStatus', { pathname: page.url.pathname, status: markup.status }),
      );
    }
    // Before the policy, which allows the scripts of the islands that the page has.
    const parts = [...assemble(markup, this.#parts(route.head, csp))];
    const policy = this.#policy && String(csp);
    const status = route.path.endsWith(ERROR_ROUTE) ? 404 : 200;
    return { status, body: encodePage(parts, policy), csp: policy };
  }

  #parts(head: string, csp: Policy): PageParts {
    const scripts = new Set<string>();
    const directives = new Set<string>();
    let islands = 0;
    const script = (code: string) => {
      if (code.trim() === '') return '';
      csp.allowScript(this.#hash(code));
      return `<script>${code}</script>`;
    };
    return {
      head,
      depth: 0,
      nextIsland: () => ++islands,
      addScript: (id) => scripts.size < scripts.add(id).size,
      islandScripts: (directive) => {
        if (directives.has(directive)) return '';
        const isFirst = directives.size === 0;
        directives.add(directive);
        const own = script(this.#manifest.clientDirectives.get(directive) ?? '');
        return own + (isFirst ? script(island) : '');
      },
    };
  }

  #routeOf({ routeData, styles, scripts, links }: SSRManifest['routes'][number]): Route | null {
    const load = this.#manifest.pageMap?.get(routeData.component);
    if (routeData.type !== 'page' || routeData.origin === 'internal' || load === undefined) return null;
    if (scripts.length > 0 || links.length > 0) {
      throw new IsletError(says('release.headScripts', { component: routeData.component }));
    }
    let loaded: Promise<ComponentFactory> | undefined;
    return {
      path: routeData.route,
      pattern: routeData.pattern,
      depth: routeData.params.some((name) => name.startsWith('...')) ? null : routeData.segments.length,
      params: routeData.params.map((name) => name.replace(/^\.{3}/, '')),
      styleHashes: styles.flatMap((style) => (style.type === 'inline' ? this.#hash(style.content) : [])),
      head: styles.map((style) => this.#styleElement(style)).join(''),
      load() {
        loaded ??= load()
          .then(({ page }) => page())
          .then((module) => module.default as unknown as ComponentFactory);
        return loaded;
      },
    };
  }

  #styleElement(style: SSRManifest['routes'][number]['styles'][number]): string {
    return style.type === 'inline'
      ? `<style>${style.content}</style>`
      : `<link rel="stylesheet" href="${this.#address(style.src)}">`;
  }

  /** Of a text that many pages have. */
  #hash(text: string): string {
    const hash = this.#hashes.get(text) ?? policyHash(text, this.#manifest.csp?.algorithm);
    this.#hashes.set(text, hash);
    return hash;
  }

  #address(path: string): string {
    return `${this.#manifest.base.replace(/\/$/, '')}/${path}`;
  }
}

/** Segments of a path that ends with a slash. */
function depthOf(pathname: string): number {
  let depth = -1;
  for (let at = 0; at !== -1; at = pathname.indexOf('/', at + 1)) depth += 1;
  return depth;
}

export const shop: ShopRenderer = new CompiledShop(manifest);

const NO_SOURCES = { resources: [], hashes: [], strictDynamic: false };
const NO_POLICY: PolicyDefaults = { directives: [], script: NO_SOURCES, style: NO_SOURCES };

function policyDefaults({ csp }: SSRManifest): PolicyDefaults | null {
  if (csp === undefined) return null;
  return { directives: csp.directives ?? [], script: csp.scriptDirective, style: csp.styleDirective };
}
