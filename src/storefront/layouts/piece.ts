/**
 * Makes a component render once for all pages of a locale that give it the same properties. It must know the page by
 * its properties alone, which must be plain data; what stands in its slots is rendered for each page.
 * @param name unique among pieces
 * @returns the component, which the renderer knows as a piece; Astro's own runtime renders it as before
 */
export function piece<Component>(name: string, component: Component): Component {
  const render = component as (...page: unknown[]) => unknown;
  const factory = (...page: unknown[]) => render(...page);
  return Object.assign(factory, { isAstroComponentFactory: true, piece: name }) as Component;
}
