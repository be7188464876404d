import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createEmailTransport, type Email, EmailQueue } from './email-queue.ts';

const letter = (subject: string): Email => ({
  to: 'gina@example.test',
  audience: 'anyone',
  subject,
  text: 'Hello',
});

test('emails are sent in order, and queueing does not wait for them', async () => {
  const sent: string[] = [];
  const post = new EmailQueue({
    send: async ({ subject }) => {
      await Promise.resolve();
      sent.push(subject);
    },
  });
  post.enqueue(letter('first'));
  post.enqueue(letter('second'));
  expect(sent).toEqual([]);
  await post.drained();
  expect(sent).toEqual(['first', 'second']);
});

test('a failed email does not stop the others, and its addressee is not logged', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const sent: string[] = [];
  const post = new EmailQueue({
    send: async ({ subject }) => {
      if (subject === 'first') throw new Error('no route');
      sent.push(subject);
    },
  });
  post.enqueue(letter('first'));
  post.enqueue(letter('second'));
  await post.drained();
  expect(sent).toEqual(['second']);
  expect(errors.mock.calls).toEqual([['backend: the email "first" could not be sent: no route']]);
  errors.mockRestore();
});

test('an email that is written later is written when its turn comes, and may be none', async () => {
  const done: string[] = [];
  const post = new EmailQueue({ send: async ({ subject }) => void done.push(subject) });
  post.enqueueLater('later', () => {
    done.push('written');
    return letter('later');
  });
  post.enqueueLater('none', () => null);
  post.enqueue(letter('last'));
  await Promise.resolve();
  expect(done).toEqual([]);
  await post.drained();
  expect(done).toEqual(['written', 'later', 'last']);
});

test('an email in the folder is there as a whole from the first moment on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'islet-mail-'));
  const text = 'Hello\n'.repeat(1_000_000);
  let isSent = false;
  const sent = createEmailTransport({ from: 'shop@example.test', folder })
    .send({ ...letter('long'), text })
    .finally(() => {
      isSent = true;
    });
  const sizes = new Set<number>();
  const look = () => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.eml'))) {
      sizes.add(statSync(join(folder, name)).size);
    }
  };
  while (!isSent) {
    look();
    await setImmediate();
  }
  await sent;
  look();
  rmSync(folder, { recursive: true });
  expect([...sizes]).toEqual([expect.any(Number)]);
  expect([...sizes][0]).toBeGreaterThan(text.length);
});
