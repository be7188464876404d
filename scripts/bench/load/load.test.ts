import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { audit, type Stock, stockOf } from './audit.ts';
import { type LoadRun, runLoad } from './run.ts';

let home: string;
let file: string;
let backend: FixtureBackend;
let before: Stock;
let run: LoadRun;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'islet-load-'));
  file = join(home, 'backend.sqlite');
  backend = await serveFixture({ file });
  run = await runLoad(backend.url, file, 20, 3);
  before = stockOf(file);
}, 60_000);

afterAll(async () => {
  await backend.close();
  rmSync(home, { recursive: true, force: true });
});

test('shoppers who buy at the same time get no error, and the audit finds no fault', () => {
  expect(run.errors).toEqual([]);
  expect(run.audit).toMatchObject({ orders: run.orders.length, faults: [] });
  expect(run.orders.length).toBeGreaterThan(0);
  expect(new Set(run.orders).size).toBe(run.orders.length);
});

test('the audit finds lost stock, wrong totals and unconfirmed orders', () => {
  const copy = new DatabaseSync(file);
  const [id] = [...before.keys()];
  copy.exec(`
    UPDATE orders SET total = total + 1 WHERE id = ${run.orders[0]};
    UPDATE products SET stock_quantity = -1 WHERE id = ${id};
  `);
  copy.close();
  const { faults } = audit(file, before, run.orders.slice(1));
  expect(faults.join('\n')).toMatch(/^order \d+ is [\d.]+, its parts are [\d.]+$/m);
  expect(faults).toContain(`product ${id} has a stock of -1`);
  expect(faults).toContain(
    `${run.orders.length} orders are filed, and ${run.orders.length - 1} were confirmed`,
  );
});
