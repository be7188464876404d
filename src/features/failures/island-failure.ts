/** Id of the template in every page. */
export const ISLAND_FAILURE_ID = 'island-failure';

/** Codes that shoppers see and can pass on. */
export const ISLAND_FAILURE_CODES = { crashed: 500, notLoaded: 503 } as const;

type Code = (typeof ISLAND_FAILURE_CODES)[keyof typeof ISLAND_FAILURE_CODES];

/** What to show in place of an island: "Error", a code, a message and ways on. */
export function islandFailure(code: Code): Node {
  const template = document.querySelector<HTMLTemplateElement>(`#${ISLAND_FAILURE_ID}`);
  const content = document.importNode(template?.content ?? new DocumentFragment(), true);
  content.querySelector('[data-code]')?.append(String(code));
  return content;
}

/**
 * Shows a failure in place of each island whose files cannot be loaded. Offline, an island that nobody needs
 * yet stays as it is: the next interaction tries again.
 */
export function replaceFailedIslands(): void {
  document.addEventListener('astro:hydration-error', (event) => {
    const island = event.target;
    // The page is being reloaded, or a pressed control leads elsewhere from a closed panel.
    if (event.defaultPrevented || !(island instanceof Element) || island.querySelector('dialog')) return;
    const { value } = JSON.parse(island.getAttribute('opts') ?? '{}') as { value?: { now?: boolean } };
    if (navigator.onLine || value?.now) island.replaceWith(islandFailure(ISLAND_FAILURE_CODES.notLoaded));
  });
}
