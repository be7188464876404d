import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { astroBuild } from './compiler.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** An Astro project of these files. @returns its folder */
function project(files: Record<string, string>): string {
  const home = mkdtempSync(join(ROOT, '.islet-astro-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'));
  const config = "export default { srcDir: './src/storefront', logLevel: 'error' };";
  for (const [file, content] of Object.entries({ 'astro.config.mjs': config, ...files })) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), content);
  }
  return home;
}

it('reads the content collections of a shop that has some', { timeout: 60_000 }, async () => {
  const home = project({
    'notes/kiln.md': '---\ntitle: Our kiln\n---\n',
    'src/storefront/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { notes: defineCollection({ loader: glob({ pattern: '*.md', base: './notes' }) }) };`,
    'src/storefront/pages/index.astro': `---
import { getCollection } from 'astro:content';
const notes = await getCollection('notes');
---
<ul>{notes.map(({ data }) => <li>{data.title}</li>)}</ul>`,
  });
  await astroBuild(home, join(home, 'out'));
  expect(readFileSync(join(home, 'out/index.html'), 'utf8')).toContain('<li>Our kiln</li>');
});

it('says what does not compile as Astro prints it, with its place', { timeout: 60_000 }, async () => {
  const home = project({ 'src/storefront/pages/index.astro': '---\nconst mug = ;\n---\n<p>{mug}</p>' });
  const built = astroBuild(home, join(home, 'out'));
  await expect(built).rejects.toThrow(/^The code does not compile\. Astro says:\n/);
  await expect(built).rejects.toThrow(/Unexpected token\n +Location:\n.*index\.astro:2:/);
});
