import { existsSync } from 'node:fs';
import { says } from '#kit/messages/says.ts';
import type { RunningServer } from '#operations/serve/server.ts';
import { startCompiler } from '#pipeline/compile/compiler.ts';
import { PictureMaker } from '#pipeline/pictures/picture-maker.ts';
import { cli, onStop, port, print, readProject } from '../lib/command.ts';
import { openPreviews } from '../lib/open-previews.ts';
import { hasServableRelease } from '../lib/served-release.ts';
import { serveShop } from './serve.ts';

const SETTINGS = `Settings of the environment, which may stand in .env (all of them: .env.example):
  ISLET_GRAPHQL_URL     the store; without it a backend with a demo shop is started
  ISLET_BASE_URL        where the shop is published
  ISLET_BACKEND_PORT    of the demo shop, default 4322
  ISLET_HOOK_PORT       of the store's webhooks, default 4323
  ISLET_HOME            folder of the release and its state, default this one`;

export const command = cli('start', {
  examples: [
    'npm start',
    'npm start -- --port 8080',
    'ISLET_GRAPHQL_URL=https://store.example/graphql npm start',
  ],
  notes: SETTINGS,
})
  .option('--port <number>', 'where the shop listens (default: ISLET_PORT, or 4321)', port)
  .option('--host <address>', 'of this machine (default: ISLET_HOST, or 127.0.0.1)')
  .action(async (flags) => {
    if (flags.port !== undefined) process.env.ISLET_PORT = String(flags.port);
    if (flags.host !== undefined) process.env.ISLET_HOST = flags.host;
    await start();
  });

async function start(): Promise<void> {
  const project = readProject();
  const { environment, workspace } = project;
  const pictures = new PictureMaker(workspace.pictures);
  const previews = openPreviews(project);
  const serve = async (): Promise<RunningServer> => {
    const running = await serveShop(project, { pictures, over: previews.over });
    console.log(`\n  The shop is open: ${running.url}/\n`);
    return running;
  };

  // A release that is there is served at once, and checked for changes after that.
  let server = hasServableRelease(workspace, environment) ? await serve() : null;
  if (server === null && existsSync(workspace.dist)) console.log(says('release.otherStore'));
  const compiler = startCompiler(workspace, print);
  const { watchProject } = await import('./watch.ts');
  await watchProject({
    pictures,
    compiler,
    previews,
    onStop: (stop) =>
      onStop(async () => {
        await stop();
        await server?.close();
        await previews.close();
      }),
  });
  server ??= await serve();
}
