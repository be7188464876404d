import { setPriority } from 'node:os';
import { DESK_API, type DeskAnswers } from '#operations/desk/contract.ts';
import { answer } from '../harness/process.ts';

/**
 * Has the desk open as two windows of a browser have it: follows its events, and after each that tells of a release
 * reads again what the views with the most to read show. At the lowest priority, as if on a machine of its own.
 */
const [link = ''] = process.argv.slice(2);
const LISTS = ['releases', 'catalog'];

setPriority(19);
const { origin } = new URL(link);
const cookie = (await fetch(link)).headers.get('set-cookie')?.split(';')[0] ?? '';
const ask = (path: string) => fetch(`${origin}${DESK_API}${path}`, { headers: { cookie } });
const session = await ask('session');
if (!session.ok) throw new Error(`The desk does not open: ${await session.text()}`);
const events = await ask('events');
const heard = { events: 0, releases: 0, lists: 0 };
let reading: Promise<void> = readLists();
await reading;
void follow();
answer(async () => {
  await reading;
  return heard;
});

async function follow(): Promise<void> {
  for await (const text of (events.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    heard.events += 1;
    if (!/^event: released$/m.test(text)) continue;
    heard.releases += 1;
    reading = reading.then(readLists);
  }
}

async function readLists(): Promise<void> {
  for (const path of LISTS) {
    const list = await ask(path);
    const value = (await list.json()) as DeskAnswers['GET releases'] | DeskAnswers['GET catalog'];
    if (!list.ok) throw new Error(`The desk does not answer ${path}: ${JSON.stringify(value)}`);
    heard.lists += 1;
  }
}
