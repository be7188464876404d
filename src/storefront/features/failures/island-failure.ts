/** Id of the template in every page. */
export const ISLAND_FAILURE_ID = 'island-failure';

/** Id of the message that the deferred script cannot be loaded, in every page that loads it at an action. */
export const SCRIPT_FAILURE_ID = 'script-failure';

/** Codes that shoppers see and can pass on. */
export const ISLAND_FAILURE_CODES = { crashed: 500, notLoaded: 503 } as const;

type Code = (typeof ISLAND_FAILURE_CODES)[keyof typeof ISLAND_FAILURE_CODES];

/** Text in place of an island: "Error", a code, a message and links. */
export function islandFailure(code: Code): Node {
  const template = document.querySelector<HTMLTemplateElement>(`#${ISLAND_FAILURE_ID}`);
  const content = document.importNode(template?.content ?? new DocumentFragment(), true);
  content.querySelector('[data-code]')?.append(String(code));
  return content;
}

/** Islands that failed to load before this script was there, as `interaction.ts` marks them. */
const FAILED_BEFORE = 'astro-island[ssr][aria-busy=false]';

/**
 * Shows a failure in place of each island whose files cannot be loaded, also of those that failed before.
 * Offline, an island that nobody needs yet stays as it is: the next interaction tries again.
 */
export function replaceFailedIslands(): void {
  document.addEventListener('astro:hydration-error', ({ defaultPrevented, target }) => {
    // Otherwise the page is being reloaded.
    if (!defaultPrevented && target instanceof Element) replaceFailedIsland(target);
  });
  for (const island of document.querySelectorAll(FAILED_BEFORE)) replaceFailedIsland(island);
}

function replaceFailedIsland(island: Element): void {
  // A pressed control leads elsewhere from a closed panel.
  if (island.querySelector('dialog')) return;
  const { value } = JSON.parse(island.getAttribute('opts') ?? '{}') as { value?: { now?: boolean } };
  if (navigator.onLine || value?.now) island.replaceWith(islandFailure(ISLAND_FAILURE_CODES.notLoaded));
}
