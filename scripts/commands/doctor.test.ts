import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DoctorReport } from '../../src/operations/doctor/examine.ts';
import { readEnvironment } from '../../src/pipeline/environment.ts';
import { type Workspace, workspace } from '../../src/pipeline/workspace.ts';
import { type ExaminedStore, examinedStore } from '../../src/testing/fixtures/examined-store.ts';
import { examineBeforeFirstRelease } from '../lib/doctor.ts';

const ISLET = fileURLToPath(new URL('../islet.mjs', import.meta.url));

let store: ExaminedStore;
let work: Workspace;
beforeAll(async () => {
  store = await examinedStore();
  store.change({ title: 'Har\u001b]0;mine\u0007bour' });
  work = workspace(mkdtempSync(join(tmpdir(), 'islet-first-')));
}, 60_000);
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  rmSync(work.project, { recursive: true });
});

async function sayBeforeRelease(endpoint = store.backend.url): Promise<string[]> {
  const lines: string[] = [];
  const environment = readEnvironment({});
  await examineBeforeFirstRelease({ workspace: work, environment, endpoint }, (text) => lines.push(text));
  return lines;
}

it('says before the first release what is wrong, shortly, and nothing of a store that is whole', async () => {
  expect(await sayBeforeRelease()).toEqual([]);
  const back = store.change({ faults: { cors: 'not exposed', debugMode: true } });
  const [text = '', ...more] = await sayBeforeRelease();
  back();
  expect(more).toEqual([]);
  expect(text.split('\n')[0]).toBe('The store: 1 broken, 1 warning. npm run doctor looks into more.');
  expect(text.split('\n')).toHaveLength(5);
});

it('asks nothing before later releases, and stops none', async () => {
  expect(await sayBeforeRelease('http://no-such-store.invalid/graphql')).toEqual([
    expect.stringContaining('No server has the name'),
  ]);
  mkdirSync(dirname(work.snapshot), { recursive: true });
  writeFileSync(work.snapshot, '');
  const asked = await sayBeforeRelease('http://no-such-store.invalid/graphql');
  rmSync(work.snapshot);
  expect(asked).toEqual([]);
});

const doctor = (...args: string[]) =>
  promisify(execFile)(process.execPath, [ISLET, 'doctor', ...args], {
    env: { ...process.env, ISLET_WEBHOOK_SECRET: '' },
  }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
      stdout,
      stderr,
      code,
    }),
  );

it('is a command that tells people and programs, and fails where something would break the shop', async () => {
  const { url } = store.backend;
  const whole = await doctor('--url', url, '--quick');
  expect(whole).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('Har\\u001b]0;mine\\u0007bour'),
  });
  const back = store.change({ faults: { cors: 'none' } });
  const broken = await doctor('--url', url, '--quick', '--json');
  back();
  expect(broken.code).toBe(1);
  const report = JSON.parse(broken.stdout) as DoctorReport;
  expect(Object.keys(report)).toEqual(['schema', 'url', 'at', 'result', 'findings', 'skipped', 'latency']);
  expect(report.findings.find(({ check }) => check === 'cors')).toEqual({
    check: 'cors',
    id: 'cors.origin',
    severity: 'broken',
    found: expect.any(String),
    change: expect.any(String),
  });
});
