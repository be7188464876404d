import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Checks a page as it is shown now.
 * @param selector part of the page to check; all of it where left out
 * @param rules names of axe's rules; all of them where left out
 * @returns a line for each element that breaks a rule
 */
export async function findViolations(
  page: Page,
  selector?: string,
  rules: readonly string[] = [],
): Promise<string[]> {
  // Legacy mode opens no further page to put the results of frames together: there are none of other origins.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (selector !== undefined) axe.include(selector);
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** As `findViolations` in light colors, and then in dark ones by the only rule that depends on colors. */
export async function findViolationsInBothColors(page: Page, selector?: string): Promise<string[]> {
  const light = await findViolations(page, selector);
  await showIn(page, 'dark');
  const dark = await findViolations(page, selector, ['color-contrast']);
  await showIn(page, 'light');
  return [...light, ...dark.map((violation) => `in dark colors: ${violation}`)];
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(finishTransitions);
}

/** Colors on their way from one to the other contrast with nothing. */
function finishTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}
