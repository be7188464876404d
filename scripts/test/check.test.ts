import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { RECIPES, SOAK } from './check.ts';

it.each([SOAK, RECIPES])('$title, which nights run, is a command that reads its flags', ({ args }) => {
  const { status, stderr } = spawnSync(process.execPath, [...args, '--bakery'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining("Unknown option '--bakery'")]);
});
