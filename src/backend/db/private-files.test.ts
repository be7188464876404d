import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmailTransport } from '../customers/email-queue.ts';
import { mediaRoute } from '../protocol/http/media-route.ts';
import { Store } from './database.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-private-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('nobody else reads the database, and web servers reach the releases beside it', () => {
  const folder = join(home, '.islet');
  const file = join(folder, 'backend.sqlite');
  for (const times of ['new', 'earlier']) {
    const store = Store.open(file);
    store.run("INSERT INTO coupons VALUES (?, '{}', 0)", times);
    const names = readdirSync(folder);
    expect(rightsOf(folder)).toBe('711');
    expect(names).toHaveLength(3);
    for (const name of names) expect(rightsOf(join(folder, name)), name).toBe('600');
    store.close();
    chmodSync(folder, 0o755);
    chmodSync(file, 0o644);
  }
});

test('nobody else reads uploads, whoever has made the folder', () => {
  const media = join(home, '.islet/media');
  for (const mode of [0o700, 0o755]) {
    mkdirSync(media, { recursive: true });
    chmodSync(media, mode);
    mediaRoute(media, { isPrivate: () => false, isPicture: () => false });
    expect(rightsOf(media)).toBe('700');
  }
});

test.skipIf(!existsSync('/sys/kernel'))('a folder that may not be written is named, with what to do', () => {
  expect(() => Store.open('/sys/islet/.islet/backend.sqlite')).toThrow(
    /^\/sys\/islet\/.islet may not be written\. Give this user the right to, or .*ISLET_HOME/,
  );
});

test('the rights of a folder that others share stay as they are', () => {
  const folder = join(home, 'shared');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'other.txt'), '');
  Store.open(join(folder, 'shop.sqlite')).close();
  expect(rightsOf(folder)).toBe('755');
  expect(rightsOf(join(folder, 'shop.sqlite'))).toBe('600');
});

test('nobody else reads emails', async () => {
  const folder = join(home, 'mail');
  await createEmailTransport({ from: 'shop@store.example', folder }).send({
    to: 'gina@example.test',
    audience: 'anyone',
    subject: 'Order',
    text: 'Thank you.',
  });
  expect(rightsOf(folder)).toBe('700');
  expect(readdirSync(folder).map((name) => rightsOf(join(folder, name)))).toEqual(['600']);
});
