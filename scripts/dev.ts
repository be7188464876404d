import { spawn } from 'node:child_process';
import { refreshSnapshot } from '../src/release/shop-snapshot.ts';
import { main, onStop } from './command.ts';
import { openShop } from './shop.ts';

await main(async () => {
  const shop = await openShop();
  await refreshSnapshot(shop.pipelineOptions);
  const astro = spawn('astro', ['dev', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ISLET_SNAPSHOT: shop.workspace.snapshot },
  });
  astro.on('close', (code) => void shop.close().finally(() => process.exit(code ?? 1)));
  onStop(async () => {
    astro.kill();
    await shop.close();
  });
});
