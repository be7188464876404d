import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeFileAtomic } from '../../kit/files/files.ts';
import { FileTransaction } from './file-transaction.ts';

let home: string;
let root: string;
let placement: FileTransaction;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-placement-'));
  root = join(home, 'root');
  writeFileAtomic(join(root, 'index.html'), 'old');
  writeFileAtomic(join(root, 'product/belt/index.html'), 'belt');
  mkdirSync(join(home, 'former'));
  placement = new FileTransaction(root, join(home, 'former'));
});
afterEach(() => rmSync(home, { recursive: true }));

function put(path: string, content: string): void {
  const staged = join(home, 'staged');
  writeFileAtomic(staged, content);
  placement.replaceFile(staged, join(root, path));
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('puts files in their places and takes others away, with folders that become empty', () => {
  put('index.html', 'new');
  put('product/hat/index.html', 'hat');
  placement.deleteFile(join(root, 'product/belt/index.html'));
  placement.deleteFile(join(root, 'never/there.html'));
  expect([read('index.html'), read('product/hat/index.html')]).toEqual(['new', 'hat']);
  expect(readdirSync(join(root, 'product'))).toEqual(['hat']);
});

it('puts everything back, also what it changed twice', () => {
  put('index.html', 'new');
  put('index.html', 'newer');
  put('product/hat/index.html', 'hat');
  placement.deleteFile(join(root, 'product/hat/index.html'));
  placement.deleteFile(join(root, 'product/belt/index.html'));
  placement.rollback();
  expect([read('index.html'), read('product/belt/index.html')]).toEqual(['old', 'belt']);
  expect(existsSync(join(root, 'product/hat'))).toBe(false);
});

it('puts back what others keep a link to, which stays', () => {
  const shared = join(home, 'shared');
  linkSync(join(root, 'index.html'), shared);
  const staged = join(home, 'staged');
  writeFileAtomic(staged, 'new');
  placement.replaceFile(staged, join(root, 'index.html'), shared);
  put('index.html', 'newer');
  expect([read('index.html'), readdirSync(join(home, 'former'))]).toEqual(['newer', ['1']]);
  placement.rollback();
  expect([read('index.html'), readFileSync(shared, 'utf8')]).toEqual(['old', 'old']);
});
