import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'astro';

/**
 * Astro's build, in a process of its own. Its command line would also start a development server to read content
 * collections and write types for editors, a twelfth of the time of a build, though the shop has no collections.
 */
const [root = '', outDir = ''] = process.argv.slice(2);
const folder = join(root, 'src/storefront');
const files = existsSync(folder) ? readdirSync(folder) : [];
const COLLECTIONS = /^(content|live)\.config\.m?[jt]s$/;
const options: Parameters<typeof build>[1] & { sync: boolean } = {
  sync: files.some((file) => COLLECTIONS.test(file)),
};
await build({ root, outDir }, options);
// To end takes a process this large some time more.
process.send?.(outDir);
