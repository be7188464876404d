import { createHttpServer, type HttpServerOptions } from '#kit/http-server/http-server.ts';
import { closeServer, listen } from '#kit/http-server/listen.ts';

/** A server that only this machine can reach. */
export interface Loopback extends AsyncDisposable {
  /** Such as `http://127.0.0.1:40123`. */
  origin: string;
  port: number;
  /** Ends it, and cuts what is connected. */
  close(): Promise<void>;
}

/** Starts a server for a test. @param port 0 takes a free one */
export async function serveLoopback(answer: HttpServerOptions['answer'], port = 0): Promise<Loopback> {
  const server = createHttpServer({ name: 'test server', answer });
  const settings = { host: '', port: '' };
  const origin = await listen(server, { host: '127.0.0.1', port, settings });
  const close = () => closeServer(server, 0);
  return { origin, port: Number(new URL(origin).port), close, [Symbol.asyncDispose]: close };
}

/** Finds a port that nothing listens on. */
export async function freePort(): Promise<number> {
  await using server = await serveLoopback(() => {});
  return server.port;
}
