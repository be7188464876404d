import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchOptions } from '../../../src/testing/browser.ts';
import { PROJECT } from '../flags.ts';

/** Installed when it is first needed: with what it brings it is larger than all else that the project installs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Its own failure now and then, whatever the page: "Please run Lighthouse again". */
const NO_TRACE = 'NO_NAVSTART';

const run = promisify(execFile);

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const AUDITS = {
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;

/** Lighthouse's view of a page on a slow phone. */
export interface PageReport {
  /** Points out of 100 by category. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Milliseconds, the shift's score, and bytes over the wire before anyone scrolls. */
  audits: Record<keyof typeof AUDITS, number>;
  /** Audits other than of speed that found something, by id. */
  found: string[];
}

/** The part of Lighthouse's JSON that is read. */
interface Output {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** Finds or installs Lighthouse. @returns opens a page with it, as on a phone of the middle class */
export function installLighthouse(home: string): (url: string) => Promise<PageReport> {
  const folder = join(home, 'lighthouse');
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
  return async (url) => {
    // The proxy's certificate is its own.
    const flags = ['--headless=new', '--ignore-certificate-errors', ...args].join(' ');
    const once = () =>
      // Not in one go: the same process serves the pages.
      run(
        process.execPath,
        [cli, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
        { cwd: PROJECT, env: { ...process.env, CHROME_PATH: executablePath } },
      );
    await once().catch((error: unknown) => {
      if (!String(error).includes(NO_TRACE)) throw error;
      console.log(`Lighthouse recorded nothing of ${url} (${NO_TRACE}), and is run again.`);
      return once();
    });
    return reportOf(JSON.parse(readFileSync(file, 'utf8')) as Output);
  };
}

function reportOf({ categories, audits }: Output): PageReport {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const found = CATEGORIES.slice(1).flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as PageReport['scores'],
    audits: Object.fromEntries(
      Object.entries(AUDITS).map(([name, id]) => [name, value(id)]),
    ) as PageReport['audits'],
    found,
  };
}
