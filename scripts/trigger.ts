import { parseArgs } from 'node:util';
import { formatHold } from '#release/history/hold.ts';
import { formatReleaseStatus } from '#release/watch/status/format-status.ts';
import { sendTrigger, waitForOutcome } from '#release/watch/status/watch-client.ts';
import { print, readProject, runCommand } from './lib/command.ts';
import { readFlags } from './lib/read-flags.ts';

const HELP = `Asks the running npm start or npm run watch to poll the catalog at once, and prints the outcome.

  npm run trigger -- [flags] [PRODUCT-ID ...]

  --sweep           full scan: compare every product, not only those that the store says were modified
  --accept-shrink   also accept a catalog that lost many products
  --no-wait         do not wait for the release
`;

await runCommand(async () => {
  const flag = { type: 'boolean', default: false } as const;
  const options = { sweep: flag, 'accept-shrink': flag, 'no-wait': flag, help: flag };
  const { values, positionals } = readFlags('trigger', () => parseArgs({ allowPositionals: true, options }));
  if (values.help) {
    console.log(HELP);
    return;
  }
  const wrong = positionals.find((text) => !/^[1-9]\d*$/.test(text));
  if (wrong !== undefined) throw new Error(`"${wrong}" is no product id: give numbers, such as 123.`);

  const { control } = readProject().workspace;
  const trigger = {
    products: positionals.map(Number),
    sweep: values.sweep,
    acceptShrink: values['accept-shrink'],
  };
  const queuedAt = await sendTrigger(control, trigger);
  if (values['no-wait']) {
    console.log(values.sweep ? 'A full scan of the catalog is queued.' : 'A poll of the catalog is queued.');
    return;
  }
  const outcome = await waitForOutcome(control, queuedAt, trigger);
  if (outcome.kind === 'failed') {
    const { message, nextTryAt } = outcome.failure;
    throw new Error(`The last release stays: ${message}\nNext try: ${nextTryAt}.`);
  }
  if (outcome.kind === 'held') throw new Error(formatHold(outcome.hold));
  print(
    outcome.kind === 'unchanged' ? 'Nothing changed.' : `Released ${formatReleaseStatus(outcome.release)}`,
  );
});
