import { join } from 'node:path';
import { PageIndex } from '#pipeline/index/page-index.ts';
import { allPagePaths, readOutline } from '#pipeline/index/page-paths.ts';
import { planRelease } from '#pipeline/plan/plan.ts';
import { EveryPage } from '#pipeline/plan/planned-pages.ts';
import { FullPublish } from '#pipeline/publish/full-publish.ts';
import { prepareManifest } from '#pipeline/publish/manifest.ts';
import { RenderJobs } from '#pipeline/render/render-jobs.ts';
import type { PagesToRender } from '#pipeline/render/worker-messages.ts';
import { answer, cpuSeconds } from '../harness/process.ts';
import { changePriceOf, recordedPage } from '../harness/recorded-pages.ts';

/** Processor seconds of this process by what it did, and numbers of pages. */
export interface MillionFigures {
  pages: number;
  removed: number;
  plan: number;
  /** Making recorded pages, which render threads do elsewhere. */
  made: number;
  record: number;
  publish: number;
}

/** Threads that take jobs in turn. */
const THREADS = 8;
/** Jobs between two looks at the clock, which take time themselves. */
const JOBS_AT_ONCE = 4 * THREADS;

const [folder = '', count = '0'] = process.argv.slice(2);
const snapshot = join(folder, 'snapshot.sqlite');
const products = Number(count);

/** Plans and records all pages, which are made up in place of being rendered. @param code of the release */
async function releaseAll(code: string): Promise<MillionFigures> {
  const index = new PageIndex(snapshot);
  const lap = stopwatch();
  const outline = readOutline(snapshot);
  const plan = planRelease(index, {
    bundle: code,
    full: false,
    missing: [],
    allPaths: (part) => allPagePaths(outline, part),
  });
  const { render, remove } = plan;
  if (!(render instanceof EveryPage)) throw new Error('Every page has to be rendered.');
  const root = join(folder, code);
  const target = new FullPublish(
    index,
    { name: code, folder: root, live: false },
    { store: 'store', former: null, isPacked: false },
  );
  target.recordPlan(plan, [], false);
  const figures = { pages: render.size, removed: remove.length, plan: lap(), made: 0, record: 0, publish: 0 };
  const jobs = new RenderJobs(render, target.output, THREADS, () => false);
  for (let isDone = false; !isDone; ) {
    const taken = takeJobs(jobs);
    isDone = taken.length === 0;
    figures.record += lap();
    const made = taken.map(({ pages }) => pages.map(({ path }) => recordedPage(path, products, code)));
    figures.made += lap();
    for (const pages of made) target.addPages(pages);
  }
  figures.record += lap();
  target.removePages(remove);
  const builds = join(folder, 'builds');
  const contents = {
    previousId: null,
    full: true,
    changed: [],
    removed: remove,
    index: null,
    indexFiles: [],
  };
  prepareManifest(builds, root, contents, Date.now()).publishMeta();
  await target.finishPages();
  await target.placeFiles();
  target.commit();
  index.close();
  figures.publish = lap();
  return figures;
}

/** Takes some jobs for each thread in turn; none once all are taken. */
function takeJobs(jobs: RenderJobs): PagesToRender[] {
  return Array.from({ length: JOBS_AT_ONCE }, (_, number) => jobs.next(number % THREADS) ?? []).flat();
}

/** Plans the release of one price. */
async function planPrice(): Promise<{ plan: number; pages: number }> {
  changePriceOf(snapshot, Math.ceil(products / 2));
  const index = new PageIndex(snapshot);
  const lap = stopwatch();
  const bundle = index.state('bundle') ?? '';
  const { render } = planRelease(index, { bundle, full: false, missing: [], allPaths: () => [] });
  index.close();
  return { plan: lap(), pages: render.size };
}

/** @returns processor seconds since it was last called */
function stopwatch(): () => number {
  let last = cpuSeconds();
  return () => {
    const before = last;
    last = cpuSeconds();
    return last - before;
  };
}

answer((message) => (message === 'price' ? planPrice() : releaseAll(message)));
