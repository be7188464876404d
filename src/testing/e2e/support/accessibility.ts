import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Checks a page as it is shown now by all rules of axe.
 * @param selector part of the page to look at; all of it where left out
 * @returns a line for each element that breaks a rule
 */
export async function findViolations(page: Page, selector?: string): Promise<string[]> {
  return analyze(page, selector);
}

/** As `findViolations`, and then in dark colors by the only rule that looks at colors. */
export async function findViolationsInBothColors(page: Page, selector?: string): Promise<string[]> {
  const light = await analyze(page, selector);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(finishTransitions);
  const dark = await analyze(page, selector, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(finishTransitions);
  return [...light, ...dark.map((violation) => `in dark colors: ${violation}`)];
}

async function analyze(page: Page, selector?: string, rules: readonly string[] = []): Promise<string[]> {
  // Legacy mode opens no further page to put the results of frames together: there are none of other origins.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (selector !== undefined) axe.include(selector);
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Colors on their way from one to the other contrast with nothing. */
function finishTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}
