import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { IsletError, says } from '#kit/messages/says.ts';

/** The subsetter is no dependency of the shop: fonts are made again only when they are others. */
const SUBSETTER: string = 'subset-font';
const VERSION = '2.9.0';

/** Kerning, ligatures, and figures of equal width; not fractions and marks that no text of a shop combines. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'lnum', 'tnum', 'pnum'];

interface Subsetter {
  default(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      keepFeatures: string[];
      noHinting: boolean;
      variationAxes?: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}

let loading: Promise<Subsetter> | undefined;

/**
 * Makes a WOFF2 font with some characters of another one; the subsetter is installed for the first.
 * @param weights the lightest and the heaviest that a variable font keeps; all of them if it is left out
 * @throws if the subsetter cannot be installed, or the file is no font
 */
export async function subsetFont(
  font: Buffer,
  characters: string,
  weights?: { min: number; max: number },
): Promise<Buffer> {
  loading ??= loadSubsetter();
  const { default: subset } = await loading;
  return subset(font, characters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    ...(weights && { variationAxes: { wght: weights } }),
  });
}

async function loadSubsetter(): Promise<Subsetter> {
  if (!existsSync(new URL(`../../node_modules/${SUBSETTER}`, import.meta.url))) {
    const args = ['install', '--no-save', '--no-audit', '--no-fund', `${SUBSETTER}@${VERSION}`];
    const { status } = spawnSync('npm', args, { stdio: 'ignore', shell: process.platform === 'win32' });
    if (status !== 0)
      throw new IsletError(says('theme.noSubsetter', { command: ['npm', ...args].join(' ') }));
  }
  return (await import(SUBSETTER)) as Subsetter;
}
