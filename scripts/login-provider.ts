import { parseArgs } from 'node:util';
import config from '#config.ts';
import { shopOrigin } from '../src/release/environment.ts';
import { serveOpenIdProvider } from '../src/testing/fixtures/openid-provider.ts';
import { onStop, print, readProject, runCommand } from './lib/command.ts';

const PORT = 4324;

const HELP = `Serves a provider of accounts on this machine, to try signing in with another account. It believes every name.

  npm run login-provider -- [--port NUMBER]   default ${PORT}

It prints what the shop's .env needs; start the shop after that.
`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: String(PORT) }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return console.log(HELP);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Error(`--port ${values.port} is no port. Give a number from 1 to 65535.`);
  }
  const shop = shopOrigin(readProject().environment, config.baseUrl) ?? config.baseUrl ?? '';
  const provider = await serveOpenIdProvider(port);
  provider.serveShop(shop);
  const lines = Object.entries(provider.environment).map(([name, value]) => `${name}=${value}`);
  print(`\nA provider of accounts for ${shop} is at ${provider.url} (stop with Ctrl+C).`);
  print('Who types "ada" there is ada@example.test. Put these lines into .env, then start the shop:\n');
  print(`${lines.join('\n')}\n`);
  onStop(() => provider.close());
});
