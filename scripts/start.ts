import { existsSync } from 'node:fs';
import { createCompiler } from '../src/release/compile/compiler.ts';
import { PictureMaker } from '../src/release/pictures/picture-maker.ts';
import type { RunningServer } from '../src/release/serve/server.ts';
import { onStop, print, readProject, runCommand } from './lib/command.ts';
import { serveShop } from './lib/serve-shop.ts';
import { hasServableRelease } from './lib/served-release.ts';

await runCommand(async () => {
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
