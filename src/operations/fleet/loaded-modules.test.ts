import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Child } from '#testing/machine/child.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
/** Writes down every module that is loaded, also by `require`. */
const HOOK = `data:text/javascript,${encodeURIComponent(`
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      appendFileSync(process.env.MODULE_LIST, url + '\\n');
      return next(url, context);
    },
  });
`)}`;
/** All that the commands that release load, and the shop that they open. */
const OPEN = `
  for (const name of ['start', 'build', 'watch', 'deploy', 'status']) await import('./scripts/commands/' + name + '.ts');
  const { openProject } = await import('./scripts/lib/open-project.ts');
  const shop = await openProject();
  await shop.close();
`;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-modules-'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Opens the shop in a process of its own. @returns what it has loaded of fleets, each part once */
async function loadedOfFleets(variables: Record<string, string>): Promise<string[]> {
  const list = join(home, 'modules');
  const { ISLET_QUEUE_URL: _, ISLET_OBJECTS: __, ...environment } = process.env;
  const settings = { ISLET_HOME: home, ISLET_GRAPHQL_URL: 'http://127.0.0.1:9/graphql', MODULE_LIST: list };
  const child = new Child(process.execPath, ['--import', HOOK, '--input-type=module', '-e', OPEN], {
    cwd: PROJECT,
    env: { ...environment, ...settings, ...variables },
  });
  expect(await child.end(), child.output).toBe(0);
  const modules = readFileSync(list, 'utf8').split('\n');
  expect(modules.some((url) => url.endsWith('/src/pipeline/pipeline.ts'))).toBe(true);
  const parts = modules.flatMap(
    (url) => /node_modules\/(bullmq|ioredis|pg)\/|src\/operations\/(fleet)\//.exec(url)?.slice(1) ?? [],
  );
  return [...new Set(parts.filter((part) => part !== undefined))].sort();
}

test('a machine that renders alone loads nothing of fleets', { timeout: 60_000 }, async () => {
  expect(await loadedOfFleets({})).toEqual([]);
});

test('the coordinator of a fleet does', { timeout: 60_000 }, async () => {
  const settings = { ISLET_QUEUE_URL: 'redis://127.0.0.1:9', ISLET_OBJECTS: join(home, 'objects') };
  expect(await loadedOfFleets(settings)).toEqual(['bullmq', 'fleet', 'ioredis']);
});
