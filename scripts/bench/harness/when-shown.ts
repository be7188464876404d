import { setTimeout as sleep } from 'node:timers/promises';

/** Interval of checking a page, in milliseconds. */
const PAGE_POLL_MS = 5;
const TIMEOUT_MS = 300_000;

/** Asks for a page until it shows a text. @returns when it was first answered so, by `performance.now()` */
export async function whenShown(page: string, text: string): Promise<number> {
  for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline; ) {
    // A server that is busy may reset the connection: that is a page that is not there yet.
    const html = await fetch(page).then(
      (response) => response.text(),
      () => '',
    );
    if (html.includes(text)) return performance.now();
    await sleep(PAGE_POLL_MS);
  }
  throw new Error(`${page} did not show ${text} within ${TIMEOUT_MS / 1000} s.`);
}
