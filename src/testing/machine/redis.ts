import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensurePrograms, findProgram } from './debian-packages.ts';
import { freePort } from './loopback.ts';

/** Finds a server of Valkey or Redis, and installs Debian's where there is none. @throws if none can be had */
function ensureRedis(): string {
  const found =
    findProgram('valkey-server') ?? ensurePrograms({ 'redis-server': 'redis-server' })['redis-server'];
  if (found !== undefined) return found;
  throw new Error('The tests of a fleet need redis-server. Install your system’s package.');
}

/** A queue's server on a port of its own, which writes down every change, as one for a fleet should. */
export class RedisServer {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  #child: ChildProcess | null = null;

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
    this.#folder = mkdtempSync(join(tmpdir(), 'islet-redis-'));
  }

  /** Starts it with what it has written down. */
  async start(): Promise<void> {
    const args = ['--port', String(this.#port), '--bind', '127.0.0.1', '--dir', this.#folder];
    const child = spawn(ensureRedis(), [...args, '--appendonly', 'yes', '--save', ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    let output = '';
    const ended = once(child, 'close').then(() => {
      throw new Error(`redis-server ended:\n${output}`);
    });
    ended.catch(() => {});
    while (!output.includes('Ready to accept connections')) {
      const [chunk] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
      output += chunk.toString();
    }
    child.stdout.resume();
  }

  /** Makes it forget everything, as one does that writes nothing down and is started again. */
  async forget(): Promise<void> {
    const answer = await this.#ask('FLUSHALL');
    if (!answer.startsWith('+OK')) throw new Error(`redis-server answers ${answer}`);
  }

  /** Its processor time so far, and the memory of what it holds. */
  async usage(): Promise<{ cpuSeconds: number; bytes: number }> {
    const info = (await this.#ask('INFO cpu')) + (await this.#ask('INFO memory'));
    const read = (name: string) => Number(new RegExp(`^${name}:(.*)\\r$`, 'm').exec(info)?.[1]);
    return {
      cpuSeconds: read('used_cpu_user') + read('used_cpu_sys'),
      bytes: read('used_memory'),
    };
  }

  async #ask(command: string): Promise<string> {
    const socket = connect(this.#port, '127.0.0.1');
    socket.write(`${command}\r\nQUIT\r\n`);
    return await text(socket);
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
