import config from '#config.ts';
import { shopUrlOf } from '#pipeline/environment.ts';
import { serveOpenIdProvider } from '../../src/testing/fixtures/openid-provider.ts';
import { cli, onStop, port, print, readProject } from '../lib/command.ts';

export const command = cli('login-provider', {
  examples: ['npm run login-provider', 'npm run login-provider -- --port 4400'],
  notes: "It believes every name, and prints what the shop's .env needs; start the shop after that.",
})
  .option('--port <number>', 'where it listens', port, 4324)
  .action(async (flags) => {
    const shop = shopUrlOf(readProject().environment, config.baseUrl);
    const provider = await serveOpenIdProvider(flags.port);
    provider.serveShop(shop);
    const lines = Object.entries(provider.environment).map(([name, value]) => `${name}=${value}`);
    print(`\nA provider of accounts for ${shop} is at ${provider.url} (stop with Ctrl+C).`);
    print('Who types "ada" there is ada@example.test. Put these lines into .env, then start the shop:\n');
    print(`${lines.join('\n')}\n`);
    onStop(() => provider.close());
  });
