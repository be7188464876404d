import { repeat } from '#kit/http-server/repeated-job.ts';
import { says } from '#kit/messages/says.ts';
import { sendOrderEmails } from '../checkout/orders/order-emails.ts';
import { chooseCardPayments, type PaymentEnvironment } from '../checkout/payment/payment-methods.ts';
import { CardOrderSettler } from '../checkout/payment/settle-card-orders.ts';
import type { Backend } from '../context.ts';
import { createEmailTransport, EmailQueue, type EmailTransport } from '../customers/email-queue.ts';
import { chooseLoginProviders, type LoginEnvironment } from '../customers/oauth/choose-login-providers.ts';
import { PASSWORD_COST, type PasswordCost } from '../customers/passwords.ts';
import { AuthTokens } from '../customers/session/auth-tokens.ts';
import { guessLimits } from '../customers/session/guess-limits.ts';
import { sessionSecret } from '../customers/session/jwt.ts';
import { type EditorAccess, editorOf } from '../customers/session/request-session.ts';
import { deleteExpired } from '../customers/session/session-data.ts';
import type { Store } from '../db/database.ts';
import { applyScheduledSales } from '../db/derived-columns.ts';
import type { DemoEnvironment } from '../tools/demo/catalog.ts';
import { BACKEND_DEFAULTS } from './defaults.ts';

export interface ServiceOptions {
  /** Folder for emails when no mail server is configured. */
  mail?: string | undefined;
  /** Sends emails instead of the mail server and the folder. */
  emailTransport?: EmailTransport | undefined;
  /** Cost of hashing a password. */
  passwordCost?: PasswordCost | undefined;
  environment?: ServiceEnvironment | undefined;
  /** Whom drafts are shown to; by default whom `ISLET_EDITOR` names. */
  editor?: EditorAccess | undefined;
}

export interface ServiceEnvironment extends PaymentEnvironment, LoginEnvironment, DemoEnvironment {
  ISLET_SMTP_URL?: string | undefined;
  ISLET_MAIL_FROM?: string | undefined;
  /** Name and password of the editor, as `name:password`. */
  ISLET_EDITOR?: string | undefined;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  ISLET_TRUSTED_PROXIES?: string | undefined;
}

const MAIL_FROM = 'shop@localhost';
const SALE_INTERVAL_MS = 60_000;
const SETTLE_INTERVAL_MS = 30_000;
const SESSION_INTERVAL_MS = 60 * 60 * 1000;

type Services = Pick<
  Backend,
  | 'cardPayments'
  | 'emails'
  | 'auth'
  | 'guessLimits'
  | 'loginProviders'
  | 'mailFrom'
  | 'passwordCost'
  | 'editor'
>;

/** Creates the services for card payments, emails, auth tokens and limits of guesses. */
export function createServices(
  store: Store,
  siteUrl: string,
  shopUrl: string,
  {
    mail = BACKEND_DEFAULTS.mail,
    emailTransport,
    passwordCost = PASSWORD_COST,
    environment = process.env,
    editor,
  }: ServiceOptions,
): Services {
  const { ISLET_SMTP_URL: smtpUrl, ISLET_MAIL_FROM: from = MAIL_FROM } = environment;
  const limits = guessLimits();
  const transport = emailTransport ?? createEmailTransport({ from, folder: mail, smtpUrl });
  return {
    cardPayments: chooseCardPayments(store, environment, [siteUrl, shopUrl]),
    auth: new AuthTokens(sessionSecret(store), siteUrl),
    guessLimits: limits,
    passwordCost,
    mailFrom: from,
    editor: editor ?? editorOf(environment.ISLET_EDITOR ?? ''),
    loginProviders: chooseLoginProviders(environment),
    emails: new EmailQueue(transport, (to, audience) => limits.email(to, audience)),
  };
}

/**
 * Starts and ends scheduled sales, follows open card payments, and deletes what has expired. Another process
 * that writes, such as an import, is awaited by trying again, without holding up shoppers.
 * @returns a function that ends all of them
 */
export function startBackgroundJobs(getBackend: () => Backend): () => Promise<void> {
  const report = (problem: string) => console.error(`backend: ${problem}`);
  const inStore = (work: (store: Store) => void) => () => {
    const { store } = getBackend();
    store.withoutWaiting(() => work(store));
  };
  const settler = new CardOrderSettler({
    completed: (order) => sendOrderEmails(getBackend(), order),
    report,
  });
  const jobs = [
    repeat({
      failure: says('backend.salesNotSwitched'),
      every: SALE_INTERVAL_MS,
      report,
      work: inStore((store) => void applyScheduledSales(store, new Date())),
    }),
    repeat({
      failure: says('backend.paymentsNotFollowed'),
      every: SETTLE_INTERVAL_MS,
      report,
      work: () => settler.run(getBackend()),
    }),
    repeat({
      failure: says('backend.sessionsNotDeleted'),
      every: SESSION_INTERVAL_MS,
      report,
      work: inStore((store) => void deleteExpired(store)),
    }),
  ];
  return async () => {
    await Promise.all(jobs.map((stop) => stop()));
    await getBackend().emails.drained();
  };
}
