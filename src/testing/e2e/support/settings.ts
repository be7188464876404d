import type { Page } from '@playwright/test';
import { CLIENT_CONFIG_ID, type ClientConfig } from '#storefront/domain/page-data/client-config.ts';

/** Opens pages as if the shop had been set so; settings of `store` that are left out are the defaults. */
export async function withSettings(
  page: Page,
  settings: Omit<Partial<ClientConfig>, 'store'> & { store?: Partial<ClientConfig['store']> },
): Promise<void> {
  await page.addInitScript(
    ([id, changed]) => {
      new MutationObserver((_, observer) => {
        const element = document.getElementById(id);
        if (!element?.textContent) return;
        observer.disconnect();
        const textContent = JSON.stringify({ ...JSON.parse(element.textContent), ...changed });
        // Another element: pages refuse text for scripts.
        element.replaceWith(Object.assign(document.createElement('data'), { id, hidden: true, textContent }));
      }).observe(document, { childList: true, subtree: true });
    },
    [CLIENT_CONFIG_ID, settings] as const,
  );
}
