import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { audit, stockOf } from './audit.ts';
import { runLoad } from './index.ts';

let home: string;
let file: string;
let backend: FixtureBackend;
let run: Awaited<ReturnType<typeof runLoad>>;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'islet-load-'));
  file = join(home, 'backend.sqlite');
  backend = await serveFixture({ file });
  run = await runLoad(backend.url, file, 20, 6);
}, 60_000);

afterAll(async () => {
  await backend.close();
  rmSync(home, { recursive: true, force: true });
});

test('shoppers who buy at the same time get no error, and the audit finds no fault', () => {
  expect([run.errors, run.faults]).toEqual([[], []]);
  expect(run.orders.length).toBeGreaterThan(0);
  expect(new Set(run.orders).size).toBe(run.orders.length);
});

test('the audit finds lost stock, wrong totals and unconfirmed orders', () => {
  const before = stockOf(file);
  const [id] = [...before.keys()];
  const db = new DatabaseSync(file);
  db.exec(`
    UPDATE orders SET total = total + 1 WHERE id = ${run.orders[0]};
    UPDATE products SET stock_quantity = -1 WHERE id = ${id};
  `);
  db.close();
  const faults = audit(file, before, run.orders.slice(1));
  expect(faults.join('\n')).toMatch(/^order \d+ is [\d.]+, its parts are [\d.]+$/m);
  expect(faults).toContain(`product ${id} has a stock of -1`);
  expect(faults).toContain(
    `${run.orders.length} orders are filed, and ${run.orders.length - 1} were confirmed`,
  );
});
