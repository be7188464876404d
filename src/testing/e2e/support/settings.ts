import type { Page } from '@playwright/test';
import { CLIENT_CONFIG_ID } from '#shop/site/client-config.ts';
import type { StoreSettings } from '#shop/site/store-settings.ts';

/** Opens pages as if the shop had been set so. */
export async function withSettings(page: Page, store: Partial<StoreSettings>): Promise<void> {
  await page.addInitScript(
    ([id, settings]) => {
      new MutationObserver((_, observer) => {
        const element = document.getElementById(id);
        if (!element?.textContent) return;
        observer.disconnect();
        element.textContent = JSON.stringify({ ...JSON.parse(element.textContent), store: settings });
      }).observe(document, { childList: true, subtree: true });
    },
    [CLIENT_CONFIG_ID, store] as const,
  );
}
