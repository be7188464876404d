import type { Page } from '@playwright/test';

/** Moves the pointer as a hand does, in more than one step: the first in a page has no length. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(150, 250);
  await page.mouse.move(200, 300);
}
