import type { Page } from '@playwright/test';

/** Has the page render what is far from the window too, which `content-visibility` leaves out. */
export async function renderAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const styles = new CSSStyleSheet();
    styles.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [styles];
  });
}
