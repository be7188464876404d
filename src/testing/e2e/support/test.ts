import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { SecretsWatch } from './secrets.ts';

export * from '@playwright/test';

/** Below the folder of results: the secrets that the tests of a run have used, for `secrets.teardown.ts`. */
export const SECRETS_FOLDER = 'secrets';

/** Tags all but the first of tests that differ in one value alone: the gate takes one, the nightly tier all. */
export const variantTag = (index: number): '@nightly' | [] => (index === 0 ? [] : '@nightly');

/** Takes out of the complaints of a test those that it brings about. @param about what they say */
export function dropComplaints(complaints: string[], about: string): void {
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes(about)));
}

interface Watched {
  secrets: SecretsWatch;
  /** Violations of the policy, and other failures. A test that brings some about drops them. */
  complaints: string[];
}

/**
 * Playwright's `test`, which fails if a page complains, or where a token or password of the test is in an
 * address, the console, an error, the HTML of a page or a place of storage that is not for it.
 */
export const test = base.extend<Watched>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (/Content Security Policy|Trusted(HTML|Script)|hydrat/i.test(message.text()))
          complaints.push(message.text());
      });
      context.on('weberror', (failure) => {
        const { message } = failure.error();
        // Chromium's notes that a page was left before its transition began.
        if (!/^Transition was (aborted|skipped)/.test(message)) complaints.push(message);
      });
      await use(complaints);
      expect(complaints, 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
  secrets: [
    async ({ context }, use, { project, workerIndex }) => {
      const watch = new SecretsWatch(context);
      await use(watch);
      const leaks = await watch.leaks();
      const folder = join(project.outputDir, SECRETS_FOLDER);
      mkdirSync(folder, { recursive: true });
      for (const secret of watch.secrets)
        appendFileSync(join(folder, `${workerIndex}.jsonl`), `${JSON.stringify(secret)}\n`);
      expect(leaks, 'secrets where they do not belong').toEqual([]);
    },
    { auto: true },
  ],
});
