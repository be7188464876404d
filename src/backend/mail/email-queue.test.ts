import { expect, test, vi } from 'vitest';
import { type Email, EmailQueue } from './email-queue.ts';

const letter = (subject: string): Email => ({ to: 'gina@example.test', subject, text: 'Hello' });

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
