import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { dirname } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';

export interface Address {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Flags that choose the two, for messages: such as `--host` and `--port`. */
  settings: { host: string; port: string };
}

const FIRST_SOCKET = 3;

/**
 * Finds the listening socket that systemd holds for this process, so that requests wait while it restarts.
 * @returns its file descriptor; null if there is none
 * @throws if there are several
 */
export function inheritedSocket(env: Record<string, string | undefined>): number | null {
  if (Number(env.LISTEN_PID) !== process.pid) return null;
  if (env.LISTEN_FDS !== '1') throw new IsletError(says('setting.sockets', { listenFds: env.LISTEN_FDS }));
  return FIRST_SOCKET;
}

/** Time for answers under way when a server closes. */
const CLOSE_MS = 3000;

/**
 * Listens on an address.
 * @param socket file descriptor of a socket that listens already, instead of the address
 * @returns the server's address, such as `http://127.0.0.1:4321`, without a closing slash
 * @throws if that is impossible, saying what to do
 */
export async function listen(
  server: Server,
  address: Address,
  socket: number | null = null,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  if (socket === null) server.listen(address.port, address.host, resolve);
  else server.listen({ fd: socket }, resolve);
  try {
    await promise;
  } catch (error) {
    throw new Error(formatListenError(error, address), { cause: error });
  } finally {
    server.off('error', reject);
  }
  return addressOf(server);
}

/**
 * Listens on a Unix socket, which only this process's user may connect to. One that a killed process has left is
 * replaced.
 * @throws if a process listens there, or the file cannot be made
 */
export async function listenOnSocket(server: Server, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && !(await isAnswered(file))) rmSync(file, { force: true });
  server.listen(file);
  await once(server, 'listening');
  chmodSync(file, 0o600);
}

function isAnswered(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(file, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/**
 * Stops listening, lets answers under way finish, then resolves.
 * @param timeout milliseconds after which connections are cut
 */
export async function closeServer(server: Server, timeout = CLOSE_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), timeout);
  await closed;
  clearTimeout(force);
}

function formatListenError(error: unknown, { host, port, settings }: Address): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return says('setting.portTaken', { port, host, setting: settings.port });
  if (code === 'EACCES') return says('setting.portForbidden', { port, setting: settings.port });
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return says('setting.host', { host, setting: settings.host });
  }
  return says('setting.notListening', { host, port, reason: String(error) });
}

function addressOf(server: Server): string {
  const bound = server.address();
  // A socket of systemd may be a file.
  if (typeof bound === 'string' || bound === null) return `unix:${bound ?? ''}`;
  const { address, family, port }: AddressInfo = bound;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
