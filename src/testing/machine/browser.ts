import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { NIGHTLY } from '../tier.ts';
import { canInstallPackages, installPackages } from './debian-packages.ts';

/** Chromium without windows: the same engine for half the processor time. Nightly tests take the whole browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const isRoot = process.getuid?.() === 0;

const firstOf = (files: readonly string[]) => files.find((file) => existsSync(file));

/** A Chromium that is on this machine: Playwright's own, or the system's. @param whole one that has windows */
function findBrowser(whole = NIGHTLY): string | undefined {
  return firstOf([chromium.executablePath(), ...(whole ? [] : [HEADLESS_SHELL]), ...SYSTEM_BROWSERS]);
}

/**
 * Finds a Chromium for the browser tests and installs one if there is none: Debian's package where
 * this process may do that, else Playwright's own.
 * @param whole a browser that has windows
 * @returns path of the browser
 * @throws Error that says how to get one
 */
export function ensureBrowser(log: (line: string) => void = console.log, whole = NIGHTLY): string {
  for (const { name, sufficient, install } of installers(whole)) {
    if (sufficient() !== undefined) break;
    log(`Installing a browser for the tests: ${name}`);
    try {
      install();
    } catch (error) {
      log(`That failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const found = findBrowser(whole);
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium and none could be installed. Run `npx playwright install chromium`, or install your system’s package.',
  );
}

/** Options for starting a browser; Chromium refuses its sandbox to root. @param whole a browser that has windows */
export function launchOptions(whole = NIGHTLY): { executablePath: string; args: string[] } {
  const executablePath = findBrowser(whole) ?? ensureBrowser(console.log, whole);
  return { executablePath, args: isRoot ? ['--no-sandbox'] : [] };
}

interface Installer {
  name: string;
  /** A browser that makes it unnecessary, where this machine has one. */
  sufficient(): string | undefined;
  install(): void;
}

function installers(whole: boolean): Installer[] {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  const own: Installer = {
    name: 'playwright install chromium',
    sufficient: () => findBrowser(whole),
    install: () => execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' }),
  };
  if (!canInstallPackages) return [own];
  const debian = (name: string): Installer => ({
    name: `apt-get install ${name}`,
    sufficient: () => findBrowser(whole),
    install: () => installPackages([name]),
  });
  const shell: Installer = {
    ...debian('chromium-headless-shell'),
    sufficient: () => firstOf([chromium.executablePath(), HEADLESS_SHELL]),
  };
  return [...(whole ? [] : [shell]), debian('chromium'), own];
}
