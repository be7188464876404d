import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Email {
  to: string;
  subject: string;
  text: string;
}

/** Sends letters. */
export interface EmailTransport {
  send(mail: Email): Promise<void>;
}

/** Sends letters one after the other, so that nobody waits for the mail server. */
export class EmailQueue {
  readonly #mailer: EmailTransport;
  #sending = Promise.resolve();

  constructor(mailer: EmailTransport) {
    this.#mailer = mailer;
  }

  /** A letter that cannot be sent is reported by its subject only: it may hold addresses. */
  enqueue(mail: Email): void {
    this.#sending = this.#sending
      .then(() => this.#mailer.send(mail))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        console.error(`backend: the email "${mail.subject}" could not be sent: ${reason}`);
      });
  }

  /** Resolves when everything posted so far is on its way. */
  async drained(): Promise<void> {
    await this.#sending;
  }
}

export interface EmailTransportOptions {
  /** Sender's address. */
  from: string;
  /** Where letters are put when no server is configured. */
  folder: string;
  /** `smtps://user:password@host:465`; may hold a password and is never printed. */
  smtpUrl?: string | undefined;
}

/** Sends through a mail server where one is configured, else puts `.eml` files into the folder. */
export function createEmailTransport({ from, folder, smtpUrl }: EmailTransportOptions): EmailTransport {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
    return { send: async (mail) => void (await transport.sendMail({ from, ...mail })) };
  }
  const transport = createTransport({ streamTransport: true, buffer: true });
  let count = 0;
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ from, ...mail });
      await mkdir(folder, { recursive: true });
      count += 1;
      const time = new Date().toISOString().replace(/[:.]/g, '-');
      await writeFile(join(folder, `${time}-${String(count).padStart(4, '0')}.eml`), message);
    },
  };
}
