import interaction from './interaction.ts';

type Hydrate = (component: unknown, props: object, slots: object, options: object) => unknown;
interface RendererModule {
  default(island: HTMLElement): Hydrate;
}

/** True under `astro dev`. */
declare const IS_DEV: boolean;

const RETRY_MS = 1000;

/**
 * The element around an island, in place of Astro's own, which is three times as large: islands here are React's,
 * get plain data and no slots, never nest and have one directive. Attributes and failures are Astro's.
 */
customElements.define(
  'astro-island',
  class extends HTMLElement {
    connectedCallback(): void {
      interaction(() => this.#load(), JSON.parse(this.#attribute('opts') || '{"value":1}').value, this);
    }

    /** @returns hydrates the island; null if one of its files could not be loaded, which an event reports */
    async #load(): Promise<(() => Promise<void>) | null> {
      const url = this.#attribute('component-url');
      try {
        // React's fast refresh.
        const before = IS_DEV && this.#attribute('before-hydration-url');
        if (before) await import(before);
        const [component, renderer] = await Promise.all([
          importTwice<Record<string, unknown>>(url),
          // All islands of a page have the same, which is in the first one alone.
          importTwice<RendererModule>(
            this.#attribute('renderer-url', document.querySelector('[renderer-url]')),
          ),
        ]);
        await this.#parsed();
        const props = JSON.parse(this.#attribute('props') || '{}');
        const hydrate = renderer.default(this);
        return async () => {
          await hydrate(component[this.#attribute('component-export') || 'default'], props, {}, {});
          this.removeAttribute('ssr');
        };
      } catch (error) {
        const detail = { error, componentUrl: url };
        const event = new CustomEvent('astro:hydration-error', { cancelable: true, bubbles: true, detail });
        if (this.dispatchEvent(event)) console.error(`Error hydrating ${url}`, error);
        return null;
      }
    }

    /** Waits for the rest of the page, which may still be arriving and which islands read, and removes the marker of its end. */
    async #parsed(): Promise<void> {
      if (document.readyState === 'loading') {
        await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
      }
      if (this.lastChild?.nodeType === Node.COMMENT_NODE) this.lastChild.remove();
    }

    #attribute(name: string, of: Element | null = this): string {
      return of?.getAttribute(name) ?? '';
    }
  },
);

/** Some browsers remember that a file could not be loaded: the second time it has another address. */
async function importTwice<Module>(url: string): Promise<Module> {
  try {
    return await import(url);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return await import(`${url}?astro-retry=${Date.now()}`);
  }
}
