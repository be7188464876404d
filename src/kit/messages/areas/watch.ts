export const WATCHING = {
  title: 'Watching and webhooks',
  problems: [
    {
      says: {
        'watch.never': 'Nothing watches the catalog here yet. Start it with npm start or npm run watch.',
        'watch.howToStart': 'Start it with npm start or npm run watch.',
        'watch.stopped': 'Nothing watches the catalog: it was stopped at {at}. {howToStart}',
        'watch.silent':
          'Nothing watches the catalog: process {pid} does not answer; its last status is of {at}. {howToStart}',
        'watch.nobody': 'Nothing watches the catalog here. Start it with npm start or npm run watch.',
      },
      cause: 'No `npm start` or `npm run watch` runs for this shop, or it was stopped or killed.',
      cure: 'Start it; on a server let systemd do so. Its log says why it ended.',
    },
    {
      says: {
        'watch.other': 'Another process watches this shop: it answers at {socket}. Stop it first.',
        'watch.noSocket': 'The socket {socket} cannot be made: {reason}',
        'watch.answeredWith': '{path} was answered with {statusCode}.',
      },
      cause:
        'The socket on which a shop takes `npm run trigger` and `npm run status` is taken by another `npm start` or `npm run watch` of the same shop, or cannot be made in its folder.',
      cure: 'Stop the other process, or let this user write to `.islet`.',
    },
    {
      says: {
        'watch.triggerFailed': 'The last release stays: {message}\nNext try: {nextTryAt}.',
        'watch.effectOnReleases': 'the last release stays',
        'watch.fullScansFailing': 'Full scans are FAILING',
        'watch.effectOnDeletions': 'changes that only they find, such as deletions, are not released',
        'watch.failing': '{failing}, {count} in a row; {effect}. Next try: {nextTryAt}.\n{message}',
        'watch.lastReleaseStays': 'The last release stays',
        'watch.fullScanFailed': 'A full scan failed',
        'watch.tryingAgain': 'Trying again in {time}',
        'watch.failure': '{time} {what}: {text}\n{next}.',
        'watch.failedInARow': '{attempts} failed in a row. {next}',
      },
      cause:
        'A release or a full scan failed, for the reason behind it. Shoppers see the last release, and requests stay queued.',
      cure: 'Look for the reason in this page. It is tried again by itself, at the latest after five minutes; `npm run trigger` tries at once.',
    },
    {
      says: { 'watch.pollStuck': 'STUCK: a poll of the catalog has taken {time}.' },
      cause:
        'A release takes far longer than it ever should: the store, the disk or the machine stands still.',
      cure: 'Look at the load of both machines; `systemctl restart` ends it, and nothing is lost.',
    },
    {
      says: { 'watch.pollsStuck': 'STUCK: the catalog was last polled {time} ago.' },
      cause: 'The process runs and does nothing, as after a machine was suspended.',
      cure: 'Restart it.',
    },
    {
      says: { 'watch.statusNotWritten': 'The status cannot be written to {status}: {reason}' },
      cause: '`.islet/status.json` cannot be written; releases go on.',
      cure: 'Free space, or give this user the right to.',
    },
    {
      says: { 'watch.refused': 'A webhook delivery was refused: {message}' },
      cause: 'A delivery, or somebody else, was turned away for the reason behind it.',
      cure: 'See the reason below. Deliveries that were refused are found by the next poll.',
    },
    {
      says: {
        'watch.noSecret':
          'This receiver knows no secret, so it cannot tell who sent this. Set ISLET_WEBHOOK_SECRET to the secret of the webhook.',
      },
      cause: '`ISLET_WEBHOOK_SECRET` is not set.',
      cure: 'Set it to the secret of the webhooks, and restart.',
    },
    {
      says: {
        'watch.wrongSignature':
          'The signature does not match. The secret of the webhook and ISLET_WEBHOOK_SECRET must be the same.',
        'watch.noSignature': 'The header X-WC-Webhook-Signature is missing.',
      },
      cause: 'The secret of the webhook and `ISLET_WEBHOOK_SECRET` differ, or the webhook has none.',
      cure: 'Type the same secret into all four webhooks (*WooCommerce → Settings → Advanced → Webhooks*).',
    },
    {
      says: {
        'watch.bodyTooLarge': 'The body of this request is too large: at most {limit} bytes are taken here.',
        'watch.bodyNoJson': 'The body is no valid JSON.',
        'watch.bodyNoObject': 'The body is JSON, but no object.',
        'watch.deliveryType': 'A delivery is application/json, not "{type}".',
        'watch.noTopic': 'The header X-WC-Webhook-Topic is missing.',
        'watch.deliveryId': 'The delivery names no product: "id" has to be a positive number.',
      },
      cause: "What arrived is no delivery of WooCommerce's product webhooks, or a proxy changed it.",
      cure: 'Let the web server pass `/webhooks/woocommerce` on as it is, with bodies of up to 4 MB.',
    },
    {
      says: {
        'watch.uselessTopic':
          'A webhook delivers {topic}, which no page shows. Delete it in the store to spare both sides the work.',
      },
      cause: 'A webhook of the store is about orders, customers or coupons, which no page shows.',
      cure: 'Delete it in the store, or leave it: it does no harm.',
    },
  ],
} as const;
