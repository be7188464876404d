import type { CardPayments } from './cards/cards.ts';
import { chooseCardPayments, type PaymentEnvironment } from './cards/choose.ts';
import type { Backend } from './context.ts';
import { createMailer, Post } from './mail/mailer.ts';
import { postOrderMails } from './orders/order-mails.ts';
import { settleCardOrders } from './payment/settle.ts';
import { AuthTokens } from './session/auth.ts';
import { sessionSecret } from './session/secret.ts';
import { deleteExpiredSessions } from './session/sessions.ts';
import type { Store } from './store/database.ts';

export interface SellingOptions {
  /** Folder for letters when no mail server is configured. */
  mail?: string | undefined;
  environment?: SellingEnvironment | undefined;
}

export interface SellingEnvironment extends PaymentEnvironment {
  ISLET_SMTP_URL?: string | undefined;
  ISLET_MAIL_FROM?: string | undefined;
}

const MAIL_FOLDER = '.islet/mail';
const MAIL_FROM = 'shop@localhost';
const SETTLE_TIMER = 30_000;
const SESSION_TIMER = 60 * 60 * 1000;

/** Who takes the money, who sends the letters and what proves who a customer is. */
export function sellingTools(
  store: Store,
  siteUrl: string,
  { mail = MAIL_FOLDER, environment = process.env }: SellingOptions,
): { cards: CardPayments | null; post: Post; auth: AuthTokens } {
  const { ISLET_SMTP_URL: smtpUrl, ISLET_MAIL_FROM: from = MAIL_FROM } = environment;
  return {
    cards: chooseCardPayments(store, environment, siteUrl),
    auth: new AuthTokens(sessionSecret(store), siteUrl),
    post: new Post(createMailer({ from, folder: mail, smtpUrl })),
  };
}

/** Follows card payments that are under way and clears away expired carts. @returns how to end that */
export function keepSelling(backendNow: () => Backend): () => Promise<void> {
  let settling = Promise.resolve();
  const settle = () => {
    settling = settling.then(() => settleAll(backendNow())).catch(report);
  };
  const timers = [
    setInterval(settle, SETTLE_TIMER).unref(),
    setInterval(() => deleteExpiredSessions(backendNow().store), SESSION_TIMER).unref(),
  ];
  deleteExpiredSessions(backendNow().store);
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await settling;
    await backendNow().post.settled();
  };
}

async function settleAll(backend: Backend): Promise<void> {
  for (const order of await settleCardOrders(backend)) postOrderMails(backend, order);
}

function report(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`backend: card payments could not be followed: ${reason}`);
}
