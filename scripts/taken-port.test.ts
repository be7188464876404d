import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ISLET = fileURLToPath(new URL('./islet.mjs', import.meta.url));

let home: string;
const other = createServer();
let taken: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'islet-port-'));
  mkdirSync(join(home, 'dist'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  taken = String((other.address() as AddressInfo).port);
});
afterAll(() => {
  other.close();
  rmSync(home, { recursive: true });
});

interface Ended {
  code: unknown;
  printed: string;
}

function run(name: string, args: readonly string[], variables: Record<string, string>): Promise<Ended> {
  const env = { ...process.env, ISLET_HOME: home, ISLET_GRAPHQL_URL: '', ...variables };
  return new Promise((resolve) => {
    const command = [ISLET, name, ...args];
    execFile(process.execPath, command, { cwd: home, env, timeout: 25_000 }, (error, _out, printed) =>
      resolve({ code: error?.code ?? 0, printed }),
    );
  });
}

it.each([
  ['serve', ['--port', '{}'], {}],
  ['backend', ['--products', '1', '--port', '{}'], {}],
  ['watch', [], { ISLET_GRAPHQL_URL: 'http://127.0.0.1:1/graphql', ISLET_HOOK_PORT: '{}' }],
])('%s ends with an error and one sentence where its port is taken', async (name, args, variables) => {
  const withPort = (text: string) => text.replace('{}', taken);
  const { code, printed } = await run(
    name,
    args.map(withPort),
    Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, withPort(value)])),
  );
  expect(printed.trim().split('\n')).toEqual([
    expect.stringContaining(`Port ${taken} on 127.0.0.1 is taken`),
  ]);
  expect(printed).toMatch(/choose another port/);
  expect(code).toBe(1);
});
