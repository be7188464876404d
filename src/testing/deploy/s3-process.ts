import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMissing, listTree } from '#kit/files/files.ts';
import type { StoredFiles } from './s3-front.ts';

/** Ending of the files that it keeps the bytes of objects in. */
const OBJECT = '._S3rver_object';
const METADATA = '._S3rver_metadata.json';
const SERVER = fileURLToPath(new URL('../../../node_modules/s3rver/bin/s3rver.js', import.meta.url));

/** A bucket's configuration as a website. */
export const S3_WEBSITE = `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <IndexDocument><Suffix>index.html</Suffix></IndexDocument><ErrorDocument><Key>404.html</Key></ErrorDocument>
</WebsiteConfiguration>`;

/** s3rver in a process of its own, which has its objects and its port again after it was killed. */
export class S3Process implements StoredFiles {
  /** 0 before the first start. */
  port = 0;
  readonly #bucket: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'islet-s3-'));
  readonly #kept = new Set<string>();
  /** Path of an object -> what is done there, one after the other. */
  readonly #turns = new Map<string, Promise<unknown>>();
  #child: ChildProcess | null = null;

  constructor(bucket: string) {
    this.#bucket = bucket;
  }

  /** Its own address, without a front. */
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const website = join(this.#folder, 'website.xml');
    writeFileSync(website, S3_WEBSITE);
    const place = ['-d', join(this.#folder, 'data'), '-a', '127.0.0.1', '-p', String(this.port)];
    const args = [...place, '--no-vhost-buckets', '-s', '--configure-bucket', this.#bucket, website];
    const child = spawn(process.execPath, [SERVER, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    });
    this.#child = child;
    let output = '';
    while (!/listening on \S+:(\d+)/.test(output)) {
      const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
      output += chunk.toString();
    }
    child.stdout.resume();
    this.port = Number(/listening on \S+:(\d+)/.exec(output)?.[1]);
  }

  /** s3rver crashes where it deletes a folder that has become empty while it writes an object there. */
  keepFolder(path: string): void {
    const folder = dirname(this.#file(path));
    // Another bucket is one that is not there.
    while (path.startsWith(`/${this.#bucket}/`) && !this.#kept.has(folder)) {
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, '.kept'), '');
        this.#kept.add(folder);
      } catch (error) {
        // It has just deleted it.
        if (!isMissing(error)) throw error;
      }
    }
  }

  /** s3rver answers with what is written so far of an object. */
  async inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(path) ?? Promise.resolve()).then(work, work);
    this.#turns.set(path, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(path) === turn) this.#turns.delete(path);
    }
  }

  /** @returns the content of an object, as far as it is written */
  read(path: string): Buffer | null {
    return readIfThere(this.#file(path));
  }

  /** @returns the tag of an object's content */
  tag(path: string): string | null {
    const md5 = readIfThere(`${this.#file(path)}.md5`);
    return md5 && `"${md5}"`;
  }

  /** Keys of the bucket that begin with a prefix, with their tags: it lists no more than a thousand of them rightly. */
  versions(prefix: string): Map<string, string> {
    return new Map(this.#keys(prefix).map((key) => [key, this.tag(this.#pathOf(key)) ?? '']));
  }

  /**
   * Links what is below a prefix into a folder, to be read before anything of it is written again. Redirects and pages
   * that lead on are left out.
   */
  link(prefix: string, folder: string): void {
    for (const key of this.#keys(prefix)) {
      const from = this.#file(this.#pathOf(key));
      if (this.#isRedirect(key) || isMovedPage(key, readFileSync(from))) continue;
      const to = join(folder, key.slice(prefix.length));
      mkdirSync(dirname(to), { recursive: true });
      linkSync(from, to);
    }
  }

  #isRedirect(key: string): boolean {
    const file = this.#file(this.#pathOf(key));
    if (statSync(file).size > 0) return false;
    const metadata = readFileSync(file.replace(OBJECT, METADATA), 'utf8');
    return metadata.includes('x-amz-website-redirect-location');
  }

  #keys(prefix: string): string[] {
    const below = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    return listTree(this.#file(this.#pathOf(below), ''))
      .filter((file) => file.endsWith(OBJECT))
      .map((file) => below + file.slice(0, -OBJECT.length))
      .filter((key) => key.startsWith(prefix));
  }

  #pathOf(key: string): string {
    return `/${this.#bucket}/${key}`;
  }

  #file(path: string, ending = OBJECT): string {
    return join(this.#folder, 'data', path + ending);
  }

  /** Ends it at once, as a crash does. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** True for a page that leads on, as there are where a server knows no redirects. */
export function isMovedPage(key: string, bytes: Uint8Array): boolean {
  return key.endsWith('.html') && Buffer.from(bytes).includes('http-equiv="refresh"');
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
