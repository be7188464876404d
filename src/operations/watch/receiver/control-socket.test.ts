import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workspace } from '../../../pipeline/workspace.ts';
import type { RefreshRequest } from '../change-queue.ts';
import { startControl } from './control-socket.ts';

let folder: string;
let socket: string;
let control: { close(): Promise<void> };
let asked: Partial<RefreshRequest>[];

const start = () =>
  startControl(socket, { accept: (ask) => asked.push(ask), status: () => ({ state: 'following' }) });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'islet-control-'));
  socket = join(folder, '.islet/control.sock');
  asked = [];
  control = await start();
});
afterEach(async () => {
  await control.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number | undefined;
  body: unknown;
}

async function send(method: string, path: string, body = '', type = 'application/json'): Promise<Answer> {
  const headers = body === '' ? {} : { 'Content-Type': type };
  const request = httpRequest({ socketPath: socket, method, path, headers }).end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await json(response) };
}

describe('the control socket', () => {
  it('takes a poll, without waiting for a retry', async () => {
    const { status, body } = await send('POST', '/release');
    expect([status, body]).toMatchObject([202, { message: 'A poll of the catalog is queued.' }]);
    expect(asked).toEqual([{ urgent: true }]);
  });

  it('takes products, and a full scan', async () => {
    expect((await send('POST', '/release', '{"products":[3,4],"fullScan":true}')).status).toBe(202);
    expect(asked).toEqual([{ products: [3, 4], depth: 'fullScan', acceptShrink: false, urgent: true }]);
  });

  it.each([
    ['{"products":["3"]}', /list of product ids/],
    ['{"products":3}', /list of product ids/],
    ['{"fullScan":"yes"}', /true or false/],
    ['{"swep":true}', /"swep" is unknown/],
    ['[]', /no object/],
  ])('refuses %s', async (text, message) => {
    const expected = { status: 400, body: { message: expect.stringMatching(message) as string } };
    expect(await send('POST', '/release', text)).toEqual(expected);
    expect(asked).toEqual([]);
  });

  it('answers the status, and nothing else', async () => {
    expect(await send('GET', '/status')).toEqual({ status: 200, body: { state: 'following' } });
    expect((await send('GET', '/release')).status).toBe(405);
    expect((await send('POST', '/webhooks/woocommerce', '{}')).status).toBe(404);
  });

  it('is for its owner alone, and gone once it is closed', async () => {
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    await control.close();
    expect(existsSync(socket)).toBe(false);
  });

  it('is taken by one process', async () => {
    await expect(start()).rejects.toThrow('Another process watches this shop');
  });
});

it('takes the place of a socket that a killed process has left', async () => {
  await control.close();
  const code = `require('node:net').createServer().listen(${JSON.stringify(socket)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', code]), 'exit');
  expect(existsSync(socket)).toBe(true);
  control = await start();
  expect((await send('GET', '/status')).status).toBe(200);
});

it('has an address that every system takes, however deep the shop lies', async () => {
  const deep = workspace(folder, join(folder, 'a'.repeat(120))).control;
  expect(Buffer.byteLength(deep)).toBeLessThanOrEqual(100);
  expect(deep).not.toBe(workspace(folder, join(folder, 'b'.repeat(120))).control);
  expect(workspace(folder).control).toBe(socket);
});
