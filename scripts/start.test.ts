import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const start = (...flags: string[]) =>
  spawnSync(process.execPath, [new URL('./start.ts', import.meta.url).pathname, ...flags], {
    encoding: 'utf8',
    timeout: 30_000,
  });

it('says how it is started, and starts nothing that it does not know', { timeout: 60_000 }, () => {
  const help = start('--help');
  expect([help.status, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toMatch(/npm start -- \[flags\][\s\S]*ISLET_PORT/);
  const unknown = start('--port', '80');
  expect(unknown.status).toBe(1);
  expect(unknown.stderr).toContain("Unknown option '--port'. See npm run start -- --help");
});
