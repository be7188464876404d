import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { configured, EXIT_CODES, section } from './lib/cli.ts';
import { runCommand } from './lib/command.ts';

interface Entry {
  about: string;
  /** The command's code, which others do not wait for. */
  load(): Promise<{ command: CommandUnknownOpts }>;
}

/** Values as a merchant types them. */
export const COMMANDS: Record<string, Entry> = {
  start: {
    about: 'make a release, serve it as a shop, and release again whenever the catalog changes',
    load: () => import('./commands/start.ts'),
  },
  dev: {
    about: 'serve pages as they are written, on the data of the last release',
    load: () => import('./commands/dev.ts'),
  },
  build: {
    about: 'release the changes of the store and the code; renders only pages that changed',
    load: () => import('./commands/build.ts'),
  },
  serve: { about: 'serve the release', load: () => import('./commands/serve.ts') },
  watch: { about: 'release again whenever the catalog changes', load: () => import('./commands/watch.ts') },
  deploy: {
    about: 'bring a folder or a bucket in line with the release; sends only what changed',
    load: () => import('./commands/deploy.ts'),
  },
  release: {
    about: 'show earlier releases, and go back to one',
    load: () => import('./commands/release.ts'),
  },
  status: { about: 'say how watching goes', load: () => import('./commands/status.ts') },
  trigger: {
    about: 'have the running start or watch poll the catalog at once',
    load: () => import('./commands/trigger.ts'),
  },
  doctor: {
    about: 'ask a store what the shop will ask of it, and say what is wrong and where to change it',
    load: () => import('./commands/doctor.ts'),
  },
  explain: {
    about: 'say what a message of Islet means, and what to do',
    load: () => import('./commands/explain.ts'),
  },
  backend: {
    about: 'serve a small WooCommerce-like store over GraphQL, or change its catalog',
    load: () => import('./commands/backend.ts'),
  },
};

/** Commands for work on Islet itself; `islet.mjs` installs more packages for these. */
export const DEVELOPMENT: Record<string, Entry> = {
  test: { about: 'run the tests', load: () => import('./test/index.ts') },
  check: { about: 'check types, lint, format and imports', load: () => import('./test/check.ts') },
  bench: { about: 'measure the shop on this machine', load: () => import('./bench/index.ts') },
  'login-provider': {
    about: 'serve a provider of accounts, to try signing in with another account',
    load: () => import('./commands/login-provider.ts'),
  },
  recipes: { about: 'run the hosting recipes on clean machines', load: () => import('./test/recipes.ts') },
  soak: {
    about: 'kill releases at random moments, and look whether the shop is whole',
    load: () => import('./test/soak.ts'),
  },
  compare: { about: 'compare two release folders', load: () => import('./test/compare.ts') },
};

/** Runs what is typed behind `islet`, and sets the exit code. */
export async function run(args: readonly string[]): Promise<void> {
  const program = await programFor(args[0]);
  await runCommand(async () => {
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
    for (const [own, { about, load }] of Object.entries(entries)) {
      const command = own === name ? (await load()).command : new Command(own);
      const sentence = `${about.charAt(0).toUpperCase()}${about.slice(1)}.`;
      program.addCommand(command.summary(about).description(sentence).helpGroup(group));
    }
  }
  return program;
}
