import { existsSync } from 'node:fs';
import { PictureMaker } from '../src/release/pictures/maker.ts';
import { type RunningServer, startServer } from '../src/release/serve/server.ts';
import { main, onStop, readProject } from './command.ts';

await main(async () => {
  const { environment, workspace } = readProject();
  const { host, port } = environment;
  const pictures = new PictureMaker(workspace.pictures);
  const serve = async (): Promise<RunningServer> => {
    const running = await startServer({ root: workspace.dist, host, port, pictures });
    console.log(`\n  The shop is open: ${running.url}/\n`);
    return running;
  };

  // A release that is there is served at once; whether it is the latest is looked up behind it.
  let server = existsSync(workspace.dist) ? await serve() : null;
  const { followShop } = await import('./follow.ts');
  const following = await followShop({ pictures });
  server ??= await serve();
  onStop(async () => {
    await following.stop();
    await server.close();
  });
});
