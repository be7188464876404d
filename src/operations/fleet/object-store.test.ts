import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { S3Server } from '#testing/deploy/s3-server.ts';
import { OBJECTS, type ObjectStore } from './object-store.ts';
import { openObjectStore } from './open-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'islet-objects-'));
let server: S3Server;
beforeAll(async () => {
  server = await S3Server.start();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const PACK = OBJECTS.pack('r1', 's7');

describe.each([
  { place: 'a folder', open: () => openObjectStore(folder) },
  { place: 'a bucket', open: () => openObjectStore(`s3://${S3Server.bucket}/private`, server.endpoint) },
])('in $place', ({ open }) => {
  let store: ObjectStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  test('reads what was written, also twice', async () => {
    await store.put(PACK, Buffer.from('pages'));
    await store.put(PACK, Buffer.from('pages'));
    expect(Buffer.from((await store.get(PACK)) ?? []).toString()).toBe('pages');
  });

  test('has no object that was not written', async () => {
    expect(await store.get(OBJECTS.bundle('none'))).toBeNull();
  });

  test('holds empty and binary objects', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await store.put(OBJECTS.snapshotPart('b', 0), bytes);
    await store.put(OBJECTS.snapshotDelta('b', 1), new Uint8Array());
    expect(Buffer.from((await store.get(OBJECTS.snapshotPart('b', 0))) ?? []).equals(bytes)).toBe(true);
    expect((await store.get(OBJECTS.snapshotDelta('b', 1)))?.byteLength).toBe(0);
  });

  test('removes objects, also those that are gone', async () => {
    await store.put(OBJECTS.sliceInput('r2', 's1'), Buffer.from('paths'));
    await store.remove([OBJECTS.sliceInput('r2', 's1'), OBJECTS.sliceInput('r2', 's2')]);
    expect(await store.get(OBJECTS.sliceInput('r2', 's1'))).toBeNull();
  });

  test('replaces an object only where it is still the one that was read', async () => {
    const text = async () => Buffer.from((await store.read('state'))?.bytes ?? []).toString();
    const first = await store.replace('state', Buffer.from('one'), null);
    expect((await store.read('state'))?.version).toBe(first);
    expect(await store.replace('state', Buffer.from('two'), null)).toBeNull();
    expect(await text()).toBe('one');
    const second = await store.replace('state', Buffer.from('two'), first);
    expect(await store.replace('state', Buffer.from('three'), first)).toBeNull();
    expect(await text()).toBe('two');
    await store.remove(['state']);
    expect(await store.replace('state', Buffer.from('three'), second)).toBeNull();
    expect(await store.read('state')).toBeNull();
  });

  test('takes many objects while others of their folder go', async () => {
    const names = Array.from({ length: 40 }, (_, number) => OBJECTS.pack('r3', `${number}`));
    await Promise.all(
      names.map(async (name) => {
        await store.put(name, Buffer.from(name));
        if (name !== names[0]) await store.remove([name]);
      }),
    );
    expect(Buffer.from((await store.get(names[0] ?? '')) ?? []).toString()).toBe(names[0]);
    expect(await store.get(names[1] ?? '')).toBeNull();
  });
});

test('leaves no temporary files in a folder', async () => {
  const store = await openObjectStore(folder);
  await store.put(PACK, Buffer.from('pages'));
  expect(readdirSync(join(folder, 'release/r1/out'))).toEqual(['s7']);
});

test('refuses a bucket that cannot be one', async () => {
  await expect(openObjectStore('s3://bucket/../other')).rejects.toThrow('..');
});

test('says what is wrong with a bucket that is not there', async () => {
  const store = await openObjectStore('s3://nowhere/private', server.endpoint);
  await expect(store.put(PACK, Buffer.from('x'))).rejects.toThrow('nowhere');
  store.close();
});

describe('many objects in a bucket', () => {
  const names = Array.from({ length: 1010 }, (_, number) => OBJECTS.sliceInput('r4', `${number}`));
  const there = [names[0] ?? '', names[1005] ?? ''];
  let store: ObjectStore;
  beforeAll(async () => {
    store = await openObjectStore(`s3://${S3Server.bucket}/many`, server.endpoint);
  });
  afterAll(() => store.close());

  /** @returns requests of the method that the removal took, and names that are still there */
  async function remove(method: string): Promise<{ requests: number; left: string[] }> {
    for (const name of there) await store.put(name, Buffer.from(name));
    server.front.seen.length = 0;
    await store.remove(names);
    const requests = server.front.seen.filter((line) => line.startsWith(method)).length;
    const objects = await Promise.all(there.map((name) => store.get(name)));
    return { requests, left: there.filter((_, number) => objects[number] !== null) };
  }

  test('are removed by a request for each thousand', async () => {
    expect(await remove('POST')).toEqual({ requests: 2, left: [] });
  });

  test('are still removed together once a server that was away is back', async () => {
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
    const hasty = await openObjectStore(`s3://${S3Server.bucket}/many`, server.endpoint);
    vi.unstubAllEnvs();
    server.front.intercept = () => ({ status: 503, code: 'ServiceUnavailable' });
    try {
      await expect(hasty.remove(names)).rejects.toThrow('503');
    } finally {
      server.front.intercept = () => null;
    }
    server.front.seen.length = 0;
    await hasty.remove(names);
    hasty.close();
    expect(server.front.seen.map((line) => line.split(' ')[0])).toEqual(['POST', 'POST']);
  });

  test('are removed one by one where the server takes no such request, which is then asked no more', async () => {
    server.front.intercept = (line) =>
      line.startsWith('POST') ? { status: 501, code: 'NotImplemented' } : null;
    try {
      expect(await remove('DELETE')).toEqual({ requests: names.length, left: [] });
      expect(await remove('POST')).toEqual({ requests: 0, left: [] });
    } finally {
      server.front.intercept = () => null;
    }
  });
});
