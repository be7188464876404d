import { join } from 'node:path';
import config from '#config.ts';
import { errorMessage, OutdatedCode } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import { createProgress, toAll } from '#kit/terminal.ts';
import { deployRelease } from '#operations/deploy/deploy.ts';
import { tellSearchEngines } from '#operations/deploy/index-now/tell-search-engines.ts';
import type { TargetAddress } from '#operations/deploy/targets/deploy-target.ts';
import { openTarget } from '#operations/deploy/targets/open-target.ts';
import { Desk } from '#operations/desk/desk.ts';
import { deskFiles } from '#operations/desk/pages/desk-files.ts';
import type { SearchCounter } from '#operations/desk/searches/search-counter.ts';
import { createHandler } from '#operations/serve/handler.ts';
import { TerminalReporter } from '#operations/watch/terminal-reporter.ts';
import type { Poll } from '#operations/watch/watch-events.ts';
import { startWatchService, type WatchService } from '#operations/watch/watch-service.ts';
import type { WatchedPipeline } from '#operations/watch/watcher.ts';
import { type Compiler, createCompiler } from '#pipeline/compile/compiler.ts';
import { shopUrlOf } from '#pipeline/environment.ts';
import type { PictureMaker } from '#pipeline/pictures/picture-maker.ts';
import type { Pipeline } from '#pipeline/pipeline.ts';
import { CONTENT_FOLDER } from '#pipeline/snapshot/content/markdown-pages.ts';
import { FULL_SCAN_REQUEST } from '#pipeline/snapshot/sync/sync-request.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { chosenTheme } from '#storefront/theme/theme-folder.ts';
import { cli, onStop, readProject, startAgain } from '../lib/command.ts';
import { examineBeforeFirstRelease } from '../lib/doctor.ts';
import { openPacks } from '../lib/open-packs.ts';
import { type OpenPreviews, openPreviews } from '../lib/open-previews.ts';
import { openProject } from '../lib/open-project.ts';
import { hasServableRelease } from '../lib/served-release.ts';
import { deployGrace, deployPurge, ENCODING } from './deploy.ts';
import { openSearches } from './serve.ts';

export const command = cli('watch', {
  examples: ['npm run watch', 'npm run watch -- --deploy s3://bucket/prefix'],
})
  .option('--deploy <target>', 'deploy each release, to a folder or s3://bucket/prefix')
  .option('--endpoint <url>', "server that speaks S3, where it is not Amazon's")
  .addOption(ENCODING)
  .action(async ({ deploy, ...flags }, self) => {
    const isBucket = self.getOptionValueSource('encoding') === 'cli' || flags.endpoint !== undefined;
    if (deploy === undefined && isBucket && readProject().environment.target === null)
      self.error(says('command.bucketFlags'));
    const to = deploy ?? readProject().environment.target;
    await watchProject({ onStop, ...(to && { deploy: { to, ...flags } }) });
  });

interface WatchProjectOptions {
  /** Makes the pictures that a release is published without; without it every release is published complete. */
  pictures?: PictureMaker;
  compiler?: Compiler;
  /** Served by the caller; without them they are served on the watch port, with the release around them. */
  previews?: OpenPreviews;
  /** Where each release is deployed to. */
  deploy?: TargetAddress;
  /** Receives a function that ends the watching, even while the first release is under way. */
  onStop(stop: () => Promise<void>): void;
}

/**
 * Opens this shop and watches its catalog until stopped. Resolves once it watches. A shop without a release of its
 * store gets one first, and throws if that fails; a shop that has one retries.
 */
export async function watchProject({
  pictures,
  compiler,
  previews: served,
  deploy,
  onStop,
}: WatchProjectOptions): Promise<void> {
  const project = readProject();
  const { environment, workspace } = project;
  const own = served === undefined ? openPreviews(project) : null;
  const reporter = new TerminalReporter(process.stdout);
  const log = (line: string) => reporter.print(line);
  // Before anything is read or made: a wrong address is reported at once.
  const purge = deploy === undefined ? null : deployPurge(environment, config.baseUrl, log);
  const target = deploy === undefined ? null : await openTarget(deploy);
  const opened = target === null ? null : await openPacks(environment, workspace, log);
  const packs = opened?.packs ?? null;
  const placers = (deploy && (await opened?.placersFor(deploy))) ?? null;
  const { indexNow = null } = config;
  // A first release that is under way is left as it is: nothing is served yet, and the next start makes it.
  let close = async () => log('Stopped before the first release; the next start makes it.');
  let starting: Promise<WatchService> | null = null;
  // Before the status is written: a reader of it may stop this process.
  onStop(async () => {
    await (await starting)?.stop();
    await own?.close();
    target?.close();
    await close();
    await opened?.state.saveAgain();
    opened?.close();
  });
  const searches = openSearches(project, log);
  const desk = openDesk(project, searches, log);
  starting = startWatchService({
    environment,
    workspace,
    reporter,
    pictures: pictures ?? null,
    followed: [
      join(workspace.project, CONTENT_FOLDER),
      join(workspace.project, 'src/config.ts'),
      chosenTheme().path,
    ],
    deploy: target && {
      target: target.name,
      deploy: async (turn) => {
        const grace = deployGrace(environment);
        const report = await deployRelease({ workspace, target, packs, placers, grace, purge, ...turn });
        // Nobody waits for it.
        opened?.state.saveIfDue().catch((error: unknown) => log(errorMessage(error)));
        return report;
      },
    },
    guests: [desk, searches].filter((guest) => guest !== null),
    ...(own && { others: own.over(createHandler(workspace.dist)) }),
    tell:
      indexNow && (() => tellSearchEngines({ workspace, settings: indexNow, ofDeploys: target !== null })),
  });
  const service = await starting;
  const shop = await openProject({
    log,
    webhook: service.webhook,
    deferPictures: pictures !== undefined,
    ...(desk !== null && { progress: toAll([createProgress(process.stdout), desk.progress]) }),
    packs: opened,
    ...(compiler && { compiler }),
  });
  (served ?? own)?.connect(shop.endpoint);
  await examineBeforeFirstRelease(shop, log);
  const first = hasServableRelease(workspace, environment) ? undefined : await firstRelease(shop.pipeline);
  log(`Watching the catalog of ${shop.endpoint} (stop with Ctrl+C)`);
  log(
    service.webhook === null
      ? `Polling every ${environment.pollSeconds} s. For changes at once, set webhooks up: src/operations/watch/MANUAL.md`
      : `Webhooks of the store are received at ${service.webhook.url}`,
  );
  if (desk !== null) log(`The desk: ${deskAddress(desk)}`);
  service.watch(takingOver(shop.pipeline, workspace, log), shop.endpoint, first);
  close = () => shop.close();
}

/** The merchant's page on the watch port. A shop goes on without it where its folder cannot be written. */
function openDesk(
  { environment, workspace }: ReturnType<typeof readProject>,
  searches: SearchCounter | null,
  log: (line: string) => void,
): Desk | null {
  const shopUrl = shopUrlOf(environment, config.baseUrl);
  try {
    return new Desk({
      ...{ workspace, log, shopUrl, searches },
      deskUrl: environment.deskUrl,
      hasWordPress: environment.graphqlUrl !== null,
      tellsSearchEngines: Boolean(config.indexNow),
      files: deskFiles,
    });
  } catch (error) {
    log(says('desk.none', { reason: errorMessage(error) }));
    return null;
  }
}

/** Where the desk opens: in a log, which others may read, without the secret. */
function deskAddress({ link }: Desk): string {
  return process.stdout.isTTY ? `${link}` : 'npm run desk prints its link';
}

/** A pipeline whose process starts again with newer code once that compiles; until then it releases nothing. */
function takingOver(pipeline: Pipeline, workspace: Workspace, log: (line: string) => void): WatchedPipeline {
  const compiler = createCompiler(workspace, log);
  return {
    scan: (pace) => pipeline.scan(pace),
    release: (request) =>
      pipeline.release(request).catch(async (error: unknown) => {
        if (!(error instanceof OutdatedCode)) throw error;
        await compiler.compile(undefined, request.signal);
        log('The code or the configuration of the shop has changed: starting again with the new one.');
        void startAgain();
        throw error;
      }),
  };
}

async function firstRelease(pipeline: Pipeline): Promise<Poll> {
  const startedAt = Date.now();
  const report = await pipeline.release(FULL_SCAN_REQUEST);
  return { request: FULL_SCAN_REQUEST, startedAt, endedAt: Date.now(), report };
}
