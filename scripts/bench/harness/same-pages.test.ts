import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { expectSamePages } from './same-pages.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function build(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'islet-pages-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const page = (island: string, policy: string, sheet: string, text: string) =>
  `<meta charset="utf-8"><meta http-equiv="content-security-policy" content="script-src 'sha256-${policy}'">` +
  `<link href="/_assets/Page.${sheet}.css"><astro-island uid="${island}"></astro-island><p>${text}</p>`;

const compare = (ours: Record<string, string>, plain: Record<string, string>) => () =>
  expectSamePages(build(ours), build(plain));

it('sets aside what a build makes up or Astro has besides, and files that are no pages', () => {
  const ours = { 'a/index.html': page('1', 'a', 'AAAA', 'Mug'), '404.html': '', 'find/a.json': '' };
  const directive =
    '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style><script>(0)</script>';
  const plain = page('Zx1', 'b', 'B_-b', 'Mug').replace('<astro-island', `${directive}<astro-island`);
  expect(compare(ours, { 'a/index.html': plain })).not.toThrow();
});

it('shows the first place where a page differs', () => {
  const differs = compare(
    { 'a/index.html': page('1', 'a', 'A', 'Mug') },
    { 'a/index.html': page('1', 'a', 'A', 'Cup') },
  );
  expect(differs).toThrow('a/index.html of the two builds differs');
  expect(differs).toThrow('<p>Mug</p>');
  expect(differs).toThrow('<p>Cup</p>');
});

it('sets nothing aside in payloads', () => {
  expect(compare({ '_payload.json': '{"uid":1}' }, { '_payload.json': '{"uid":2}' })).toThrow(
    '_payload.json',
  );
});

it('names a file that only one of them wrote', () => {
  expect(compare({ 'a.html': '' }, { 'a.html': '', 'b.html': '' })).toThrow("Islet's build lacks b.html");
  expect(compare({ 'a.html': '', 'b.html': '' }, { 'a.html': '' })).toThrow("Astro's build lacks b.html");
});
