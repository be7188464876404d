import { InvalidArgumentError } from '@commander-js/extra-typings';
import { IsletError, says } from '#kit/messages/says.ts';
import { formatReleaseStatus } from '#operations/watch/status/format-status.ts';
import { sendTrigger, waitForOutcome } from '#operations/watch/status/watch-client.ts';
import { formatHold } from '#pipeline/history/hold.ts';
import { cli, print, printJson, readProject } from '../lib/command.ts';

export const command = cli('trigger', {
  examples: ['npm run trigger', 'npm run trigger -- 123 124', 'npm run trigger -- --full-scan'],
  exitCodes: { 1: 'nothing watches, the release failed, or a rollback holds' },
})
  .argument('[ids...]', 'products to read again, as WordPress numbers them', productId, [])
  .option(
    '--full-scan',
    'full scan: compare every product, not only those that the store says were modified',
    false,
  )
  .option('--accept-shrink', 'also accept a catalog that lost many products', false)
  .option('--no-wait', 'do not wait for the release')
  .option('--json', 'print the outcome for programs')
  .action(async (products, { fullScan, acceptShrink, wait, json }) => {
    const { control } = readProject().workspace;
    const trigger = { products, fullScan, acceptShrink };
    const queuedAt = await sendTrigger(control, trigger);
    if (!wait) {
      if (json) return printJson({ kind: 'queued' });
      return print(fullScan ? 'A full scan of the catalog is queued.' : 'A poll of the catalog is queued.');
    }
    const outcome = await waitForOutcome(control, queuedAt, trigger);
    if (json) {
      if (outcome.kind === 'failed' || outcome.kind === 'held') process.exitCode = 1;
      return printJson(outcome);
    }
    if (outcome.kind === 'failed') {
      const { message, nextTryAt } = outcome.failure;
      throw new IsletError(says('watch.triggerFailed', { message, nextTryAt }));
    }
    if (outcome.kind === 'held') throw new Error(formatHold(outcome.hold));
    print(
      outcome.kind === 'unchanged' ? 'Nothing changed.' : `Released ${formatReleaseStatus(outcome.release)}`,
    );
  });

function productId(text: string, others: number[]): number[] {
  if (/^[1-9]\d*$/.test(text)) return [...others, Number(text)];
  throw new InvalidArgumentError(says('command.productId'));
}
