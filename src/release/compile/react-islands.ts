import type { SSRLoadedRenderer } from 'astro';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** Links that React puts into its markup to load ahead; the page has its own. */
const PRELOADS = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

/**
 * Renders React components in one go: by itself the integration renders each of them twice, first to find out that it
 * is React's, and by streams, which take longer than the rendering. The markup is the same but for the prefix of ids.
 * @param renderers of the compiled shop; React's is changed
 */
export function renderIslandsAtOnce(renderers: SSRLoadedRenderer[]): void {
  const react = renderers.find(({ name }) => name === '@astrojs/react');
  if (react === undefined) return;
  const { ssr } = react;
  const { check, renderToStaticMarkup } = ssr;
  async function renderAtOnce(
    this: unknown,
    ...args: Parameters<typeof renderToStaticMarkup>
  ): ReturnType<typeof renderToStaticMarkup> {
    const [component, props, slots] = args;
    // Markup of Astro's in a slot needs the integration's own wrapper.
    if (Object.keys(slots).length > 0) return renderToStaticMarkup.apply(this, args);
    const { class: _, ...rest } = props as Record<string, unknown>;
    const element = createElement(component as ComponentType, rest);
    const html = renderToString(element, { identifierPrefix: PREFIX }).replace(PRELOADS, '');
    return { html, attrs: { prefix: PREFIX } };
  }
  async function isReact(this: unknown, ...args: Parameters<typeof check>): Promise<boolean> {
    return typeof args[0] === 'function' || check.apply(this, args);
  }
  react.ssr = { ...ssr, check: isReact, renderToStaticMarkup: renderAtOnce };
}

/** Of ids in islands, until they are numbered as they stand in the page (`render/renderer.ts`). */
const PREFIX = 'r0';
