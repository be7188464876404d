import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import pLimit from 'p-limit';
import { IsletError, says } from '#kit/messages/says.ts';
import { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { createCompiler } from '../compile/compiler.ts';
import type { ReadPackedPage } from '../history/packed-history.ts';
import { htmlFile } from '../index/page-files.ts';
import { PageIndex } from '../index/page-index.ts';
import { formatReason } from '../plan/format-plan.ts';
import { type Plan, planRelease } from '../plan/plan.ts';
import { isOwnPage, publishBatches } from '../plan/publish-priority.ts';
import { servedRootFolder } from '../publish/release-root.ts';
import { createRenderPool, type ThreadPool } from '../render/worker-pool.ts';
import { hasTable, storedState } from '../snapshot/stored.ts';
import { commitEdit } from '../snapshot/sync/commit-edit.ts';
import type { Workspace } from '../workspace.ts';
import { editCatalog } from './edit-catalog.ts';
import { parseChanges } from './parse-changes.ts';

export interface WhatIfOptions {
  workspace: Workspace;
  /** As of the syncs that made the snapshot. */
  config: MerchantConfig;
  baseUrl: string | null;
  contentFolder: string;
  /** Only those of the shop if left out. */
  routeRules?: RouteRules;
  /** Reads pages that are in packs; null, as by default, leaves out what they are today. */
  readPacked?: ReadPackedPage | null;
  /** Called with each page that would be another: first those of the changed products, as a release publishes them. */
  onPage: (page: TriedPage) => void;
}

/** A page that would be another. */
export interface TriedPage {
  path: string;
  kind: 'added' | 'changed' | 'removed';
  /** Why it would be rendered, such as `product:12 changed (price)`. */
  reasons: string[];
  /** Its HTML today; null if it is new, or no file of this machine. */
  before: string | null;
  /** Its HTML then; null if it is removed. */
  after: string | null;
}

export interface WhatIf {
  /** The changes in words, one sentence each. */
  sentences: string[];
  /** Pages that would be another, and those that would be rendered and come out the same. */
  changedPages: number;
  samePages: number;
}

/** Pages of one task of a thread: few enough that the first are there soon. */
const PAGES_AT_ONCE = 10;
/** More would take the machine from releases, which go on meanwhile. */
const THREADS = 2;
/** One step of the copy: readers hold up no writer. */
const WHOLE_FILE = 2 ** 30;

/**
 * Tries changes on a copy of the snapshot: plans and renders what a release of them would, and compares it with the
 * pages of today. Nothing of the shop is changed, and the store is not asked.
 * @param text such as `price tide-mug 14; draft old-cap`
 * @throws IsletError if the changes cannot be tried
 */
export async function tryChanges(text: string, options: WhatIfOptions): Promise<WhatIf> {
  const changes = parseChanges(text);
  const { workspace } = options;
  if (!existsSync(workspace.snapshot)) throw new IsletError(says('whatIf.noCatalog'));
  const folder = mkdtempSync(join(tmpdir(), 'islet-what-if-'));
  const copy = join(folder, 'snapshot.sqlite');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    await copySnapshot(workspace.snapshot, copy);
    const sentences = await applyChanges(changes, copy, options);
    const bundle = await createCompiler(workspace, () => {}).currentBundle();
    const index = new PageIndex(copy);
    const pool = createRenderPool({ entry: bundle.entry, snapshot: copy }, THREADS);
    try {
      if (index.state('bundle') !== bundle.id || !existsSync(bundle.entry)) {
        throw new IsletError(says('whatIf.notCompiled'));
      }
      const plan = planOf(index, bundle.id, options);
      return { sentences, ...(await compare(plan, index, pool, options)) };
    } finally {
      await pool.close();
      index.close();
    }
  } finally {
    process.off('exit', remove);
    remove();
  }
}

async function copySnapshot(from: string, to: string): Promise<void> {
  const db = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(db, to, { rate: WHOLE_FILE });
  } finally {
    db.close();
  }
}

/** @returns the changes in words */
async function applyChanges(
  changes: ReturnType<typeof parseChanges>,
  copy: string,
  { config, baseUrl, contentFolder }: WhatIfOptions,
): Promise<string[]> {
  const index = new PageIndex(copy);
  // Other changes that wait for the next release are none of this one's.
  index.clearChanges();
  index.close();
  const endpoint = endpointIn(copy);
  let sentences: string[] = [];
  const committed = await commitEdit(
    { file: copy, client: { endpoint }, config, baseUrl, contentFolder },
    (source) => {
      const edit = editCatalog(source, changes);
      sentences = edit.sentences;
      return edit;
    },
  );
  if (committed === null) throw new IsletError(says('whatIf.notCompiled'));
  return sentences;
}

function endpointIn(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const endpoint = hasTable(db, 'source_state') ? storedState(db, 'endpoint') : undefined;
    if (endpoint === undefined) throw new IsletError(says('whatIf.noCatalog'));
    return endpoint;
  } finally {
    db.close();
  }
}

function planOf(index: PageIndex, bundle: string, { routeRules = new RouteRules() }: WhatIfOptions): Plan {
  return planRelease(index, {
    ...{ bundle, full: false, missing: [] },
    // No page is planned for want of an index: there is a release.
    allPaths: function* () {},
    isBlocked: (path) => routeRules.isBlocked(path),
  });
}

async function compare(
  plan: Plan,
  index: PageIndex,
  pool: ThreadPool,
  { workspace, readPacked = null, onPage }: WhatIfOptions,
): Promise<Pick<WhatIf, 'changedPages' | 'samePages'>> {
  const root = servedRootFolder(workspace);
  const today = async (path: string) => {
    const packed = index.isPacked ? index.packs.get(path) : null;
    if (packed !== null) return (await readPacked?.(packed)) ?? null;
    return root === null ? null : await readFile(join(root, htmlFile(path)), 'utf8').catch(() => null);
  };
  const reasonsOf = (path: string) => [
    ...new Set(
      (plan.render.get(path) ?? [])
        .filter(({ kind }) => kind === 'entity' || kind === 'new')
        .map(formatReason),
    ),
  ];
  const planned = publishBatches(plan)
    .flatMap((batch) => batch.paths)
    .filter((path) => reasonsOf(path).length > 0);
  const isOwn = (path: string) => isOwnPage(path, plan.render.get(path) ?? []);
  const paths = planned.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  const limit = pLimit(pool.size);
  const tasks = tasksOf(paths).map(({ locale, part }) => limit(() => pool.renderBytes(part, locale)));
  let changedPages = 0;
  for (const task of tasks) {
    for (const { path, html, htmlHash, payloadHash } of await task) {
      const known = index.hashes(path);
      if (known?.htmlHash === htmlHash && known.payloadHash === payloadHash) continue;
      changedPages += 1;
      const before = known === null ? null : await today(path);
      const after = new TextDecoder().decode(html);
      onPage({ path, kind: known === null ? 'added' : 'changed', reasons: reasonsOf(path), before, after });
    }
  }
  for (const path of plan.remove) {
    onPage({ path, kind: 'removed', reasons: [], before: await today(path), after: null });
  }
  return { changedPages: changedPages + plan.remove.length, samePages: paths.length - changedPages };
}

/** Pages of one locale each, in about the order that they were in. */
function tasksOf(paths: readonly string[]): { locale: Locale; part: string[] }[] {
  const tasks: { locale: Locale; part: string[] }[] = [];
  const open = new Map<Locale, string[]>();
  for (const path of paths) {
    const { locale } = splitLocale(path);
    let part = open.get(locale);
    if (part === undefined || part.length === PAGES_AT_ONCE) {
      part = [];
      open.set(locale, part);
      tasks.push({ locale, part });
    }
    part.push(path);
  }
  return tasks;
}
