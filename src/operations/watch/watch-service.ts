import { randomBytes } from 'node:crypto';
import { errorMessage } from '#kit/errors.ts';
import type { HttpAnswer } from '#kit/http-server/http-server.ts';
import { says } from '#kit/messages/says.ts';
import type { Environment } from '#pipeline/environment.ts';
import { BackgroundPictureMaker } from '#pipeline/pictures/background-maker.ts';
import type { PictureMaker } from '#pipeline/pictures/picture-maker.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { ChangeQueue } from './change-queue.ts';
import { DeployFollower, type DeployFollowerOptions } from './deploy-follower.ts';
import { follow } from './follow.ts';
import { IndexNowFollower, type IndexNowFollowerOptions } from './index-now-follower.ts';
import type { WatchTiming } from './poll-schedule.ts';
import { startControl } from './receiver/control-socket.ts';
import { HttpError } from './receiver/http.ts';
import { type Delivery, startReceiver, WEBHOOK_PATH } from './receiver/webhook-receiver.ts';
import { StatusTracker } from './status/status-tracker.ts';
import { readStatus, writeStatus } from './status/watch-status.ts';
import type { TerminalReporter } from './terminal-reporter.ts';
import type { Poll, WatchGuest } from './watch-events.ts';
import { type WatchedPipeline, Watcher } from './watcher.ts';

interface WatchServiceOptions {
  environment: Environment;
  workspace: Pick<Workspace, 'status' | 'control' | 'dist' | 'indexNow'>;
  reporter: TerminalReporter;
  /** Makes pictures that releases are published without; null if they are published whole. */
  pictures?: PictureMaker | null;
  /** Files and folders of the merchant, such as the theme: a change there is released at once. */
  followed?: readonly string[];
  /** Where each release is deployed to, and how; null for nowhere. */
  deploy?: Pick<DeployFollowerOptions, 'target' | 'deploy'> | null;
  /** Tells search engines what has changed; null for a shop that does not. */
  tell?: IndexNowFollowerOptions['tell'] | null;
  /** Pages on the watch port. */
  guests?: readonly WatchGuest[];
  /** Answers what neither webhooks nor guests have, such as previews; by default nothing does. */
  others?: HttpAnswer;
}

export interface WatchService {
  /** Address and secret of the webhook receiver; null if it refuses deliveries for lack of a secret. */
  webhook: { url: string; secret: string } | null;
  /**
   * Watches a store's catalog from now on; requests that have arrived meanwhile are handled first. Does nothing once
   * the service is stopped.
   * @param endpoint the store's GraphQL endpoint
   * @param first the release that was just made; without one, watching begins with a full scan
   */
  watch(pipeline: WatchedPipeline, endpoint: string, first?: Poll): void;
  /** Stops the receiver after a release that is being published, and writes `stopped` to the status. */
  stop(): Promise<void>;
}

/** Between two full scans that cost little, in milliseconds. */
const CHEAP_SCAN_MS = 60_000;
/** Deliveries of a burst come within this time, in milliseconds. */
const DEBOUNCE_MS = 40;

/**
 * Receives webhooks and commands from now on, and updates the status file.
 * @throws if the receiver cannot listen, saying what to do
 */
export async function startWatchService(options: WatchServiceOptions): Promise<WatchService> {
  const {
    environment,
    workspace,
    reporter,
    pictures = null,
    deploy = null,
    tell = null,
    guests = [],
    others,
  } = options;
  // Only the embedded backend takes a generated secret; a store has its own.
  const generated = environment.graphqlUrl === null ? randomBytes(32).toString('base64url') : null;
  const secret = environment.webhookSecret ?? generated;
  const timing: WatchTiming = {
    poll: environment.pollSeconds * 1000,
    fullScan: environment.fullScanSeconds * 1000,
    cheapFullScan: Math.min(CHEAP_SCAN_MS, environment.fullScanSeconds * 1000),
    debounce: DEBOUNCE_MS,
    maxRest: environment.releaseSeconds * 1000,
  };
  const queue = new ChangeQueue();
  const status = new StatusTracker({
    timing,
    queue,
    before: readStatus(workspace.status),
    save: (now) => {
      for (const guest of guests) guest.changed?.();
      try {
        writeStatus(workspace.status, now);
      } catch (error) {
        reporter.printThrottled(
          says('watch.statusNotWritten', { status: workspace.status, reason: errorMessage(error) }),
        );
      }
    },
  });
  const receiver = await startReceiver({
    host: environment.hookHost,
    port: environment.hookPort,
    secret,
    accept: (request) => queue.add(request),
    guests: new Map(guests.map((guest) => [guest.name, guest.answer.bind(guest)])),
    ...(others && { others }),
    onDelivery: (outcome) => {
      for (const guest of guests) guest.delivered?.(outcome);
      status.countDelivery(outcome instanceof HttpError ? 'refused' : 'received');
      const note = formatDelivery(outcome);
      if (note !== null) reporter.printThrottled(note);
    },
  });
  const control = await startControl(workspace.control, {
    accept: (request) => queue.add(request),
    status: () => status.status,
  }).catch(async (error: unknown) => {
    await receiver.close();
    throw error;
  });
  status.setReceiver(receiver.url);
  for (const guest of guests) {
    guest.begin?.({
      url: receiver.url,
      status: () => status.status,
      refresh: (request) => queue.add(request),
    });
  }
  const url = receiver.url + WEBHOOK_PATH;
  const background =
    pictures &&
    new BackgroundPictureMaker({
      maker: pictures,
      dist: workspace.dist,
      events: [status, reporter],
      log: (line) => reporter.printThrottled(line),
    });
  const indexNow =
    tell &&
    new IndexNowFollower({
      workspace,
      deploys: deploy !== null,
      tell,
      log: (line) => reporter.print(line),
    });
  const followers = [...(indexNow === null ? [] : [indexNow]), ...guests];
  const deploys =
    deploy &&
    new DeployFollower({
      ...{ workspace, ...deploy },
      events: [status, reporter, ...followers],
      isChangeWaiting: () => queue.hasNewChange,
    });
  let watcher: { stop(): Promise<void> } | null = null;
  let isStopped = false;
  const following = (options.followed ?? []).map((path) => follow(path, () => queue.add({})));

  return {
    webhook: secret === null ? null : { url, secret },
    watch(pipeline, endpoint, first) {
      if (isStopped) return;
      status.setEndpoint(endpoint);
      const events = [
        status,
        reporter,
        ...(background === null ? [] : [background]),
        ...(deploys === null ? [] : [deploys]),
        ...followers,
      ];
      watcher = new Watcher({ pipeline: inTurn(pipeline, deploys), queue, timing, first, events });
    },
    async stop() {
      isStopped = true;
      if (status.status.state === 'releasing') {
        reporter.print('Finishing the poll that is under way. Stop again to end at once; nothing is lost.');
      }
      for (const one of following) one.close();
      await Promise.all([watcher?.stop(), background?.stop(), deploys?.stop()]);
      await Promise.all([indexNow?.stop(), ...guests.map((guest) => guest.stop?.())]);
      await Promise.all([receiver.close(), control.close()]);
      status.stopped();
      reporter.end();
    },
  };
}

/** A pipeline whose releases wait for the first files of the last one, and end early once a deploy can begin. */
function inTurn(pipeline: WatchedPipeline, deploys: DeployFollower | null): WatchedPipeline {
  if (deploys === null) return pipeline;
  return {
    scan: (pace) => pipeline.scan(pace),
    release: async (request) => {
      await deploys.turn();
      return await pipeline.release({ ...request, canDeploy: () => deploys.isIdle });
    },
  };
}

/** The log line of a delivery that a merchant may have to act on; null for others. */
function formatDelivery(outcome: Delivery | HttpError): string | null {
  if (outcome instanceof HttpError) return says('watch.refused', { message: outcome.message });
  if (outcome.kind === 'ping') return 'A webhook of the store has been set up to deliver here.';
  if (outcome.kind === 'product') return null;
  return says('watch.uselessTopic', { topic: outcome.topic });
}
