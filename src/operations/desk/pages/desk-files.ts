import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import { TOKENS } from '#storefront/theme/chosen/tokens.ts';
import { DESK_PATH, type DeskFiles } from '../contract.ts';
import { deskTranslator } from './app/format.ts';
import { deskTexts } from './messages.ts';

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

/** The design tokens of the shop's theme as CSS variables: colours for light and dark, typefaces, corners, shadows. */
function tokenVariables(): string {
  const { colors, fonts, radius, shadow } = TOKENS;
  const shades = Object.entries(colors).map(([name, [light, dark]]) => [
    `c-${name}`,
    `light-dark(${light},${dark})`,
  ]);
  const named = (prefix: string, values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value]);
  const all = [...shades, ...named('font', fonts), ...named('radius', radius), ...named('shadow', shadow)];
  return `:root{${all.map(([name, value]) => `--${name}:${value}`).join(';')}}`;
}

/**
 * The desk's page: its texts, and the script that asks for the rest. It holds nothing of the shop.
 * @param files names of the script and the style sheet below `/desk/`
 */
function deskPage(locale: Locale, { script, style }: { script: string; style: string }): string {
  const t = deskTranslator(locale, deskTexts(locale));
  const texts = JSON.stringify({ locale, texts: deskTexts(locale) }).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${LOCALES[locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(t('desk.title'))}</title>
<link rel="stylesheet" href="${DESK_PATH}${style}">
<script type="application/json" id="desk-texts">${texts}</script>
<script type="module" src="${DESK_PATH}${script}"></script>
</head>
<body><div id="desk"><noscript><p class="alone">${escaped(t('desk.noScript'))}</p></noscript></div></body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
