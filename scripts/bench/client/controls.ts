import type { Browser, Page } from '@playwright/test';
import { openPage } from './shopping.ts';

interface Control {
  path: string;
  /** Selector of what is pressed. */
  press: string;
  /** Selector that matches once the effect is there. */
  effect: string;
  /** Action that takes the place of a press. */
  act?: (page: Page, selector: string) => Promise<unknown>;
}

/** A mid-range phone. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Each control of catalog pages, pressed on a page that has loaded no script. */
export const CONTROLS: Record<string, Control> = {
  menu: { path: '/', press: '[data-island-trigger=menu]', effect: 'dialog[open]' },
  cart: { path: '/', press: 'header [data-island-trigger=cart]', effect: 'dialog[open]' },
  heart: { path: '/products/', press: 'main .heart', effect: 'main .heart:checked' },
  'add to cart': {
    path: '/products/',
    press: 'main button[data-add]',
    effect: '[data-cart-count]:not([hidden]):not(:empty)',
  },
  filters: { path: '/products/', press: '[data-panel]', effect: 'dialog[open] .filter-option' },
  'counts of filters': { path: '/products/', press: '[data-panel]', effect: 'dialog[open] .filter-count' },
  'sort by price': {
    path: '/products/',
    press: 'main select',
    effect: 'main astro-island article',
    // By key: the list that a press opens is the browser's own.
    act: (page, selector) => page.locator(selector).first().press('ArrowDown'),
  },
  search: {
    path: '/products/',
    press: 'header [popovertarget=shop-search]',
    effect: '[role=listbox] [role=option]',
    act: async (page, selector) => {
      await page.locator(selector).first().click();
      await page.locator('#shop-search [type=search]').press('m');
    },
  },
  option: {
    path: '/product/tide-mug/',
    press: 'main form label:has([type=radio]:not(:checked))',
    effect: 'astro-island:not([ssr]) #buy-form',
  },
  gallery: { path: '/product/tide-mug/', press: '.gallery-track a', effect: 'dialog[open]' },
};

/** Milliseconds at a quarter of the machine's speed. */
export interface ControlTimes {
  /** From the press to the first frame of its effect, with all that has to be loaded for it. */
  effect: number;
  /** The longest that a press or a key waited for the next frame: what browsers report as INP. */
  inp: number;
}

/** Presses a control once, with an empty browser. @throws if it has no effect */
export async function measureControl(
  browser: Browser,
  site: string,
  { path, press, effect, act = (page, selector) => page.locator(selector).first().click() }: Control,
): Promise<ControlTimes> {
  const context = await browser.newContext({ baseURL: site, ...PHONE });
  try {
    await context.addInitScript(watchInputs);
    const page = await openPage(context, path);
    await page.locator(press).first().scrollIntoViewIfNeeded();
    await slowDown(page);
    const shown = page.evaluate(watchEffect, effect);
    await act(page, press);
    return { effect: await shown, inp: await page.evaluate(longestInput) };
  } finally {
    await context.close();
  }
}

/** Gives a page a quarter of the machine's speed. */
export async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** The page's notes on its inputs. */
declare const inputs: { observer: PerformanceObserver; longest: number };

/** Runs in the page before it loads. */
function watchInputs(): void {
  const noted = { longest: 0 };
  // Presses and keys have an id; a pointer that only enters the page is no interaction.
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceEventTiming[]) {
      if (entry.interactionId) noted.longest = Math.max(noted.longest, entry.duration);
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(globalThis, { inputs: Object.assign(noted, { observer }) });
}

/** Runs in the page: the time from the next input to the first frame in which the effect is there. */
function watchEffect(effect: string): Promise<number> {
  return new Promise((resolve) => {
    let pressed: number | null = null;
    for (const type of ['click', 'change', 'keydown']) {
      addEventListener(
        type,
        ({ timeStamp }) => {
          pressed = timeStamp;
        },
        { capture: true },
      );
    }
    const check = () => {
      const element = document.querySelector(effect);
      if (pressed !== null && element?.checkVisibility()) resolve(performance.now() - pressed);
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
}

/** Runs in the page, once the input has been painted. */
async function longestInput(): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  return inputs.longest;
}
