import { appendFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { changeSettings } from '#backend/catalog/changes/change-settings.ts';
import { LITTLE_COST } from '#backend/fixtures/serve-fixture.ts';
import { startBackend } from '#backend/start/start.ts';
import { DEMO_PRICES } from '#backend/tools/demo/catalog.ts';
import { createProgress } from '#kit/terminal.ts';
import { startServer } from '#operations/serve/server.ts';
import { PictureMaker } from '#pipeline/pictures/picture-maker.ts';
import { beginWithPrices, createProjectPipeline } from '#pipeline/project-pipeline.ts';
import { workspace } from '#pipeline/workspace.ts';
import { serveOpenIdProvider } from '../fixtures/openid-provider.ts';

/** The demo shop, built and served for tests, with a provider of accounts to sign in with. */
export interface TestSite {
  url: string;
  /** Folder of the release. */
  root: string;
  graphqlUrl: string;
  /** Database file of the backend. */
  backendFile: string;
  /** Output of shop and backend. */
  logFile: string;
  close(): Promise<void>;
}

/** Forms of its store's GraphQL address that a shop accepts. */
export interface StoreProxy {
  url: string;
  forwardTo(backend: string): void;
}

interface TestSiteOptions {
  /** Stands between the shop and its store. */
  proxy?: StoreProxy;
  /** WordPress locale of a store in one language, and of its messages; default: the six languages of the demo. */
  language?: string;
}

/** A payment method that only the store's own page has. */
const STORE_GATEWAY = {
  id: 'harbour-pay',
  title: 'HarbourPay',
  description: 'Pay with your harbour account.',
};

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Builds the demo shop from nothing into a folder of its own and serves it, as `npm start` does: sizes of pictures
 * are made when they are asked for. Compiled code and processed pictures are shared with the project, since their
 * names tell their content.
 */
export async function startTestSite({ proxy, language }: TestSiteOptions = {}): Promise<TestSite> {
  const home = await mkdtemp(join(PROJECT, '.islet-test-'));
  const work = { ...workspace(PROJECT, home), pictures: workspace(PROJECT).pictures };
  const backendFile = join(home, 'backend.sqlite');
  const logFile = join(home, 'site.log');
  const endRecord = recordConsole(logFile);
  const accounts = await serveOpenIdProvider();
  const backend = await startBackend({
    port: 0,
    ...(proxy && { siteUrl: new URL(proxy.url).origin }),
    ...(language && { shop: { language } }),
    environment: {
      ...process.env,
      ISLET_DEMO_LANGUAGES: language ? '' : 'all',
      ...accounts.environment,
    },
    file: backendFile,
    mail: join(home, 'mail'),
    media: join(PROJECT, '.islet/media'),
    passwordCost: LITTLE_COST,
    progress: (line) => console.log(line),
  });
  proxy?.forwardTo(backend.url);
  const endpoint = proxy?.url ?? backend.url;
  const pipeline = createProjectPipeline({
    workspace: work,
    environment: { baseUrl: null },
    endpoint,
    deferPictures: true,
    log: (line) => console.log(line),
    progress: createProgress(process.stdout),
  });
  await beginWithPrices(pipeline, work, DEMO_PRICES);
  await pipeline.release();
  await pipeline.close();
  const pictures = new PictureMaker(work.pictures);
  const server = await startServer({ root: work.dist, host: '127.0.0.1', port: 0, pictures });
  const { paymentGateways } = backend.store.shop();
  changeSettings(backend.store, {
    // Links in emails open the shop that is served.
    frontEndUrl: server.url,
    // All browser tests order from one machine.
    unpaidOrdersPerHour: 0,
    // For pages that are set to order on the store's own page.
    sessionTransfer: true,
    paymentGateways: [...paymentGateways, STORE_GATEWAY],
  });
  // Providers of accounts lead back to the shop.
  accounts.serveShop(server.url);
  return {
    url: server.url,
    root: work.dist,
    graphqlUrl: endpoint,
    backendFile,
    logFile,
    async close() {
      endRecord();
      await server.close();
      await backend.close();
      await accounts.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

const METHODS = ['log', 'info', 'warn', 'error'] as const;

/** Writes what this process prints to its console into a file as well. @returns ends that */
function recordConsole(file: string): () => void {
  writeFileSync(file, '');
  const printed = METHODS.map((method) => {
    const print = console[method];
    console[method] = (...texts: unknown[]) => {
      appendFileSync(file, `${format(...texts)}\n`);
      print(...texts);
    };
    return () => {
      console[method] = print;
    };
  });
  return () => {
    for (const restore of printed) restore();
  };
}
