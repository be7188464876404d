import { mkdirSync } from 'node:fs';
import { deployRelease } from '#operations/deploy/deploy.ts';
import { openTarget } from '#operations/deploy/targets/open-target.ts';
import { startServer } from '#operations/serve/server.ts';
import type { DeployFollowerOptions } from '#operations/watch/deploy-follower.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { type CdnName, CdnStandIn } from '#testing/deploy/cdn.ts';

const TAG_KEY = 'islet';
/** Time that the API of the CDN takes for an answer, in milliseconds. */
const ANSWER_MS = 150;
const GRACE_MS = 600_000;

/** Where releases are deployed to: a folder, its server, and a CDN in front of that. */
interface Edge {
  /** Name of the target. */
  name: string;
  /** Address of the CDN's edge. */
  url: string;
  /** Status codes that the CDN's API has answered. */
  answers: readonly number[];
  deploy: DeployFollowerOptions['deploy'];
  close(): Promise<void>;
}

/** Opens a folder for deploys behind a stand-in of a CDN, which gets cache tags. */
export async function openEdge(cdnName: CdnName, workspace: Workspace, folder: string): Promise<Edge> {
  mkdirSync(folder, { recursive: true });
  const target = await openTarget({ to: folder });
  const server = await startServer({ root: folder, port: 0, tagKey: TAG_KEY });
  const cdn = await CdnStandIn.start(cdnName, server.url, ANSWER_MS);
  const purge = cdn.purge(TAG_KEY);
  return {
    name: target.name,
    url: cdn.edge.origin,
    answers: cdn.answers,
    deploy: (turn) =>
      deployRelease({ workspace, target, grace: { pages: GRACE_MS, immutable: GRACE_MS }, purge, ...turn }),
    async close() {
      target.close();
      await cdn.close();
      await server.close();
    },
  };
}
