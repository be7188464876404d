import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { configured, EXIT_CODES, runCommand, section } from './lib/command.ts';

/** A line about a command, and its code, which others do not wait for. */
type Entry = [about: string, load: () => Promise<{ command: CommandUnknownOpts }>];

export const COMMANDS: Record<string, Entry> = {
  start: [
    'make a release, serve it as a shop, and release again whenever the catalog changes',
    () => import('./commands/start.ts'),
  ],
  dev: [
    'serve pages as they are written, on the data of the last release',
    () => import('./commands/dev.ts'),
  ],
  build: [
    'release the changes of the store and the code; renders only pages that changed',
    () => import('./commands/build.ts'),
  ],
  plan: [
    'say what the next release would render and why, or what a change would do that nobody has made',
    () => import('./commands/plan.ts'),
  ],
  serve: ['serve the release', () => import('./commands/serve.ts')],
  watch: ['release again whenever the catalog changes', () => import('./commands/watch.ts')],
  worker: ['render pages of large releases for another machine', () => import('./commands/worker.ts')],
  deploy: [
    'bring a folder or a bucket in line with the release; sends only what changed',
    () => import('./commands/deploy.ts'),
  ],
  release: ['show earlier releases, and go back to one', () => import('./commands/release.ts')],
  status: ['say how watching goes', () => import('./commands/status.ts')],
  desk: [
    "print the link that opens the merchant's page of a running start or watch",
    () => import('./commands/desk.ts'),
  ],
  trigger: [
    'have the running start or watch poll the catalog at once',
    () => import('./commands/trigger.ts'),
  ],
  preview: [
    'print the address of a page of what is not published, such as a draft',
    () => import('./commands/preview.ts'),
  ],
  doctor: [
    'ask a store what the shop will ask of it, and say what is wrong and where to change it',
    () => import('./commands/doctor.ts'),
  ],
  explain: ['say what a message of Islet means, and what to do', () => import('./commands/explain.ts')],
  fonts: ['make the fonts of the theme as small as pages need them', () => import('./commands/fonts.ts')],
  backend: [
    'serve a small WooCommerce-like store over GraphQL, or change its catalog',
    () => import('./commands/backend.ts'),
  ],
};

/** Commands for work on Islet itself; `islet.mjs` installs more packages for these. */
export const DEVELOPMENT: Record<string, Entry> = {
  test: ['run the tests', () => import('./test/index.ts')],
  check: ['check types, lint, format and imports', () => import('./test/check.ts')],
  bench: ['measure the shop on this machine', () => import('./bench/index.ts')],
  'login-provider': [
    'serve a provider of accounts, to try signing in with another account',
    () => import('./commands/login-provider.ts'),
  ],
  recipes: ['run the hosting recipes on clean machines', () => import('./test/recipes.ts')],
  soak: [
    'kill releases at random moments, and look whether the shop is whole',
    () => import('./test/soak.ts'),
  ],
  compare: ['compare two release folders', () => import('./test/compare.ts')],
};

/** Runs what is typed after `islet`, and sets the exit code. */
export async function run(args: readonly string[]): Promise<void> {
  for (const output of [process.stdout, process.stderr]) output.on('error', goOnUnread);
  await runCommand(async () => {
    // The code of a command reads settings and theme.
    const program = await programFor(args[0]);
    try {
      await program.parseAsync(args, { from: 'user' });
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    }
  });
}

/** The program, with the code of one command. */
async function programFor(name: string | undefined): Promise<Command> {
  const program = configured(new Command('islet'))
    .description('A static storefront for WooCommerce that follows its catalog.')
    .usage('COMMAND [flags]')
    .showHelpAfterError('Its commands are listed by npx islet --help')
    .enablePositionalOptions()
    .addHelpText(
      'after',
      `\n${section(
        'Exit codes:',
        Object.entries(EXIT_CODES).map((code) => code.join('  ')),
      )}`,
    );
  for (const [group, entries] of [
    ['Commands:', COMMANDS],
    ['For work on Islet itself:', DEVELOPMENT],
  ] as const) {
    for (const [own, [about, load]] of Object.entries(entries)) {
      const command = own === name ? (await load()).command : new Command(own);
      const sentence = `${about.charAt(0).toUpperCase()}${about.slice(1)}.`;
      program.addCommand(command.summary(about).description(sentence).helpGroup(group));
    }
  }
  return program;
}

/** Continues when nobody reads the output any more, as with `head`: a shop must not end with the reader of its log. */
function goOnUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
