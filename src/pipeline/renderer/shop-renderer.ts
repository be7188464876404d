export interface RenderedPage {
  status: number;
  /** UTF-8, in a buffer of its own, which may be transferred to another thread. */
  body: Buffer<ArrayBuffer>;
  /** Its Content-Security-Policy, also part of its HTML; null if the shop has none. */
  csp: string | null;
}

/** Renders the pages of a compiled shop. Implementations: `own` and `astro`. */
export interface ShopRenderer {
  /**
   * Renders a page, or the error page if there is none at the address.
   * @param url of the page; none may print its origin
   * @throws an error of the page
   */
  render(url: URL, locals: App.Locals): Promise<RenderedPage>;
}

const RENDERERS = ['own', 'astro'] as const;

/**
 * The renderer that releases are compiled with, by `ISLET_RENDERER`: `own` unless it says `astro`.
 * @throws Error for any other value
 */
export function chosenRenderer(env: Record<string, string | undefined>): (typeof RENDERERS)[number] {
  const value = env.ISLET_RENDERER?.trim() || 'own';
  const renderer = RENDERERS.find((name) => name === value);
  if (renderer === undefined) throw new Error(`ISLET_RENDERER is "${value}"; it takes own or astro.`);
  return renderer;
}
