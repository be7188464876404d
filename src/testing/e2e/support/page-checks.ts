import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Checks a page as it is shown now.
 * @param selector part of the page to check; all of it by default
 * @param rules names of axe's rules; all of them by default
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

/** Missing in TypeScript's DOM: https://wicg.github.io/layout-instability */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** An entry of the page's timeline: all of its HTML has been laid out. */
const LAID_OUT = 'laid-out';

/**
 * Makes pages that are opened from now on measure their layout shifts. Those before all of the HTML is there do not
 * count: a busy browser paints a page in pieces, each of which may find its place only with the next.
 */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    document.addEventListener('DOMContentLoaded', async () => {
      await nextFrame();
      await nextFrame();
      performance.mark(mark);
    });
  }, LAID_OUT);
}

/** Resolves once all of the page's HTML has been laid out; after `watchLayout`. */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, LAID_OUT);
}

/** Layout shifts since the page was laid out: the score of each, and the elements that moved. */
export async function layoutShifts(page: Page): Promise<string[]> {
  await laidOut(page);
  return await page.evaluate(async (mark) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const since = performance.getEntriesByName(mark)[0]?.startTime ?? 0;
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords().filter(({ startTime }) => startTime > since);
    return shifts.map((entry) => {
      const { value, sources } = entry as LayoutShift;
      const moved = sources.map(({ node }) =>
        (node instanceof Element ? node.outerHTML : `${node?.textContent}`).slice(0, 120),
      );
      return `${value}: ${moved.join(', ')}`;
    });
  }, LAID_OUT);
}
