import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileEquals } from './file-content.ts';
import {
  deleteFoldersExcept,
  fileBelow,
  linkTree,
  removeFile,
  switchLink,
  writeFileAtomic,
} from './files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-files-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('writeWhole', () => {
  it('makes the folders it needs and leaves nothing else behind', () => {
    writeFileAtomic(join(root, 'a/b/c.html'), 'one');
    writeFileAtomic(join(root, 'a/b/c.html'), 'two');
    expect(readFileSync(join(root, 'a/b/c.html'), 'utf8')).toBe('two');
    expect(readdirSync(join(root, 'a/b'))).toEqual(['c.html']);
  });

  it('does not write through a hard link', () => {
    writeFileAtomic(join(root, 'from/x.js'), 'kept');
    linkTree(join(root, 'from'), join(root, 'to'));
    writeFileAtomic(join(root, 'to/x.js'), 'other');
    expect(readFileSync(join(root, 'from/x.js'), 'utf8')).toBe('kept');
  });
});

describe('hasBytes', () => {
  it('compares bytes, and takes a missing file for other bytes', () => {
    writeFileSync(join(root, 'x'), 'same');
    expect(fileEquals(join(root, 'x'), Buffer.from('same'))).toBe(true);
    expect(fileEquals(join(root, 'x'), Buffer.from('else'))).toBe(false);
    expect(fileEquals(join(root, 'missing'), Buffer.from(''))).toBe(false);
  });
});

describe('fileBelow', () => {
  it('names files strictly below a folder, by every folder on the way', () => {
    expect(fileBelow(root, 'a')).toBe(join(root, 'a'));
    expect(fileBelow(`${root}/`, 'product/cap/index.html')).toBe(join(root, 'product/cap/index.html'));
    for (const path of ['', '.', '..', '../x', 'product/../index.html', './a', 'a//b', 'a/', '/a', 'a/..']) {
      expect(() => fileBelow(root, path), path).toThrow('Nothing was written or deleted');
    }
  });
});

describe('removeFile', () => {
  it('removes nothing outside of the folder of a path', () => {
    writeFileAtomic(join(root, 'index.html'), 'home');
    expect(() => removeFile(root, 'product/../index.html')).toThrow();
    expect(existsSync(join(root, 'index.html'))).toBe(true);
  });

  it('removes folders that become empty, and only those', () => {
    writeFileAtomic(join(root, 'product/a/index.html'), 'a');
    writeFileAtomic(join(root, 'product/b/index.html'), 'b');
    removeFile(root, 'product/a/index.html');
    expect(readdirSync(join(root, 'product'))).toEqual(['b']);
    removeFile(root, 'product/b/index.html');
    expect(readdirSync(root)).toEqual([]);
    removeFile(root, 'product/b/index.html');
  });
});

describe('switchLink', () => {
  it('points the link at another folder, relative to itself', async () => {
    mkdirSync(join(root, 'releases/one'), { recursive: true });
    mkdirSync(join(root, 'releases/two'));
    await switchLink(join(root, 'dist'), join(root, 'releases/one'));
    await switchLink(join(root, 'dist'), join(root, 'releases/two'));
    expect(readlinkSync(join(root, 'dist'))).toBe('releases/two');
    expect(readdirSync(root).sort()).toEqual(['dist', 'releases']);
  });

  it('refuses to replace a real folder', async () => {
    writeFileAtomic(join(root, 'dist/mine.txt'), 'precious');
    await expect(switchLink(join(root, 'dist'), join(root, 'x'))).rejects.toThrow(/Move it away/);
    expect(existsSync(join(root, 'dist/mine.txt'))).toBe(true);
  });
});

describe('deleteFoldersExcept', () => {
  it('removes all folders but the named ones, and takes a missing parent for empty', async () => {
    for (const name of ['a', 'b', 'c']) mkdirSync(join(root, name));
    await deleteFoldersExcept(root, (name) => name === 'b');
    expect(readdirSync(root)).toEqual(['b']);
    await deleteFoldersExcept(join(root, 'missing'), () => false);
  });
});
