import { type Area, problem } from '../entry.ts';

export const EMBEDDED_BACKEND: Area = {
  title: 'The embedded backend',
  problems: [
    problem(
      'backend: the email "{subject}" could not be sent',
      'The mail server does not take an email, for the reason behind it.',
      'Look at `ISLET_SMTP_URL` and `ISLET_MAIL_FROM`; the server mostly says which of them is wrong.',
    ),
    problem(
      'its address has been sent enough for an hour',
      'Somebody asks for more emails to one address than an hour allows. This one was not sent.',
      'Nothing, unless a customer says that an email is missing: it can be asked for again after an hour.',
    ),
    problem(
      ['_CLIENT_ID is set, so', 'ISLET_{prefix}_{suffix} is "{value}", which is no http address'],
      'Signing in with another account is set up halfway.',
      'Set what is missing: [.env.example](../../.env.example) lists the variables of each provider.',
    ),
    problem(
      [
        'does not say whose account it is',
        'gave no access token',
        '{name} could not be asked at',
        '{name} answered {status} at',
      ],
      'Another site, with whose account a customer signs in, refused or failed. The customer reads that signing in failed.',
      'Look at the id and the secret of the client, and whether it may return to the address of the shop.',
    ),
    problem(
      'Card payments could not be followed',
      'Stripe could not be asked about payments that are under way. It is asked again.',
      'Look at `STRIPE_SECRET_KEY` and the network, where it goes on.',
    ),
    problem(
      [
        '{failure}, which is tried again: {',
        'That is over: {failure}',
        'Scheduled sales could not be started and ended',
        'Expired sessions could not be deleted',
        'Changes could not be looked for to send webhooks',
        'Webhooks are held up, and tried again',
      ],
      'Work that the embedded backend does by itself failed. Mostly the database is busy: another process writes to it, such as an import.',
      'Wait: it is tried again, and the shop is open meanwhile. Where it goes on without an import, look for a full disk.',
    ),
    problem(
      'backend: a resolver failed:',
      'A request of a shopper or a release failed with what is printed below it; its client reads "Internal server error".',
      'A full disk is the usual reason. Where it is none, it is a fault of Islet: report it.',
    ),
    problem(
      [
        'could not be delivered to {url}',
        'The webhook is switched off, as WooCommerce does',
        'It is tried again.',
        'It was answered with HTTP',
        'There was no answer within',
      ],
      'The receiver that the embedded backend tells about changes does not take them.',
      'Start `npm start` or `npm run watch` where it should be, with the same `ISLET_WEBHOOK_SECRET`; then start the backend again.',
    ),
    problem(
      ["The webhook's address", 'The webhook needs a secret'],
      '`npm run backend -- --webhook` was given half of what it needs.',
      'Give it the address of the receiver, and set `ISLET_WEBHOOK_SECRET`.',
    ),
  ],
};
