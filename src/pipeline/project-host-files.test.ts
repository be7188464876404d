import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { projectHostFiles } from './project-host-files.ts';

const snapshot = new TemporarySnapshot();

it('has the key of IndexNow in a file of that name, for shops that have one', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot();
  const workspace = {
    snapshot: snapshot.file,
    project: snapshot.folder,
    appIcons: join(snapshot.folder, 'none'),
  };
  const key = 'a-key-of-this-shop';
  const files = projectHostFiles(workspace, new RouteRules(), '', { key });
  expect(files[`${key}.txt`]?.()).toBe(key);
  const without = projectHostFiles(workspace, new RouteRules(), '', null);
  expect(Object.keys(files).filter((name) => !(name in without))).toEqual([`${key}.txt`]);
  // One for each locale: browsers install the shop by them.
  const german = JSON.parse(String(files['manifest-de.webmanifest']?.()));
  expect([german.start_url, german.icons]).toEqual(['/de/', []]);
  expect(files).toHaveProperty(['manifest.webmanifest']);
});
