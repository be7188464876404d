import { randomBytes } from 'node:crypto';
import type { Environment } from '../environment.ts';
import { errorMessage } from '../error-message.ts';
import { BackgroundPictureMaker } from '../pictures/background-maker.ts';
import type { PictureMaker } from '../pictures/picture-maker.ts';
import type { Workspace } from '../workspace.ts';
import { ChangeQueue } from './change-queue.ts';
import type { WatchTiming } from './poll-schedule.ts';
import { HttpError } from './receiver/http.ts';
import type { Delivery } from './receiver/webhook-delivery.ts';
import { startReceiver, WEBHOOK_PATH } from './receiver/webhook-receiver.ts';
import { readStatus, writeStatus } from './status/status-file.ts';
import { StatusTracker } from './status/status-tracker.ts';
import type { TerminalReporter } from './terminal-reporter.ts';
import type { Poll } from './watch-events.ts';
import { type WatchedPipeline, watch } from './watcher.ts';

export interface WatchServiceOptions {
  environment: Environment;
  workspace: Pick<Workspace, 'status' | 'dist'>;
  reporter: TerminalReporter;
  /** Makes pictures that releases are published without; null where they are published whole. */
  pictures?: PictureMaker | null;
}

export interface WatchService {
  /** Where and how a store delivers its webhooks; null where deliveries are refused for want of a secret. */
  webhook: { url: string; secret: string } | null;
  /**
   * Follows a store's catalog from now on; what has arrived meanwhile is looked at first.
   * @param endpoint the store's GraphQL endpoint
   * @param first the release that was just made; without one, following begins with a sweep
   */
  watch(pipeline: WatchedPipeline, endpoint: string, first?: Poll): void;
  /** Stops receiving, lets a running release end, and says so in the status. */
  stop(): Promise<void>;
}

/** Messages of a burst come within this time, in milliseconds. */
const DEBOUNCE_MS = 40;

/**
 * Receives webhooks and commands from now on, and keeps the status file.
 * @throws where the receiver cannot listen, saying what to do
 */
export async function startWatchService(options: WatchServiceOptions): Promise<WatchService> {
  const { environment, workspace, reporter, pictures = null } = options;
  // Only the embedded backend can be told a secret; a store's own has to be given.
  const made = environment.graphqlUrl === null ? randomBytes(32).toString('base64url') : null;
  const secret = environment.webhookSecret ?? made;
  const timing: WatchTiming = {
    poll: environment.pollSeconds * 1000,
    reconcile: environment.sweepSeconds * 1000,
    debounce: DEBOUNCE_MS,
    releaseInterval: environment.releaseSeconds * 1000,
  };
  const queue = new ChangeQueue();
  const status = new StatusTracker({
    timing,
    queue,
    before: readStatus(workspace.status),
    save: (now) => {
      try {
        writeStatus(workspace.status, now);
      } catch (error) {
        reporter.printThrottled(
          `The status cannot be written to ${workspace.status}: ${errorMessage(error)}`,
        );
      }
    },
  });
  const receiver = await startReceiver({
    host: environment.hookHost,
    port: environment.hookPort,
    secret,
    accept: (ask) => queue.add(ask),
    status: () => status.status,
    onDelivery: (outcome) => {
      status.countDelivery(outcome instanceof HttpError ? 'refused' : 'received');
      const note = formatDelivery(outcome);
      if (note !== null) reporter.printThrottled(note);
    },
  });
  status.setReceiver(receiver.url);
  const url = receiver.url + WEBHOOK_PATH;
  const background =
    pictures &&
    new BackgroundPictureMaker({
      maker: pictures,
      dist: workspace.dist,
      events: [status, reporter],
      log: (line) => reporter.printThrottled(line),
    });
  let watcher: { stop(): Promise<void> } | null = null;

  return {
    webhook: secret === null ? null : { url, secret },
    watch(pipeline, endpoint, first) {
      status.setEndpoint(endpoint);
      const events = [status, reporter, ...(background === null ? [] : [background])];
      watcher = watch({ pipeline, queue, timing, first, events });
    },
    async stop() {
      if (status.status.state === 'releasing') {
        reporter.print('Finishing the look that is going on. Stop again to end at once; nothing is lost.');
      }
      await Promise.all([watcher?.stop(), background?.stop()]);
      await receiver.close();
      status.stopped();
      reporter.end();
    },
  };
}

/** What the log says of a delivery: only what somebody may want to change. */
function formatDelivery(outcome: Delivery | HttpError): string | null {
  if (outcome instanceof HttpError) return `A webhook delivery was refused: ${outcome.message}`;
  if (outcome.kind === 'ping') return 'A webhook of the store has been set up to deliver here.';
  if (outcome.kind === 'product') return null;
  return `A webhook delivers ${outcome.topic}, which no page shows. Delete it in the store to spare both sides the work.`;
}
