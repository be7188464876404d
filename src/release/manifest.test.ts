import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type BuildMeta, writeManifest } from './manifest.ts';

const CONTENTS = { previousId: null, full: false, changed: ['/de/'], removed: ['/old/'] };

it('writes the same manifests where builds are made and into the release, and keeps the last fifty', () => {
  const home = mkdtempSync(join(tmpdir(), 'islet-builds-'));
  const builds = join(home, 'builds');
  const root = join(home, 'root');
  let id = '';
  for (let build = 0; build < 55; build++) id = writeManifest(builds, root, CONTENTS, 1_000_000 + build).id;

  for (const folder of [builds, join(root, 'builds')]) {
    const metas = readdirSync(join(folder, 'meta'));
    expect(metas).toHaveLength(50);
    expect(metas).toContain(`${id}.json`);
    expect(JSON.parse(readFileSync(join(folder, 'latest.json'), 'utf8'))).toEqual({
      id,
      timestamp: 1_000_054,
    });
    const meta = JSON.parse(readFileSync(join(folder, 'meta', `${id}.json`), 'utf8')) as BuildMeta;
    expect(meta).toMatchObject({ ...CONTENTS, id, timestamp: 1_000_054 });
    expect(meta.routeRules['/order-summary/{orderId}/']).toEqual({ rewrite: '/order-summary/' });
  }
  rmSync(home, { recursive: true });
});
