import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createCompiler } from '../src/release/compile/compiler.ts';
import { PictureMaker } from '../src/release/pictures/picture-maker.ts';
import type { RunningServer } from '../src/release/serve/server.ts';
import { onStop, print, readProject, runCommand } from './lib/command.ts';
import { readFlags } from './lib/read-flags.ts';
import { serveShop } from './lib/serve-shop.ts';
import { hasServableRelease } from './lib/served-release.ts';

const HELP = `Makes a release, serves it as a shop, and releases again whenever the catalog changes.

  npm start -- [flags]

  --help   show this text

Settings of the environment, which may stand in .env (all of them: .env.example):

  ISLET_GRAPHQL_URL     the store; without it a backend with a demo shop is started
  ISLET_BASE_URL        where the shop is published
  ISLET_HOST            where it listens, default 127.0.0.1
  ISLET_PORT            default 4321
  ISLET_BACKEND_PORT    of the demo shop, default 4322
  ISLET_HOOK_PORT       of the store's webhooks, default 4323
  ISLET_HOME            folder of the release and its state, default this one`;

await runCommand(async () => {
  const flags = { help: { type: 'boolean', default: false } } as const;
  const { help } = readFlags('start', () => parseArgs({ options: flags }).values);
  if (help) return console.log(HELP);
  const project = readProject();
  const { environment, workspace } = project;
  const pictures = new PictureMaker(workspace.pictures);
  const serve = async (): Promise<RunningServer> => {
    const running = await serveShop(project, { pictures });
    console.log(`\n  The shop is open: ${running.url}/\n`);
    return running;
  };

  // A release that is there is served at once, and checked for changes after that.
  let server = hasServableRelease(workspace, environment) ? await serve() : null;
  if (server === null && existsSync(workspace.dist)) {
    console.log(
      'The release that is there is of another store. That of this store is served once it is made.',
    );
  }
  // Compiles while the store is loaded and started. The release reports a failure.
  const compiler = createCompiler(workspace, print);
  compiler.compile().catch(() => undefined);
  const { watchProject } = await import('./lib/watch-project.ts');
  await watchProject({
    ...{ pictures, compiler },
    onStop: (stop) =>
      onStop(async () => {
        await stop();
        await server?.close();
      }),
  });
  server ??= await serve();
});
