import type { Names } from '#kit/messages/says.ts';
import { CATALOG_MESSAGES } from './messages/catalog.ts';
import { LAW_MESSAGES } from './messages/law.ts';
import { type Message, ok, warning } from './messages/message.ts';
import { SHOPPER_MESSAGES } from './messages/shoppers.ts';
import { STORE_MESSAGES } from './messages/store.ts';

/** Everything that the doctor can say: what was found, and what to change and where. `{names}` are filled in. */
export const MESSAGES = {
  ...STORE_MESSAGES,
  ...SHOPPER_MESSAGES,
  ...CATALOG_MESSAGES,

  'webhooks.ok': ok(
    'The receiver answers at {url}; whether WordPress reaches it shows when a webhook is saved, and npm run status counts deliveries.',
  ),
  'webhooks.none': warning(
    'No secret for webhooks is set, so changes are found by polls, every {seconds} s.',
    'Set ISLET_WEBHOOK_SECRET and add the webhooks (WooCommerce → Settings → Advanced → Webhooks): src/operations/watch/MANUAL.md.',
  ),
  'webhooks.private': warning(
    'WordPress delivers webhooks to public addresses on the ports 80, 443 and 8080 only, and {url} is none.',
    'Set ISLET_BASE_URL to the public address of the shop, and pass /webhooks/woocommerce on to the receiver: src/operations/watch/MANUAL.md.',
  ),
  'webhooks.unanswered': warning(
    'The receiver does not answer at {url}: {reason}.',
    'Start npm start or npm run watch, and have the web server pass /webhooks/woocommerce on to it: src/operations/watch/MANUAL.md.',
  ),

  'latency.ok': ok(
    'A poll takes about {poll} (every {seconds} s), a full scan of {products} products {scan}, and a change of the cart {cart}.',
  ),
  'latency.slow': warning(
    'The store takes its time: {operations}.',
    'Give PHP an opcode cache and WordPress an object cache (Redis), more PHP workers, or less plugins; shoppers wait this long in the cart.',
  ),
  'latency.polls': warning(
    'A poll takes about {poll}, of the {seconds} s from one to the next.',
    'Raise ISLET_POLL_SECONDS, and set webhooks up for changes at once: src/operations/watch/MANUAL.md.',
  ),
  'indexNow.ok': ok('Search engines were told of {addresses} that changed, {time} ago.'),
  'indexNow.off': ok('Search engines find changed pages by the sitemaps alone: indexNow is not set.'),
  'indexNow.unused': ok('{url} shows the key of indexNow; nothing has been told from this machine yet.'),
  'indexNow.private': warning(
    'Search engines are not told of changed pages: {url} is not a public address.',
    'Set ISLET_BASE_URL, or baseUrl in src/config.ts, to the public address of the shop.',
  ),
  'indexNow.keyFile': warning(
    '{url} does not show the key of indexNow ({reason}), so search engines refuse what they are told.',
    'Publish a release that has the setting, and have the web server or the bucket serve this file as it is.',
  ),
  'indexNow.failed': warning(
    'Search engines could not be told of changed pages, {time} ago: {reason}.',
    'Follow the advice; what waits is sent with the next change, or by npm run watch before.',
  ),

  ...LAW_MESSAGES,

  'check.failed': warning(
    'This could not be found out: {reason}.',
    "Try again; where it stays, look into PHP's error log of the store.",
  ),
} as const satisfies Record<string, Message>;

export type MessageId = keyof typeof MESSAGES;

type Texts<Id extends MessageId> = (typeof MESSAGES)[Id] extends { change: infer Change extends string }
  ? (typeof MESSAGES)[Id]['found'] | Change
  : (typeof MESSAGES)[Id]['found'];

/** Parameters that a message has to be given. */
export type Params<Id extends MessageId> = { [Name in Names<Texts<Id>>]: string | number };
