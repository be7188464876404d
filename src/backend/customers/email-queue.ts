import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { IsletError, says } from '#kit/messages/says.ts';
import { makePrivateFolder } from '../db/database.ts';

/**
 * Who an email is written to: the `shop` itself, the `owner` of an address that an account has proven, or `anyone`,
 * whose address a stranger may have typed.
 */
type Audience = 'shop' | 'owner' | 'anyone';

export interface Email {
  to: string;
  audience: Audience;
  /** Address for replies; default: the shop. */
  replyTo?: string;
  subject: string;
  text: string;
}

/** Delivers one email, or rejects. */
export interface EmailTransport {
  send(mail: Email): Promise<void>;
}

type MayReceive = (to: string, audience: Exclude<Audience, 'shop'>) => boolean;

/** Sends emails one after the other in the background, so that no request waits for the mail server. */
export class EmailQueue {
  readonly #transport: EmailTransport;
  readonly #mayReceive: MayReceive;
  #sending = Promise.resolve();

  /** @param mayReceive counts an email to an address; false if it has been sent enough */
  constructor(transport: EmailTransport, mayReceive: MayReceive = () => true) {
    this.#transport = transport;
    this.#mayReceive = mayReceive;
  }

  /** Queues an email. A failure is logged with the subject only, since the rest may contain addresses. */
  enqueue(mail: Email): void {
    this.#queue(mail.subject, () => this.#send(mail));
  }

  /**
   * Queues an email that is written after the request is answered, so that its answer takes as long without it.
   * @param subject for the log
   * @param write null for no email
   */
  enqueueLater(subject: string, write: () => Email | null): void {
    this.#queue(subject, async () => {
      await setImmediate();
      const mail = write();
      if (mail) await this.#send(mail);
    });
  }

  async #send(mail: Email): Promise<void> {
    const { to, audience } = mail;
    if (audience !== 'shop' && !this.#mayReceive(to, audience)) {
      throw new IsletError(says('backend.mailLimit'));
    }
    await this.#transport.send(mail);
  }

  #queue(subject: string, send: () => Promise<void>): void {
    this.#sending = this.#sending.then(send).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(says('backend.emailFailed', { subject, reason }));
    });
  }

  /** Resolves when everything queued so far is sent or has failed. */
  async drained(): Promise<void> {
    await this.#sending;
  }
}

interface EmailTransportOptions {
  /** Sender's address. */
  from: string;
  /** Folder for emails when no server is configured. */
  folder: string;
  /** `smtps://user:password@host:465`; may hold a password and is never printed. */
  smtpUrl?: string | undefined;
}

/** Sends through the configured mail server, else writes `.eml` files to the folder. */
export function createEmailTransport({ from, folder, smtpUrl }: EmailTransportOptions): EmailTransport {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
    return { send: async ({ audience: _, ...mail }) => void (await transport.sendMail({ from, ...mail })) };
  }
  const transport = createTransport({ streamTransport: true, buffer: true });
  let count = 0;
  return {
    send: async ({ audience: _, ...mail }) => {
      const { message } = await transport.sendMail({ from, ...mail });
      makePrivateFolder(folder);
      count += 1;
      const time = new Date().toISOString().replace(/[:.]/g, '-');
      const file = join(folder, `${time}-${String(count).padStart(4, '0')}.eml`);
      // Only a complete email gets its name.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
