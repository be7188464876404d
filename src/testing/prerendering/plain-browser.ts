import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { launchOptions } from '../machine/browser.ts';
import { ensurePrograms } from '../machine/debian-packages.ts';
import { type AgentPage, startPageProxy } from './page-proxy.ts';

const PACKAGES = { Xvfb: 'xvfb', xdotool: 'xdotool' };

/** Pixels of the screen and of the browser's window. */
const SIZE = { width: 1280, height: 960 };

/** Pages of the browser's own address bar, which would load next to the tested ones now and then. */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI'];

/** Runs xdotool with these words; servers of this process answer meanwhile. */
type Pointer = (...words: string[]) => Promise<unknown>;

const run = promisify(execFile);

/**
 * A Chromium with a window on a screen of its own, a real pointer and no DevTools: the only one that prerenders.
 */
export class PlainBrowser {
  readonly #processes: ChildProcess[];
  readonly #folder: string;
  readonly #proxy: Awaited<ReturnType<typeof startPageProxy>>;
  readonly #pointer: Pointer;

  private constructor(
    processes: ChildProcess[],
    folder: string,
    proxy: Awaited<ReturnType<typeof startPageProxy>>,
    pointer: Pointer,
  ) {
    this.#processes = processes;
    this.#folder = folder;
    this.#proxy = proxy;
    this.#pointer = pointer;
  }

  /**
   * Opens a page in a browser without history.
   * @throws Error if the screen or the pointer can be neither found nor installed
   */
  static async open(url: string): Promise<PlainBrowser> {
    const { Xvfb, xdotool } = ensurePrograms(PACKAGES);
    if (!Xvfb || !xdotool) throw new Error('Prerendering is tested with Xvfb and xdotool: install both.');
    const screen = spawn(
      Xvfb,
      ['-displayfd', '1', '-screen', '0', `${SIZE.width}x${SIZE.height}x24`, '-nolisten', 'tcp'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const [display] = await once(createInterface(screen.stdout), 'line');
    const env = { ...process.env, DISPLAY: `:${display}` };
    const proxy = await startPageProxy();
    const folder = mkdtempSync(join(tmpdir(), 'islet-browser-'));
    const { executablePath, args } = launchOptions(true);
    const browser = spawn(
      executablePath,
      [
        ...args,
        '--test-type',
        '--no-first-run',
        '--disable-background-networking',
        `--disable-features=${OWN_PAGES.join(',')}`,
        '--password-store=basic',
        '--lang=en-US',
        `--user-data-dir=${folder}`,
        '--window-position=0,0',
        `--window-size=${SIZE.width},${SIZE.height}`,
        `--proxy-server=http://127.0.0.1:${proxy.port}`,
        '--proxy-bypass-list=<-loopback>',
        url,
      ],
      { env, stdio: 'ignore' },
    );
    const pointer: Pointer = (...words) => run(xdotool, words, { env });
    return new PlainBrowser([browser, screen], folder, proxy, pointer);
  }

  /** Waits for a page, in sight or prerendered. */
  page(matches: (page: AgentPage) => boolean): Promise<AgentPage> {
    return this.#proxy.page(matches);
  }

  /** Moves the pointer onto an element of the page, which is scrolled into sight. @param selector of one element */
  async hover(page: AgentPage, selector: string): Promise<void> {
    const { left, top, x, y } = await page.evaluate(centerOf, selector);
    // A page that has just been opened misses the first moves.
    for (let nudge = 0; ; nudge = 1 - nudge) {
      await this.#pointer('mousemove', String(left + x + nudge), String(top + y));
      if (await page.evaluate(isHovered, { x: x + nudge, y })) return;
    }
  }

  /** Presses the pointer's button where the pointer is. */
  async press(): Promise<void> {
    await this.#pointer('click', '1');
  }

  async close(): Promise<void> {
    for (const process of this.#processes) {
      const ended = once(process, 'exit');
      process.kill();
      await ended;
    }
    await this.#proxy.close();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The middle of an element in the page, and where the page lies on the screen, in pixels. */
function centerOf(selector: string) {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    left: screenX + Math.round((outerWidth - innerWidth) / 2),
    top: screenY + outerHeight - innerHeight,
    x: Math.round(left + width / 2),
    y: Math.round(top + height / 2),
  };
}

/** True once the page shows that the pointer rests there. */
async function isHovered({ x, y }: { x: number; y: number }): Promise<boolean> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return [...document.querySelectorAll(':hover')].at(-1) === document.elementFromPoint(x, y);
}
