import { expect, test } from './support/test.ts';

test('titles and texts have a face for every letter that their typeface has', async ({ page }) => {
  await page.goto('/products/');
  for (const selector of ['h1', 'main p']) {
    const ranges = await page
      .locator(selector)
      .first()
      .evaluate(async (element) => {
        const { fontFamily, fontWeight } = getComputedStyle(element);
        // Plain Latin and what is beyond it are in files of their own.
        const faces = await document.fonts.load(`${fontWeight} 20px ${fontFamily.split(',')[0]}`, 'Tide ő');
        return faces.map(({ unicodeRange }) => unicodeRange);
      });
    expect(new Set(ranges).size, selector).toBe(2);
  }
});
