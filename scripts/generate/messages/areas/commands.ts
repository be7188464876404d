import { type Area, problem } from '../entry.ts';

export const COMMANDS: Area = {
  title: 'Commands and their flags',
  problems: [
    problem(
      [
        'Its flags are listed by',
        "unknown command '{name}'",
        'Give a number from 0 to 65535.',
        'It takes a whole number from 1 on.',
        'Give an http address',
        'Give numbers, such as 123.',
      ],
      'A flag or a word that the command does not know, such as a misspelt one, or a value that the flag does not take.',
      'Run the command with `-- --help`. npm hands flags on only behind `--`: `npm run build -- --full`.',
    ),
    problem(
      ['is no place to deploy to', 'folder called . or ..'],
      'The target of the deploy is missing, or is neither a folder nor a bucket.',
      'Give `--to /srv/shop`, or `--to s3://bucket/prefix`.',
    ),
    problem(
      [
        'belong to the flag --deploy',
        'is of no use for a folder',
        'is of no use for a bucket',
        '--endpoint is "',
      ],
      '`--endpoint` and `--encoding` are for buckets, and take an address and `identity`, `gzip` or `br`.',
      'Correct or leave out the flag: [what a bucket needs](../operations/deploy/README.md#buckets).',
    ),
    problem(
      'Say which store',
      'Neither `--url` nor `ISLET_GRAPHQL_URL` names a store.',
      'Give `--url https://store.example/graphql`.',
    ),
    problem(
      'No message of Islet has these words',
      '`npm run explain` was given something that Islet does not say, or too little of it.',
      'Give it the whole line. What Astro, Node and npm say is theirs.',
    ),
  ],
};

export const INSTALLING: Area = {
  title: 'Installing',
  problems: [
    problem(
      ['The dependencies could not be installed', 'Is the npm registry reachable?', 'npm cannot be run'],
      'The packages of `package-lock.json` could not be installed, for the reason that npm prints above.',
      'Let this machine reach the npm registry, or name the proxy or mirror in `.npmrc`; free disk space. Then `npm ci`.',
    ),
  ],
};

export const SETTINGS: Area = {
  title: 'Settings',
  problems: [
    problem(
      [
        '{name} is "{value}", which is no http address',
        '{name} is "{value}", which does not begin at the root',
        '{name} is "{value}"; it takes a whole number',
        '{name} is "{value}"; it takes up to 64 letters',
      ],
      'A variable of the environment or of `.env` cannot be used.',
      'Correct it: [all variables](../operations/watch/README.md#settings).',
    ),
    problem(
      'ISLET_CDN is "',
      'The name of the cache is none that Islet knows.',
      'Write one of the forms that the message lists: [caches](../operations/deploy/README.md#a-cache-in-front-of-it).',
    ),
    problem(
      'ISLET_CDN_TOKEN is missing',
      'The API of this cache asks for a token.',
      'Make one in its settings, with the rights that [the table](../operations/deploy/README.md#a-cache-in-front-of-it) names, and set `ISLET_CDN_TOKEN`.',
    ),
    problem(
      'ISLET_CDN purges addresses of the shop',
      'The cache is purged by whole addresses, and the shop has no address of its own.',
      'Set `ISLET_BASE_URL`, or `baseUrl` in `src/config.ts`.',
    ),
    problem(
      'history.{name} in src/config.ts',
      '`history` in `src/config.ts` has something other than a number.',
      'Write numbers, such as `history: { releases: 20, megabytes: 500 }`.',
    ),
    problem(
      'The setting delivery is from',
      '`delivery` in `src/config.ts` has its days in the wrong order, negative or broken.',
      'Write whole days, the fewest first.',
    ),
    problem(
      'The setting imageProvider is',
      '`imageProvider` in `src/config.ts` is none of the three that there are.',
      "Write `'build'`, `'none'`, or the address of an image service with `{url}` in it.",
    ),
    problem(
      [
        'The route rule of "{path}"',
        'its path must begin and end with a slash',
        'the address has no page of its own',
        'it has no {lacking}',
        'is no path of the shop',
        'is redirected or blocked itself',
      ],
      'A line of `routeRules` in `src/config.ts` names an address that it cannot be made for, or leads to one that does not answer.',
      'Change its path or its target as the end of the message says.',
    ),
    problem(
      ['The translations do not match', '{leaf} is missing', '{leaf} is unknown'],
      'Your own texts in `src/storefront/i18n/messages` lack some, or have some that no page shows.',
      'Add or remove those that the message lists, in the file that it names.',
    ),
    problem(
      ['has no messages of it', 'import {locale} from'],
      'A locale was added to `src/storefront/i18n/locales.ts` alone.',
      'Add what the message lists, and the file of its texts, as [a new locale](../README.md#add-a-locale) needs it.',
    ),
    problem(
      'There is no message "{key}"',
      'A page asks for a text that no language has.',
      'Add it to every file in `src/storefront/i18n/messages`.',
    ),
    problem(
      ['Port {port} on {host} is taken', 'This user may not listen on port', 'This machine has no address'],
      'The server, or the receiver of webhooks, cannot listen where its settings say.',
      'Set `ISLET_PORT` and `ISLET_HOST`, or `ISLET_HOOK_PORT` and `ISLET_HOOK_HOST`. A second shop on the same machine needs ports of its own.',
    ),
    problem(
      'systemd hands over {LISTEN_FDS} sockets',
      'The socket unit listens at several addresses.',
      'Leave one `ListenStream=` in it: [the unit](../operations/serve/examples/islet-serve.socket).',
    ),
    problem(
      [
        'The setting thirdParty has',
        'a script without a name.',
        'of the category {…}.',
        'whose src is {…}.',
        'whose src is {src}.',
        'with origins for {…}.',
        'with the {kind} origin',
        'with {…} in trustedTypes.',
      ],
      'A script of `thirdParty` in `src/config.ts` lacks its name, or has a category, an address, an origin or the name of a policy that cannot be used.',
      'Correct it as the end of the message says: [how scripts are listed](../../README.md#point-it-at-a-woocommerce-store).',
    ),
    problem(
      'Listening on {host}:{port} failed',
      'The system refuses the address for the reason that the message ends with.',
      'Try another port and `127.0.0.1`; where that works, the address is the trouble.',
    ),
  ],
};
