import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchOptions } from '../../src/testing/browser.ts';
import { PROJECT } from './process.ts';

/** Installed when it is first needed: with what it brings it is larger than all else that the project installs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Its own failure now and then, whatever the page: "Please run Lighthouse again". */
const NO_TRACE = 'NO_NAVSTART';

/** Lighthouse's view of a page on a slow phone. */
export interface PageReport {
  /** Points of its category "performance", out of 100. */
  speed: number;
  /** The least of its other categories: accessibility, best practices and SEO. */
  others: number;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  /** Score of the shift. */
  cls: number;
  /** Over the wire before anyone scrolls. */
  bytes: number;
}

/** The part of Lighthouse's JSON that is read. */
interface Output {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Finds or installs Lighthouse. @returns opens a page with it, as on a phone of the middle class */
export function installLighthouse(): (url: string) => Promise<PageReport> {
  const folder = join(PROJECT, '.islet/lighthouse');
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (!existsSync(cli)) {
    mkdirSync(folder, { recursive: true });
    // A project of its own: without a manifest npm installs into the folder above.
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    console.log(`Installing ${LIGHTHOUSE} …`);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', LIGHTHOUSE], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const { executablePath, args } = launchOptions(true);
  const file = join(folder, 'report.json');
  // The proxy's certificate is its own.
  const chrome = ['--headless=new', '--ignore-certificate-errors', ...args].join(' ');
  return async (url) => {
    const flags = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${chrome}`];
    const env = { ...process.env, CHROME_PATH: executablePath };
    // Not in one go: the same process serves the pages.
    const once = () => promisify(execFile)(process.execPath, [cli, url, ...flags], { cwd: PROJECT, env });
    await once().catch((error: unknown) => {
      if (!String(error).includes(NO_TRACE)) throw error;
      console.log(`Lighthouse recorded nothing of ${url} (${NO_TRACE}), and is run again.`);
      return once();
    });
    const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Output;
    const points = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    return {
      speed: points('performance'),
      others: Math.min(...['accessibility', 'best-practices', 'seo'].map(points)),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      bytes: value('total-byte-weight'),
    };
  };
}
