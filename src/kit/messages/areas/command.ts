export const COMMANDS = {
  title: 'Commands and their flags',
  problems: [
    {
      says: {
        'command.unknownCommand': "error: unknown command '{name}'.{near}",
        'command.productId': 'Give numbers, such as 123.',
        'command.flagsListed': 'Its flags are listed by {command}',
        'command.takesWholeNumber': 'It takes a whole number from 1 on.',
        'command.giveNumber': 'Give a number from 0 to 65535.',
        'command.giveHttpAddress': 'Give an http address, such as https://shop.example.',
      },
      cause:
        'A flag or a word that the command does not know, such as a misspelt one, or a value that the flag does not take.',
      cure: 'Run the command with `-- --help`. npm hands flags on only behind `--`: `npm run build -- --full`.',
    },
    {
      says: {
        'command.noTarget': '"{to}" is no place to deploy to. Write {forms}.',
        'command.dotFolder': '"{to}" has a folder called . or .. in it, which a bucket cannot have.',
      },
      cause: 'The target of the deploy is missing, or is neither a folder nor a bucket.',
      cure: 'Give `--to /srv/shop`, or `--to s3://bucket/prefix`.',
    },
    {
      says: {
        'command.bucketFlags': 'error: --endpoint and --encoding belong to the flag --deploy',
        'command.endpointForFolder': '--endpoint is of no use for a folder. Leave it out.',
        'command.encodingForFolder':
          '--encoding is of no use for a folder: web servers compress. Leave it out.',
        'command.leanForBucket': '--lean is of no use for a bucket, which takes any number. Leave it out.',
        'command.endpointAddress':
          '--endpoint is "{endpoint}"; it takes an address such as https://s3.example.',
      },
      cause:
        '`--endpoint` and `--encoding` are for buckets, and take an address and `identity`, `gzip` or `br`.',
      cure: 'Correct or leave out the flag: [what a bucket needs](../operations/deploy/MANUAL.md#buckets).',
    },
    {
      says: { 'command.noStore': 'Say which store: npm run doctor -- --url https://store.example/graphql' },
      cause: 'Neither `--url` nor `ISLET_GRAPHQL_URL` names a store.',
      cure: 'Give `--url https://store.example/graphql`.',
    },
    {
      says: {
        'command.unknownMessage':
          'No message of Islet has these words. Those that it has are in src/pipeline/MESSAGES.md.',
      },
      cause: '`npm run explain` was given something that Islet does not say, or too little of it.',
      cure: 'Give it the whole line. What Astro, Node and npm say is theirs.',
    },
  ],
} as const;

export const INSTALLING = {
  title: 'Installing',
  problems: [
    {
      says: {
        'install.failed': 'The dependencies could not be installed: see what npm says above.',
        'install.registry': 'Is the npm registry reachable? Then try again, or run `npm ci` yourself.',
        'install.npm': 'npm cannot be run: {reason}',
      },
      cause:
        'The packages of `package-lock.json` could not be installed, for the reason that npm prints above.',
      cure: 'Let this machine reach the npm registry, or name the proxy or mirror in `.npmrc`; free disk space. Then `npm ci`.',
    },
  ],
} as const;
