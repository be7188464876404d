import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const isRoot = process.getuid?.() === 0;

/** A Chromium that is on this machine: Playwright's own, or the system's. */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), ...SYSTEM_BROWSERS].find((file) => existsSync(file));
}

/**
 * Finds a Chromium for the browser tests and installs one where there is none: Debian's package where
 * this process may do that, else Playwright's own.
 * @returns path of the browser
 * @throws Error that says how to get one
 */
export function ensureBrowser(log: (line: string) => void = console.log): string {
  for (const [name, install] of installers()) {
    const found = findBrowser();
    if (found !== undefined) return found;
    log(`Installing a browser for the tests: ${name}`);
    try {
      install();
    } catch (error) {
      log(`That failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const found = findBrowser();
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium and none could be installed. Run `npx playwright install chromium`, or install your system’s package.',
  );
}

/** How Playwright starts the browser; Chromium refuses its sandbox to root. */
export function launchOptions(): { executablePath: string; args: string[] } {
  return { executablePath: ensureBrowser(), args: isRoot ? ['--no-sandbox'] : [] };
}

function installers(): [name: string, install: () => void][] {
  const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: 'inherit' });
  const playwright = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  const own: [string, () => void] = [
    'playwright install chromium',
    () => run(process.execPath, [playwright, 'install', 'chromium']),
  ];
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return [own];
  const debian: [string, () => void] = [
    'apt-get install chromium',
    () => {
      run('apt-get', ['update', '-qq']);
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    },
  ];
  return [debian, own];
}
