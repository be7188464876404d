import type { SSRResult } from 'astro';
import { renderComponent } from 'astro/runtime/server/index.js';
import type { Props, Slots } from '#pipeline/renderer/component-factory.ts';
import type { PageResult } from '#pipeline/renderer/page-result.ts';
import { renderPiece } from '#pipeline/renderer/piece.ts';

/**
 * Makes a component render once for all pages of a locale that give it the same properties. It must know the page by
 * its properties alone, which must be plain data; what stands in its slots is rendered for each page.
 * @param name unique among pieces
 * @returns the component, which renders as before where the renderer caches no pieces: on Astro's own runtime
 */
export function piece<Component>(name: string, component: Component): Component {
  const factory = (result: PageResult & SSRResult, props: Props, slots: Slots) => {
    const { pieces } = result.createAstro(props, null).locals;
    return pieces === undefined
      ? renderComponent(result, name, component as never, { ...props }, slots as never)
      : renderPiece(result, pieces, { name, component, props }, slots);
  };
  return Object.assign(factory, { isAstroComponentFactory: true }) as unknown as Component;
}
