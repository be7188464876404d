import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listTree } from '#kit/files/files.ts';

/** Ending of the files that it keeps the bytes of objects in. */
const OBJECT = '._S3rver_object';
const SERVER = fileURLToPath(new URL('../../../node_modules/s3rver/bin/s3rver.js', import.meta.url));

/** A bucket's configuration as a website. */
export const S3_WEBSITE = `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <IndexDocument><Suffix>index.html</Suffix></IndexDocument><ErrorDocument><Key>404.html</Key></ErrorDocument>
</WebsiteConfiguration>`;

/** s3rver in a process of its own, which has its objects and its port again after it was killed. */
export class S3Process {
  /** 0 before the first start. */
  port = 0;
  readonly #bucket: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'islet-s3-'));
  #child: ChildProcess | null = null;

  constructor(bucket: string) {
    this.#bucket = bucket;
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

  /** Keys of the bucket that begin with a prefix, with their tags: it lists no more than a thousand of them rightly. */
  versions(prefix: string): Map<string, string> {
    const folder = join(this.#folder, 'data', this.#bucket);
    const below = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const files = listTree(join(folder, below))
      .map((file) => below + file)
      .filter((file) => file.startsWith(prefix) && file.endsWith(OBJECT));
    return new Map(
      files.map((file) => {
        const tag = join(folder, `${file}.md5`);
        return [file.slice(0, -OBJECT.length), existsSync(tag) ? `"${readFileSync(tag, 'utf8')}"` : ''];
      }),
    );
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
