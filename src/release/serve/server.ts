import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHandler } from './handler.ts';

export const SERVE_DEFAULTS = { root: 'dist', host: '127.0.0.1', port: 4321 } as const;

/** How long answers that are under way may take when the server closes. */
const CLOSE_MS = 3000;

export interface ServeOptions {
  /** Folder of the release, or a symlink to it. */
  root: string;
  /** 0 takes any free port. */
  port: number;
  /** Address to listen on; loopback unless the shop is to be reached from elsewhere. */
  host: string;
}

export interface RunningServer {
  /** Such as `http://127.0.0.1:4321`, without a closing slash. */
  url: string;
  /** Stops listening, lets answers under way finish, then resolves. */
  close(): Promise<void>;
}

/**
 * Serves a release over HTTP.
 * @throws when there is no release at `root` or the address cannot be listened on, saying what to do
 */
export async function startServer({
  root = SERVE_DEFAULTS.root,
  host = SERVE_DEFAULTS.host,
  port = SERVE_DEFAULTS.port,
}: Partial<ServeOptions> = {}): Promise<RunningServer> {
  const present = await stat(root).catch(() => null);
  if (!present?.isDirectory()) {
    throw new Error(`There is no release in ${root}. Build one with "npm run build", then serve it.`);
  }
  const server = createServer(createHandler(root));
  await listen(server, host, port);
  return { url: addressOf(server), close: () => close(server) };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  try {
    await promise;
  } catch (error) {
    throw new Error(explain(error, host, port), { cause: error });
  } finally {
    server.off('error', reject);
  }
}

function explain(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken by another program. Stop that program, or choose another port with --port.`;
  }
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Choose one above 1023 with --port.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `This machine has no address ${host}. Choose one of its own with --host.`;
  }
  return `Listening on ${host}:${port} failed: ${String(error)}`;
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
  await closed;
  clearTimeout(force);
}
