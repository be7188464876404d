import type { Page } from '@playwright/test';

/** Missing in TypeScript's DOM: https://wicg.github.io/layout-instability */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Layout shifts of the page so far: the score of each, and the elements that moved. */
export async function layoutShifts(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().map((entry) => {
      const { value, sources } = entry as LayoutShift;
      const moved = sources.map(({ node }) =>
        (node instanceof Element ? node.outerHTML : `${node?.textContent}`).slice(0, 120),
      );
      return `${value}: ${moved.join(', ')}`;
    });
  });
}
