import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import type { DeskFiles } from '../contract.ts';
import { deskPage } from './page.ts';
import { tokenVariables } from './token-variables.ts';

type DeskFile = NonNullable<ReturnType<DeskFiles['file']>>;

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));
let made: Promise<DeskFiles> | null = null;

/**
 * Bundles the desk once for this process, when it is first asked for: most processes never are. The files stay in
 * memory, so that they are of the code that answers.
 * @throws if a file of the code is missing or does not compile; the next call tries again
 */
export function deskFiles(): Promise<DeskFiles> {
  made ??= makeFiles().catch((error: unknown) => {
    made = null;
    throw error;
  });
  return made;
}

async function makeFiles(): Promise<DeskFiles> {
  const [scripts, sheet] = await Promise.all([bundleScripts(), styleSheet()]);
  const hash = createHash('sha256').update(sheet).digest('hex').slice(0, 8);
  const style = `desk-${hash}.css`;
  const files = new Map(scripts.files).set(style, {
    type: 'text/css; charset=utf-8',
    body: Buffer.from(sheet),
  });
  return {
    page: (locale) => deskPage(locale, { script: scripts.entry, style }),
    file: (name) => files.get(name) ?? null,
  };
}

/** Modules of the desk; its charts are one of their own, which is loaded with them. */
async function bundleScripts(): Promise<{ entry: string; files: Map<string, DeskFile> }> {
  const entryPoint = at('app/main.tsx');
  const { outputFiles, metafile } = await build({
    entryPoints: [entryPoint],
    absWorkingDir: at('.'),
    outdir: at('.'),
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    charset: 'utf8',
    define: { 'process.env.NODE_ENV': '"production"' },
    tsconfigRaw: {},
    metafile: true,
    write: false,
  });
  const entry =
    Object.entries(metafile.outputs).find(([, output]) => output.entryPoint !== undefined)?.[0] ?? '';
  const files = new Map(
    outputFiles.map(({ path, contents }): [string, DeskFile] => [
      basename(path),
      { type: 'text/javascript; charset=utf-8', body: contents },
    ]),
  );
  return { entry: basename(entry), files };
}

/** The desk's styles, with the shop's tokens as variables. */
async function styleSheet(): Promise<string> {
  const own = await Promise.all(
    ['base', 'parts', 'views'].map((name) => readFile(at(`styles/${name}.css`), 'utf8')),
  );
  const { code } = await transform([tokenVariables(), ...own].join('\n'), {
    loader: 'css',
    minify: true,
    target: 'es2022',
  });
  return code;
}
