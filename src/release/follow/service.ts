import { randomBytes } from 'node:crypto';
import type { Environment } from '../environment.ts';
import { errorText } from '../error-text.ts';
import { PictureBackground } from '../pictures/background.ts';
import type { PictureMaker } from '../pictures/maker.ts';
import type { Workspace } from '../workspace.ts';
import type { Look } from './events.ts';
import { type FollowedPipeline, follow } from './follower.ts';
import { Inbox } from './inbox.ts';
import { Refusal } from './receiver/answer.ts';
import { startReceiver, WEBHOOK_PATH } from './receiver/receiver.ts';
import type { Delivery } from './receiver/woocommerce.ts';
import type { FollowTiming } from './schedule.ts';
import { readStatus, writeStatus } from './status-file.ts';
import { StatusKeeper } from './status-keeper.ts';
import type { TerminalReporter } from './terminal.ts';

export interface FollowServiceOptions {
  environment: Environment;
  workspace: Pick<Workspace, 'status' | 'dist'>;
  reporter: TerminalReporter;
  /** Makes pictures that releases are published without; null where they are published whole. */
  pictures?: PictureMaker | null;
}

export interface FollowService {
  /** Where and how a store delivers its webhooks; null where deliveries are refused for want of a secret. */
  webhook: { url: string; secret: string } | null;
  /**
   * Follows a store's catalog from now on; what has arrived meanwhile is looked at first.
   * @param endpoint the store's GraphQL endpoint
   * @param first the release that was just made; without one, following begins with a sweep
   */
  follow(pipeline: FollowedPipeline, endpoint: string, first?: Look): void;
  /** Stops receiving, lets a running release end, and says so in the status. */
  stop(): Promise<void>;
}

/** Messages of a burst come within this time, in milliseconds. */
const GATHER_MS = 40;

/**
 * Receives webhooks and commands from now on, and keeps the status file.
 * @throws where the receiver cannot listen, saying what to do
 */
export async function startFollowService(options: FollowServiceOptions): Promise<FollowService> {
  const { environment, workspace, reporter, pictures = null } = options;
  // Only the embedded backend can be told a secret; a store's own has to be given.
  const made = environment.graphqlUrl === null ? randomBytes(32).toString('base64url') : null;
  const secret = environment.webhookSecret ?? made;
  const timing: FollowTiming = {
    poll: environment.pollSeconds * 1000,
    sweep: environment.sweepSeconds * 1000,
    gather: GATHER_MS,
    rest: environment.releaseSeconds * 1000,
  };
  const inbox = new Inbox();
  const status = new StatusKeeper({
    timing,
    inbox,
    before: readStatus(workspace.status),
    save: (now) => {
      try {
        writeStatus(workspace.status, now);
      } catch (error) {
        reporter.printNews(`The status cannot be written to ${workspace.status}: ${errorText(error)}`);
      }
    },
  });
  const receiver = await startReceiver({
    host: environment.hookHost,
    port: environment.hookPort,
    secret,
    accept: (ask) => inbox.add(ask),
    status: () => status.status,
    onDelivery: (outcome) => {
      status.delivered(outcome instanceof Refusal ? 'refused' : 'received');
      const note = noteOn(outcome);
      if (note !== null) reporter.printNews(note);
    },
  });
  status.listens(receiver.url);
  const url = receiver.url + WEBHOOK_PATH;
  const background =
    pictures &&
    new PictureBackground({
      maker: pictures,
      dist: workspace.dist,
      events: [status, reporter],
      log: (line) => reporter.printNews(line),
    });
  let follower: { stop(): Promise<void> } | null = null;

  return {
    webhook: secret === null ? null : { url, secret },
    follow(pipeline, endpoint, first) {
      status.follows(endpoint);
      const events = [status, reporter, ...(background === null ? [] : [background])];
      follower = follow({ pipeline, inbox, timing, first, events });
    },
    async stop() {
      if (status.status.state === 'releasing') {
        reporter.print('Finishing the look that is going on. Stop again to end at once; nothing is lost.');
      }
      await Promise.all([follower?.stop(), background?.stop()]);
      await receiver.close();
      status.stopped();
      reporter.end();
    },
  };
}

/** What the log says of a delivery: only what somebody may want to change. */
function noteOn(outcome: Delivery | Refusal): string | null {
  if (outcome instanceof Refusal) return `A webhook delivery was refused: ${outcome.message}`;
  if (outcome.kind === 'ping') return 'A webhook of the store has been set up to deliver here.';
  if (outcome.kind === 'product') return null;
  return `A webhook delivers ${outcome.topic}, which no page shows. Delete it in the store to spare both sides the work.`;
}
