import { type Area, problem } from '../entry.ts';

export const DEPLOY: Area = {
  title: 'Deploying',
  problems: [
    problem(
      'There is no release to deploy yet',
      'Nothing was built here.',
      'Run `npm run build`, or let `npm run watch -- --deploy` make and deploy releases.',
    ),
    problem(
      'is not empty, and no shop was deployed there',
      'The target holds files that Islet did not put there.',
      'Choose an empty place, or add `--replace` where what is there may be written over.',
    ),
    problem(
      'holds the shop of another store',
      'The target belongs to another store: its address differs from `ISLET_GRAPHQL_URL`.',
      "Choose another place, or add `--replace` to put this store's shop there.",
    ),
    problem(
      ['Another machine is deploying to', 'Another deploy to {name} has begun meanwhile'],
      'Two machines deploy to the same place.',
      'Deploy from one of them. After a kill, wait for as long as the message says.',
    ),
    problem(
      [
        'has a record of deploys that this version of Islet cannot read',
        'has lost {…}, a record of its deploys',
      ],
      'The journal at the target, `.islet-deploy`, is of a later version, or parts of it were deleted.',
      'Update Islet; or add `--replace`, which sends every file again.',
    ),
    problem(
      [
        'There is no space left in {folder}',
        '{folder} may not be written',
        'a file stands where a folder is needed',
        '{text} What is there stays as it is',
      ],
      'The folder that is deployed to cannot be written, for the reason that is named.',
      'Put it right, and deploy again: it goes on from there.',
    ),
    problem(
      '{folder} leads out of {name} by a link',
      'Somebody has put a link into the folder that is deployed to. Files would be written and deleted where it leads.',
      'Put a folder in its place, or deploy to where it leads.',
    ),
    problem(
      [
        'Cloudflare Pages (free)',
        'Cloudflare Pages (paid)',
        '{host} takes {…}',
        'That is too many for some hosts',
        'As many fit elsewhere',
        '--lean leaves out {…} of them',
      ],
      'Hosts of static files count them, and refuse an upload with more than they take.',
      'Choose another host or plan; `--lean` leaves out compressed copies, and the data of pages that browsers do not ask for. Servers, folders and buckets take any number.',
    ),
    problem(
      ['There is no bucket', 'The region of bucket', 'Region is missing'],
      'The name of the bucket, its region or `--endpoint` is wrong.',
      'Compare them with the console of the provider; set `AWS_REGION`.',
    ),
    problem(
      [
        'There are no credentials for',
        'does not accept the credentials',
        'These credentials have no right to deploy',
      ],
      'The credentials are missing, mistyped or expired, or lack a right.',
      'Set `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, and allow the [four actions](../operations/deploy/README.md#buckets) on the bucket and what is in it.',
    ),
    problem(
      'The clock of this machine is wrong',
      'Requests to buckets carry the time, and are refused where it differs by minutes.',
      '`timedatectl set-ntp true`.',
    ),
    problem(
      [
        '{endpoint} cannot be reached',
        '{endpoint} answers with errors',
        '{endpoint} refused a request for',
        '{text} What is there stays whole',
      ],
      'The service of the bucket does not take the request, for the reason that is named.',
      'Deploy again later; look at the status page of the provider. `npm run watch` tries again by itself.',
    ),
    problem(
      [
        '{name} refused to purge',
        '{name} does not purge',
        'the next deploy purges what this one could not.',
        'no reason given',
        'the API key of the account',
        'the method PURGE from this machine',
        'requests with this token',
      ],
      'The release is deployed, and the cache in front of it was not purged: the token lacks a right, the zone is wrong, or its API fails.',
      'Correct `ISLET_CDN` and `ISLET_CDN_TOKEN`; the next deploy purges what is left. Or purge everything once by hand.',
    ),
    problem(
      'has not purged what earlier deploys changed',
      'A deploy of another machine changed these addresses, its purge failed, and this machine does not know the cache.',
      'Set `ISLET_CDN` and `ISLET_CDN_TOKEN` here as on the machine that deployed before, or let that one deploy again.',
    ),
    problem(
      ['The release was not deployed', 'Deploys are FAILING'],
      'A release was made and not deployed, for the reason behind it. The target keeps what it has.',
      'See the reason in this table; it is tried again by itself.',
    ),
  ],
};

export const WATCHING: Area = {
  title: 'Watching and webhooks',
  problems: [
    problem(
      [
        'Nothing watches the catalog here yet',
        'Nothing watches the catalog here. Start',
        'Nothing watches the catalog: it was stopped',
        'Nothing watches the catalog: process {pid}',
        'Start it with npm start or npm run watch.',
      ],
      'No `npm start` or `npm run watch` runs for this shop, or it was stopped or killed.',
      'Start it; on a server let systemd do so. Its log says why it ended.',
    ),
    problem(
      ['Another process watches this shop', 'The socket {socket} cannot be made', '{path} was answered with'],
      'The socket on which a shop takes `npm run trigger` and `npm run status` is taken by another `npm start` or `npm run watch` of the same shop, or cannot be made in its folder.',
      'Stop the other process, or let this user write to `.islet`.',
    ),
    problem(
      [
        'The last release stays',
        'A full scan failed',
        '{…} {what}: {text} {next}.',
        '{attempts} failed in a row',
        'Trying again in',
        'the last release stays',
        'Full scans are FAILING',
        '{failing}, {…} in a row',
        'changes that only they find',
      ],
      'A release or a full scan failed, for the reason behind it. Shoppers see the last release, and requests stay queued.',
      'Look for the reason in this page. It is tried again by itself, at the latest after five minutes; `npm run trigger` tries at once.',
    ),
    problem(
      'STUCK: a poll of the catalog has taken',
      'A release takes far longer than it ever should: the store, the disk or the machine stands still.',
      'Look at the load of both machines; `systemctl restart` ends it, and nothing is lost.',
    ),
    problem(
      'STUCK: the catalog was last polled',
      'The process runs and does nothing, as after a machine was suspended.',
      'Restart it.',
    ),
    problem(
      'The status cannot be written',
      '`.islet/status.json` cannot be written; releases go on.',
      'Free space, or give this user the right to.',
    ),
    problem(
      'A webhook delivery was refused',
      'A delivery, or somebody else, was turned away for the reason behind it.',
      'See the reason below. Deliveries that were refused are found by the next poll.',
    ),
    problem(
      'This receiver knows no secret',
      '`ISLET_WEBHOOK_SECRET` is not set.',
      'Set it to the secret of the webhooks, and restart.',
    ),
    problem(
      ['The signature does not match', 'The header X-WC-Webhook-Signature is missing'],
      'The secret of the webhook and `ISLET_WEBHOOK_SECRET` differ, or the webhook has none.',
      'Type the same secret into all four webhooks (*WooCommerce → Settings → Advanced → Webhooks*).',
    ),
    problem(
      [
        'A delivery is application/json',
        'The header X-WC-Webhook-Topic is missing',
        'The delivery names no product',
        'The body is no valid JSON',
        'The body is JSON, but no object',
        'The body of this request is too large',
      ],
      "What arrived is no delivery of WooCommerce's product webhooks, or a proxy changed it.",
      'Let the web server pass `/webhooks/woocommerce` on as it is, with bodies of up to 4 MB.',
    ),
    problem(
      'A webhook delivers {topic}',
      'A webhook of the store is about orders, customers or coupons, which no page shows.',
      'Delete it in the store, or leave it: it does no harm.',
    ),
  ],
};
