export const EMBEDDED_BACKEND = {
  title: 'The embedded backend',
  problems: [
    {
      says: {
        'backend.otherVersion':
          '{file} was made by another version of Islet, and holds orders, customers or an imported catalog. Nothing was changed. Start that version, or move the file away to begin with an empty store.',
      },
      cause: 'Islet was updated or set back, and its embedded backend has other tables since.',
      cure: 'Start the version that made the file to see its orders. To go on without them, move `.islet/backend.sqlite` to where it is kept, start the shop, and import the catalog again.',
    },
    {
      says: { 'backend.emailFailed': 'backend: the email "{subject}" could not be sent: {reason}' },
      cause: 'The mail server does not take an email, for the reason behind it.',
      cure: 'Look at `ISLET_SMTP_URL` and `ISLET_MAIL_FROM`; the server mostly says which of them is wrong.',
    },
    {
      says: { 'backend.mailLimit': 'its address has been sent enough for an hour.' },
      cause: 'Somebody asks for more emails to one address than an hour allows. This one was not sent.',
      cure: 'Nothing, unless a customer says that an email is missing: it can be asked for again after an hour.',
    },
    {
      says: {
        'backend.clientHalfSet': 'ISLET_{prefix}_CLIENT_ID is set, so ISLET_{prefix}_{suffix} is needed too.',
        'backend.clientAddress': 'ISLET_{prefix}_{suffix} is "{value}", which is no http address.',
      },
      cause: 'Signing in with another account is set up halfway.',
      cure: 'Set what is missing: [.env.example](../../.env.example) lists the variables of each provider.',
    },
    {
      says: {
        'backend.providerWithoutAccount': '{name} does not say whose account it is.',
        'backend.providerWithoutToken': '{name} gave no access token{error}.',
        'backend.providerUnreachable': '{name} could not be asked at {origin}: {reason}',
        'backend.providerAnswered': '{name} answered {status} at {origin}{error}.',
      },
      cause:
        'Another site, with whose account a customer signs in, refused or failed. The customer reads that signing in failed.',
      cure: 'Look at the id and the secret of the client, and whether it may return to the address of the shop.',
    },
    {
      says: { 'backend.paymentsNotFollowed': 'Card payments could not be followed' },
      cause: 'Stripe could not be asked about payments that are under way. It is asked again.',
      cure: 'Look at `STRIPE_SECRET_KEY` and the network, where it goes on.',
    },
    {
      says: {
        'backend.salesNotSwitched': 'Scheduled sales could not be started and ended',
        'backend.sessionsNotDeleted': 'Expired sessions could not be deleted',
        'backend.changesNotFound': 'Changes could not be looked for to send webhooks',
        'backend.webhooksHeldUp': 'Webhooks are held up, and tried again: {reason}',
        'backend.jobRecovered': 'That is over: {failure}.',
        'backend.jobFailed': '{failure}, which is tried again: {reason}',
      },
      cause:
        'Work that the embedded backend does by itself failed. Mostly the database is busy: another process writes to it, such as an import.',
      cure: 'Wait: it is tried again, and the shop is open meanwhile. Where it goes on without an import, look for a full disk.',
    },
    {
      says: { 'backend.resolverFailed': 'backend: a resolver failed:' },
      cause:
        'A request of a shopper or a release failed with what is printed below it; its client reads "Internal server error".',
      cure: 'A full disk is the usual reason. Where it is none, it is a fault of Islet: report it.',
    },
    {
      says: {
        'backend.webhookSwitchedOff':
          'The webhook is switched off, as WooCommerce does; start the backend again to switch it on.',
        'backend.webhookRetry': 'It is tried again.',
        'backend.webhookFailed':
          'Webhook {topic} could not be delivered to {url} (failure {failures}): {problem} {end}',
        'backend.webhookStatus': 'It was answered with HTTP {status}.',
        'backend.webhookTimeout': 'There was no answer within {seconds} s.',
      },
      cause: 'The receiver that the embedded backend tells about changes does not take them.',
      cure: 'Start `npm start` or `npm run watch` where it should be, with the same `ISLET_WEBHOOK_SECRET`; then start the backend again.',
    },
    {
      says: {
        'backend.webhookAddress':
          'The webhook\'s address "{url}" is none: write http://127.0.0.1:4323/webhooks/woocommerce.',
        'backend.webhookSecret': 'The webhook needs a secret: set ISLET_WEBHOOK_SECRET.',
      },
      cause: '`npm run backend -- --webhook` was given half of what it needs.',
      cure: 'Give it the address of the receiver, and set `ISLET_WEBHOOK_SECRET`.',
    },
  ],
} as const;

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
