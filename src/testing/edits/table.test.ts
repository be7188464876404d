import { expect, test } from 'vitest';
import { formatEditsTable } from '#testing/edits/index.ts';

test('the document names every edit as it is', async () => {
  await expect(formatEditsTable()).toMatchFileSnapshot('./README.md');
});
