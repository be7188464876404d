import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createHttpServer, type HttpServerOptions, readBody } from './http-server.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function start(options: Partial<HttpServerOptions> = {}): Promise<number> {
  const answer = (_: IncomingMessage, response: ServerResponse) => void response.end('here');
  server = createHttpServer({ name: 'test', answer, ...options });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Opens a connection; `ended` gives what came on it, once the server has closed it. */
function open(port: number, text: string): { socket: Socket; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  let received = '';
  socket.on('data', (bytes) => {
    received += String(bytes);
  });
  socket.on('error', () => undefined);
  return { socket, ended: new Promise((resolve) => socket.on('close', () => resolve(received))) };
}

describe('a connection is closed that', () => {
  test('sends nothing', async () => {
    const { ended } = open(await start({ requestTimeout: 40 }), '');
    expect(await ended).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test('sends its headers too slowly', async () => {
    const { socket, ended } = open(await start({ requestTimeout: 40 }), 'GET / HTTP/1.1\r\n');
    const dripping = setInterval(() => socket.write('X: y\r\n'), 10);
    expect(await ended).toMatch(/^(HTTP\/1\.1 408 |$)/);
    clearInterval(dripping);
  });

  test('sends its body too slowly', async () => {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      response.end(await readBody(request, 1000));
    };
    const port = await start({ requestTimeout: 40, answer });
    const { socket, ended } = open(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n');
    const dripping = setInterval(() => socket.write('x'), 10);
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(dripping);
  });

  test('does not read its answer', async () => {
    const large = Buffer.alloc(64 * 1024 * 1024);
    const answer = (_: IncomingMessage, response: ServerResponse) => void response.end(large);
    const port = await start({ silenceTimeout: 40, answer });
    const closed = new Promise((resolve) => {
      server.on('connection', (connection) => connection.on('close', resolve));
    });
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    socket.on('error', () => undefined);
    await closed;
    socket.destroy();
  });
});

describe('a request whose body is not read', () => {
  const post = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;
  const LAST = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const answer = ({ url }: IncomingMessage, response: ServerResponse) => void response.end(`[${url}]`);

  test('leaves its connection to the next one where the rest is small', async () => {
    const { socket, ended } = open(await start({ answer }), post(5));
    // The answer is there before the body.
    await once(socket, 'data');
    socket.write(`body!${LAST}`);
    expect(await ended).toMatch(/^HTTP\/1\.1 200 [^[]*Connection: keep-alive[^[]*\[\/\].*\[\/last\]$/is);
  });

  test.each([
    ['large', post(100_000)],
    ['of unknown length', post(5).replace('Content-Length: 5', 'Transfer-Encoding: chunked')],
  ])('is answered with the end of its connection where the rest is %s', async (_, head) => {
    const { socket, ended } = open(await start({ answer }), head);
    socket.once('data', () => socket.write('5\r\nbody!\r\n'));
    expect(await ended).toMatch(/^HTTP\/1\.1 200 .*Connection: close.*\[\/\]/is);
  });

  test('is none once all of it was read', async () => {
    const reading = async (request: IncomingMessage, response: ServerResponse) => {
      await readBody(request, 200_000);
      answer(request, response);
    };
    const { socket, ended } = open(await start({ answer: reading }), post(100_000) + 'x'.repeat(100_000));
    await once(socket, 'data');
    socket.write(LAST);
    expect(await ended).toMatch(/\[\/\].*\[\/last\]$/s);
  });
});

describe('what a handler throws', () => {
  const GET = 'GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

  test.each([
    [
      'at once',
      () => {
        throw new Error('boom');
      },
    ],
    [
      'later',
      async () => {
        throw await Promise.resolve(new Error('boom'));
      },
    ],
  ])('%s is logged and answered', async (_, answer: () => Promise<void> | void) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ended } = open(await start({ answer }), GET.replace('/a', '/a?key=secret'));
    expect(await ended).toMatch(/^HTTP\/1\.1 500 .*Something went wrong\.\n/s);
    expect(log).toHaveBeenCalledExactlyOnceWith('test: GET "/a" failed:', new Error('boom'));
    log.mockRestore();
  });

  test('in the middle of an answer cuts it off, and the next request is answered', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let times = 0;
    const answer = (_: IncomingMessage, response: ServerResponse) => {
      times += 1;
      if (times > 1) return void response.end('here');
      response.setHeader('Content-Length', 100);
      response.write('half');
      throw new Error('boom');
    };
    const port = await start({ answer });
    expect(await open(port, GET).ended).not.toMatch(/Something went wrong/);
    expect(await open(port, GET).ended).toMatch(/here$/);
    log.mockRestore();
  });
});
